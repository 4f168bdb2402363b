package ndarray_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/inplace"
	"ndgo/internal/core"
	"ndgo/internal/memory"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/random"
)

// TestReleasedAfterUse checks that functions keep no references: later results get the memory of released operands and results.
func TestReleasedAfterUse(t *testing.T) {
	defer core.UsualDeferral().Use()() // ignore NDGO_DEFER in this test
	withoutCollections(t)
	type array = nd.NDArray[float64]
	all := func(x ...nd.Array) []nd.Array { return x }
	few := nd.Of(0, 5, 3)
	for name, f := range map[string]func(x, y *array) []nd.Array{
		"Add":                  func(x, y *array) []nd.Array { return all(nd.Add(x, y)) },
		"Add to columns":       func(x, y *array) []nd.Array { return all(nd.Add(x, nd.Ones[float64](100, 1))) },
		"inplace.Add":          func(x, y *array) []nd.Array { inplace.Add(x, y); return nil },
		"inplace.AddAt":        func(x, y *array) []nd.Array { inplace.AddAt(x, few, y.At(0, 0)); return nil },
		"a chain":              func(x, y *array) []nd.Array { return all(nd.Add(x, y, x, y, x, y, x, y, x, y)) },
		"AsType":               func(x, y *array) []nd.Array { return all(nd.AsType[float32](x)) },
		"Where":                func(x, y *array) []nd.Array { m := nd.Less(x, y); return all(m, nd.Where(m, x, y)) },
		"Assign":               func(x, y *array) []nd.Array { x.Assign(y); return nil },
		"Copy":                 func(x, y *array) []nd.Array { return all(x.Copy()) },
		"Mask":                 func(x, y *array) []nd.Array { m := nd.LessEqual(x, x); return all(m, x.Mask(m)) },
		"Mask of rows":         func(x, y *array) []nd.Array { return all(x.Mask(nd.Ones[bool](100))) },
		"SetMask":              func(x, y *array) []nd.Array { m := nd.Less(x, y); x.SetMask(m, 1); return all(m) },
		"AssignMask":           func(x, y *array) []nd.Array { m := nd.Less(x, y); x.AssignMask(m, y); return all(m) },
		"AssignMask of rows":   func(x, y *array) []nd.Array { x.AssignMask(nd.Ones[bool](100), y); return nil },
		"AssignMask in turn":   func(x, y *array) []nd.Array { m := nd.Less(x, y); x.AssignMask(m, y.Mask(m)); return all(m) },
		"Nonzero":              func(x, y *array) []nd.Array { z := nd.Nonzero(x); return all(z[0], z[1]) },
		"CountNonzero":         func(x, y *array) []nd.Array { nd.CountNonzero(x); return nil },
		"Sum":                  func(x, y *array) []nd.Array { return all(nd.Sum(x, nd.Axis(0))) },
		"Var":                  func(x, y *array) []nd.Array { return all(nd.Var(x, nd.Axis(0))) },
		"ArgMax":               func(x, y *array) []nd.Array { return all(nd.ArgMax(x, nd.Axis(0))) },
		"ArgMax of all":        func(x, y *array) []nd.Array { nd.ArgMax(x); return nil },
		"CumulativeSum":        func(x, y *array) []nd.Array { return all(nd.CumulativeSum(x, nd.Axis(0))) },
		"CumulativeSum from 0": func(x, y *array) []nd.Array { return all(nd.CumulativeSum(x, nd.Axis(1), nd.IncludeInitial)) },
		"MatMul":               func(x, y *array) []nd.Array { return all(nd.MatMul(x, y)) },
		"into.MatMul":          func(x, y *array) []nd.Array { into.MatMul(x, y, x); return nil },
		"VecDot":               func(x, y *array) []nd.Array { return all(nd.VecDot(x, y)) },
		"Take":                 func(x, y *array) []nd.Array { return all(nd.Take(x, few, nd.Axis(1))) },
		"Put":                  func(x, y *array) []nd.Array { nd.Put(x, few, y.At(0, 0), nd.Axis(1)); return nil },
		"Concat":               func(x, y *array) []nd.Array { return all(nd.Concat(nd.Arrays(x, y), nd.Axis(1))) },
		"Stack":                func(x, y *array) []nd.Array { return all(nd.Stack(nd.Arrays(x, y))) },
		"Roll":                 func(x, y *array) []nd.Array { return all(nd.Roll(x, nd.Shift(1))) },
		"Roll of columns":      func(x, y *array) []nd.Array { return all(nd.Roll(x, nd.Shift(1), nd.Axis(1))) },
		"random.Random":        func(x, y *array) []nd.Array { return all(random.Random[float64](random.New(1), 100, 100)) },
		"random.Shuffle":       func(x, y *array) []nd.Array { random.Shuffle(random.New(1), x); return nil },
		"Tile":                 func(x, y *array) []nd.Array { return all(nd.Tile(x, 2)) },
		"Repeat":               func(x, y *array) []nd.Array { return all(nd.Repeat(x, 2)) },
		"Repeat of columns":    func(x, y *array) []nd.Array { return all(nd.Repeat(x, 2, nd.Axis(1))) },
		"Diff":                 func(x, y *array) []nd.Array { return all(nd.Diff(x)) },
		"Tril":                 func(x, y *array) []nd.Array { return all(nd.Tril(x)) },
		"Triu":                 func(x, y *array) []nd.Array { return all(nd.Triu(x)) },
		"IsClose":              func(x, y *array) []nd.Array { return all(nd.IsClose(x, y)) },
		"ArrayEqual":           func(x, y *array) []nd.Array { nd.ArrayEqual(x, y); return nil },
		"Sort":                 func(x, y *array) []nd.Array { return all(nd.Sort(x, nd.Axis(0))) },
		"ArgSort":              func(x, y *array) []nd.Array { return all(nd.ArgSort(x)) },
		"Partition":            func(x, y *array) []nd.Array { return all(nd.Partition(x, 3)) },
		"TopK":                 func(x, y *array) []nd.Array { a, b := nd.TopK(x, 90); return all(a, b) },
		"SearchSorted":         func(x, y *array) []nd.Array { return all(nd.SearchSorted(few, nd.AsType[int](x))) },
		"Unique":               func(x, y *array) []nd.Array { return all(nd.Unique(x)) },
		"Unique rows":          func(x, y *array) []nd.Array { return all(nd.Unique(x, nd.Axis(0))) },
		"UniqueAll":            func(x, y *array) []nd.Array { a, b, c, d := nd.UniqueAll(x); return all(a, b, c, d) },
		"IsIn":                 func(x, y *array) []nd.Array { return all(nd.IsIn(x, y)) },
		"Union1D":              func(x, y *array) []nd.Array { return all(nd.Union1D(x, y)) },
		"Intersect1D":          func(x, y *array) []nd.Array { return all(nd.Intersect1D(x, y)) },
		"Polyval":              func(x, y *array) []nd.Array { return all(nd.Polyval(nd.Of(1.0, 2), x)) },
		"Histogram2D":          func(x, y *array) []nd.Array { a, b, c := nd.Histogram2D[int](x, y, 40, 50); return all(a, b, c) },
		"Histogram":            func(x, y *array) []nd.Array { a, b := nd.Histogram(x, 2000); return all(a, b) },
		"Digitize":             func(x, y *array) []nd.Array { return all(nd.Digitize(x, nd.Of(1.0, 2))) },
	} {
		k := 0.0
		element := func([]int) float64 { k++; return k }
		x, y := nd.FromFunc(element, 100, 100), nd.FromFunc(element, 100, 100)
		for i, z := range append(all(x, y), f(x, y)...) {
			before := memory.Held()
			bytes := released(z)
			if bytes > 512 {
				assert.GreaterOrEqual(t, memory.Held()-before, bytes, "%s: array %d of its operands and results", name, i)
			}
		}
	}
}

// released releases x and returns the number of bytes of all its elements.
func released(x nd.Array) int {
	switch x := x.(type) {
	case *nd.NDArray[bool]:
		return releasedOf(x)
	case *nd.NDArray[int]:
		return releasedOf(x)
	case *nd.NDArray[float32]:
		return releasedOf(x)
	}
	return releasedOf(x.(*nd.NDArray[float64]))
}

func releasedOf[T any](x *nd.NDArray[T]) int {
	defer x.Release()
	return x.Size() * int(reflect.TypeFor[T]().Size())
}

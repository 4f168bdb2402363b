package ndarray_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	"ndgo/internal/testrun"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// farStep is the distance, in elements of float64, between rows of the operands: more than 2³¹ bytes.
const farStep = 1<<28 + 8

// TestFarApart compares operations on elements more than 2³² bytes apart with operations on contiguous copies.
func TestFarApart(t *testing.T) {
	if testing.Short() || math.MaxInt == math.MaxInt32 {
		t.Skip("there is no address space of 64 bits, or no time, for a slice of 2 GiB; the full tests do it on machines of 64 bits")
	}
	const columns = 100
	data := make([]float64, farStep+columns)
	for i := range columns {
		data[i], data[farStep+i] = float64(i*37%columns)/4, float64(i*61%columns)/4-7
	}
	memory := nd.FromSlice(data, len(data))
	rows := memory.SlidingWindow(columns).Slice(nd.Colon.By(farStep))
	views := map[string]*nd.NDArray[float64]{"rows": rows, "columns": rows.T(), "backwards": rows.Flip(), "a column": rows.Slice(nd.Colon, nd.Range(3, 4))}
	for name, x := range views {
		for _, tier := range testrun.Tiers() {
			t.Run(fmt.Sprint(name, " ", tier), func(t *testing.T) {
				defer ufunc.Use(ufunc.Use(tier))
				holdFar(t, x, x.Copy())
			})
		}
	}
	holdFarTargets(t, memory, data)
}

// holdFar compares the results of operations on x and on its copy.
func holdFar(t *testing.T, x, copied *nd.NDArray[float64]) {
	t.Helper()
	axis := nd.Axis(0)
	for name, f := range map[string]func(x *nd.NDArray[float64]) nd.Array{
		"Add":           func(x *nd.NDArray[float64]) nd.Array { return nd.Add(x, x) },
		"Exp":           func(x *nd.NDArray[float64]) nd.Array { return nd.Exp(x) },
		"AsType":        func(x *nd.NDArray[float64]) nd.Array { return nd.AsType[int16](x) },
		"Where":         func(x *nd.NDArray[float64]) nd.Array { return nd.Where(nd.Greater(x, 3), x, 0.) },
		"Mask":          func(x *nd.NDArray[float64]) nd.Array { return x.Mask(nd.Greater(x, 3)) },
		"Nonzero":       func(x *nd.NDArray[float64]) nd.Array { return nd.Nonzero(x)[0] },
		"Take":          func(x *nd.NDArray[float64]) nd.Array { return nd.Take(x, nd.Of(1, 0, 1), axis) },
		"TakeAlongAxis": func(x *nd.NDArray[float64]) nd.Array { return nd.TakeAlongAxis(x, nd.ArgSort(x, axis), axis) },
		"Sum":           func(x *nd.NDArray[float64]) nd.Array { return nd.Sum(x, axis) },
		"Max":           func(x *nd.NDArray[float64]) nd.Array { return nd.Max(x) },
		"Var":           func(x *nd.NDArray[float64]) nd.Array { return nd.Var(x, axis) },
		"ArgMax":        func(x *nd.NDArray[float64]) nd.Array { return nd.ArgMax(x, axis) },
		"CumulativeSum": func(x *nd.NDArray[float64]) nd.Array { return nd.CumulativeSum(x, axis) },
		"Sort":          func(x *nd.NDArray[float64]) nd.Array { return nd.Sort(x, axis) },
		"Unique":        func(x *nd.NDArray[float64]) nd.Array { return nd.Unique(x) },
		"IsIn":          func(x *nd.NDArray[float64]) nd.Array { return nd.IsIn(x, nd.Of(3., -1)) },
		"Concat":        func(x *nd.NDArray[float64]) nd.Array { return nd.Concat([]*nd.NDArray[float64]{x, x}) },
		"Roll":          func(x *nd.NDArray[float64]) nd.Array { return nd.Roll(x, nd.Shift(1), axis) },
		"Repeat":        func(x *nd.NDArray[float64]) nd.Array { return nd.Repeat(x, 2, axis) },
		"Tile":          func(x *nd.NDArray[float64]) nd.Array { return nd.Tile(x, 2) },
		"Copy":          func(x *nd.NDArray[float64]) nd.Array { return x.T().Copy() },
		"MatMul":        func(x *nd.NDArray[float64]) nd.Array { return nd.MatMul(x, x.T()) },
		"MatMul, one":   func(x *nd.NDArray[float64]) nd.Array { return nd.MatMul(nd.Ones[float64](x.Dim(0)), x) },
		"SearchSorted":  func(x *nd.NDArray[float64]) nd.Array { return nd.SearchSorted(nd.Of(-3., 0, 3), x) },
		"Histogram":     func(x *nd.NDArray[float64]) nd.Array { counts, _ := nd.Histogram(x, 5); return counts },
	} {
		require.Equal(t, fmt.Sprintf("%#v", f(copied)), fmt.Sprintf("%#v", f(x)), name) // %#v shows all elements with all digits
	}
}

// holdFarTargets writes to two elements far apart in memory. Their neighbours must not change.
func holdFarTargets(t *testing.T, memory *nd.NDArray[float64], data []float64) {
	t.Helper()
	x := memory.Slice(nd.Colon.By(farStep))
	neighbours := func() []float64 { return []float64{data[1], data[farStep-1], data[farStep+1]} }
	before := neighbours()
	for name, f := range map[string]func(){
		"Assign":     func() { x.Assign(nd.Of(5., 6)) },
		"Add":        func() { x.Assign(nd.Of(3., 4)); inplace.Add(x, 2.) },
		"SetMask":    func() { x.Assign(nd.Of(5., 7)); x.SetMask(nd.Of(false, true), 6) },
		"AssignMask": func() { x.Assign(nd.Of(7., 7)); x.AssignMask(nd.Of(true, true), nd.Of(5., 6)) },
		"Put":        func() { nd.Put(x, nd.Of(1, 0), nd.Of(6., 5)) },
		"AddAt":      func() { x.Assign(nd.Of(5., 3)); inplace.AddAt(x, nd.Of(1, 1), nd.Of(1., 2)) },
		"Sort":       func() { x.Assign(nd.Of(6., 5)); inplace.Sort(x) },
	} {
		f()
		require.Equal(t, []float64{5, 6}, []float64{data[0], data[farStep]}, name)
		require.Equal(t, before, neighbours(), name)
	}
}

package ndarray_test

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/testrun"
	"ndgo/internal/trial"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// movers returns all functions that move elements of any type. Each takes an n×m array with even n and m.
func movers[T any]() map[string]func(x *nd.NDArray[T]) *nd.NDArray[T] {
	type array = *nd.NDArray[T]
	like := func(x array) array { return nd.EmptyLike(x) }
	mask := func(x array) *nd.NDArray[bool] {
		return nd.FromFunc(func(index []int) bool { return (index[0]*7+index[1])%3 == 0 }, x.Shape()...)
	}
	rows := func(x array) *nd.NDArray[int] {
		return nd.FromFunc(func(index []int) int { return index[0] * 5 % x.Dim(0) }, x.Dim(0))
	}
	into2 := func(x array, shape []int, store func(dst array)) array {
		dst := trial.Scattered(nd.Zeros[T](shape...))
		store(dst)
		return dst
	}
	return map[string]func(x array) array{
		"Copy":              array.Copy,
		"ToSlice":           func(x array) array { return nd.FromSlice(x.T().ToSlice(), x.Dim(1), x.Dim(0)) },
		"Values":            func(x array) array { return nd.Of(slices.Collect(x.Flip(0).Values())...) },
		"Assign":            func(x array) array { z := like(x); z.Assign(x); return z },
		"Assign to a slice": func(x array) array { z := like(x).T(); z.Assign(x.Flip(1).T()); return z },
		"Assign repeated":   func(x array) array { z := like(x); z.Assign(x.Slice(nd.At(1))); return z },
		"Assign onto itself": func(x array) array {
			x.Slice(nd.From(1)).Assign(x.Slice(nd.To(-1)))
			x.Assign(x.Flip(0, 1))
			return x
		},
		"Fill":               func(x array) array { z := like(x); z.Fill(x.At(3, 2)); return z },
		"SetAt":              func(x array) array { x.SetAt(x.At(0, 0), 1, 1); return x },
		"Mask":               func(x array) array { return x.Mask(mask(x)) },
		"Mask of rows":       func(x array) array { return x.Mask(mask(x).Slice(nd.Colon, nd.At(0))) },
		"SetMask":            func(x array) array { x.SetMask(mask(x), x.At(1, 1)); return x },
		"SetMask of rows":    func(x array) array { x.SetMask(mask(x).Slice(nd.Colon, nd.At(0)), x.At(1, 1)); return x },
		"AssignMask":         func(x array) array { x.AssignMask(mask(x), x.Flip(0)); return x },
		"AssignMask in turn": func(x array) array { x.AssignMask(mask(x), x.Mask(mask(x)).Flip(0)); return x },
		"Reshape":            func(x array) array { return x.T().Reshape(2, -1) },
		"Ravel":              func(x array) array { return x.Flip(1).Ravel() },
		"Full":               func(x array) array { return nd.Full(x.At(2, 1), 3, 4) },
		"FullLike":           func(x array) array { return nd.FullLike(x, x.At(2, 1)) },
		"Scalar": func(x array) array {
			return nd.Concat(nd.Arrays(x.Scalar(x.At(0, 1)).Reshape(1), nd.Scalar(x.At(1, 1)).Ravel()))
		},
		"Matrix": func(x array) array { return nd.Matrix([][]T{x.Slice(nd.At(0)).ToSlice(), x.Slice(nd.At(1)).ToSlice()}) },
		"FromFunc": func(x array) array {
			return nd.FromFunc(func(index []int) T { return x.At(index[1], index[0]) }, x.Dim(1), x.Dim(0))
		},
		"Map":              func(x array) array { return nd.Map(x.T(), func(v T) T { return v }) },
		"Where":            func(x array) array { return nd.Where(mask(x), x, x.Flip(0)) },
		"Take":             func(x array) array { return nd.Take(x, rows(x), nd.Axis(0)) },
		"Take columns":     func(x array) array { return nd.Take(x, rows(x.T()), nd.Axis(1)) },
		"Take elements":    func(x array) array { return nd.Take(x.T(), rows(x)) },
		"TakeAlongAxis":    func(x array) array { return nd.TakeAlongAxis(x, rows(x).Reshape(-1, 1), nd.Axis(0)) },
		"Put":              func(x array) array { nd.Put(x, rows(x), x.Flip(0), nd.Axis(0)); return x },
		"Put elements":     func(x array) array { nd.Put(x.T(), rows(x), x.Slice(nd.Colon, nd.At(0))); return x },
		"Concat":           func(x array) array { return nd.Concat(nd.Arrays(x, x.Flip(0)), nd.Axis(1)) },
		"Stack":            func(x array) array { return nd.Stack(nd.Arrays(x.T(), x.Flip(0).T()), nd.Axis(-1)) },
		"Unstack":          func(x array) array { return nd.Concat(nd.Unstack(x, nd.Axis(1))) },
		"Tile":             func(x array) array { return nd.Tile(x, 2, 1, 2) },
		"Repeat":           func(x array) array { return nd.Repeat(x, 3, nd.Axis(1)) },
		"Repeat by counts": func(x array) array { return nd.Repeat(x, rows(x), nd.Axis(0)) },
		"Roll":             func(x array) array { return nd.Roll(x, nd.Shift(1, -3), nd.Axis(0, 1)) },
		"Roll all":         func(x array) array { return nd.Roll(x.T(), nd.Shift(5)) },
		"Tril":             func(x array) array { return nd.Tril(x, nd.Offset(1)) },
		"Triu":             func(x array) array { return nd.Triu(x) },
		"Meshgrid":         func(x array) array { return nd.Meshgrid(nd.Arrays(x.Slice(nd.At(0)), x.Slice(nd.Colon, nd.At(0))))[1] },
		"into.Where": func(x array) array {
			return into2(x, x.Shape(), func(z array) { into.Where(z, mask(x), x, x.Flip(0)) })
		},
		"into.Where itself": func(x array) array { return into.Where(x, mask(x), x.Flip(0), x) },
		"into.Take": func(x array) array {
			return into2(x, x.Shape(), func(z array) { into.Take(z, x, rows(x), nd.Axis(0)) })
		},
		"into.Take itself": func(x array) array { return into.Take(x, x, rows(x), nd.Axis(0)) },
		"into.Concat": func(x array) array {
			return into2(x, []int{2 * x.Dim(0), x.Dim(1)}, func(z array) { into.Concat(z, nd.Arrays(x, x)) })
		},
		"into.Stack": func(x array) array {
			return into2(x, []int{x.Dim(0), 2, x.Dim(1)}, func(z array) { into.Stack(z, nd.Arrays(x, x.Flip(0)), nd.Axis(1)) })
		},
	}
}

// A record has pointers among other fields.
type record struct {
	number int8
	name   string
	parts  []int
}

// TestMoversKeepPointers moves pointers while the garbage collector runs all the time. The objects they point to must survive. Integers
// moved in the same way give the expected positions.
func TestMoversKeepPointers(t *testing.T) {
	defer collect()()
	for range 4 / testrun.Sparse(4) {
		moveAll(t, func(i int) string { return "element " + strconv.Itoa(i) })
		moveAll(t, func(i int) *int { return new(i) })
		moveAll(t, func(i int) record { return record{int8(i), strconv.Itoa(1000 + i), []int{i, -i}} })
	}
}

// TestMoversKeepPointersInPlace permutes the elements of a large array, usually during a garbage collection. If a pointer moves to memory
// that the collector has already scanned, the collector must be told by a write barrier. Otherwise it frees the object.
func TestMoversKeepPointersInPlace(t *testing.T) {
	defer collect()()
	const n = 100_000
	x := nd.FromFunc(func(index []int) string { return strconv.Itoa(index[0]) }, n)
	backwards := nd.Arange(n-1, -1, -1)
	all := nd.Ones[bool](n)
	for range 5 {
		x.Assign(x.Flip(0))
		x.AssignMask(all, x.Flip(0))
		nd.Put(x, backwards, x)
		into.Take(x, x, backwards)
		into.Where(x, all, x.Flip(0), x)
		into.Concat(x, nd.Arrays(x.Slice(nd.From(n/2)), x.Slice(nd.To(n/2))))
		into.Concat(x, nd.Arrays(x.Slice(nd.From(n/2)), x.Slice(nd.To(n/2))))
		x.Flip(0).Assign(x)
	}
	for i, v := range x.ToSlice() {
		if v != strconv.Itoa(i) {
			t.Fatalf("element %d is %q", i, v)
		}
	}
}

// collect runs the garbage collector until the returned function is called.
func collect() (stop func()) {
	var done atomic.Bool
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		for !done.Load() {
			runtime.GC()
		}
	}()
	return func() {
		done.Store(true)
		<-stopped
	}
}

// moveAll runs all movers on arrays of new elements.
func moveAll[T any](t *testing.T, element func(int) T) {
	numbers := func(index []int) int { return 1 + 100*index[0] + index[1] }
	asElement := func(i int) (v T) {
		if i != 0 {
			v = element(i)
		}
		return v
	}
	integers := movers[int]()
	for name, move := range movers[T]() {
		want := integers[name](nd.FromFunc(numbers, 24, 30))
		got := move(nd.FromFunc(func(index []int) T { return element(numbers(index)) }, 24, 30))
		litter(got.Size())
		assert.Equal(t, want.Shape(), got.Shape(), name)
		assert.Equal(t, nd.Map(want, asElement).ToSlice(), got.ToSlice(), name)
	}
}

// litter allocates objects. They may overwrite memory freed by the collector.
func litter(n int) {
	for i := range n {
		garbage = "litter " + strconv.Itoa(i)
		moreGarbage = new(int)
	}
}

var (
	garbage     string
	moreGarbage *int
)

// TestMoversKeepPointersClobbered runs the tests above in a process with a collector that overwrites freed memory.
func TestMoversKeepPointersClobbered(t *testing.T) {
	cmd := testrun.Again(t, "-test.run=^TestMoversKeepPointers(InPlace)?$", "-test.v", fmt.Sprint("-test.short=", testing.Short()))
	cmd.Env = append(os.Environ(), "GODEBUG=clobberfree=1")
	out, err := cmd.CombinedOutput()
	assert.NoError(t, err, string(out))
	assert.Contains(t, string(out), "--- PASS: TestMoversKeepPointers ")
	assert.Contains(t, string(out), "--- PASS: TestMoversKeepPointersInPlace ")
}

// An array with pointers is transposed in tiles. Short rows are moved along the columns.
func TestMoversInBlocks(t *testing.T) {
	for _, shape := range [][2]int{{70, 40}, {33, 100}, {300, 3}, {3, 300}, {200, 7}} {
		x := nd.FromFunc(func(index []int) string { return fmt.Sprint(index) }, shape[0], shape[1])
		for _, y := range []*nd.NDArray[string]{x.T(), x.Flip(0).T(), x.T().Slice(nd.Colon, nd.Colon.By(2)), x.Flip(1)} {
			z := y.Copy()
			for index, v := range y.Enumerate() {
				if z.At(index...) != v {
					t.Fatalf("shape %v: the element at %v is %q, not %q", y.Shape(), index, z.At(index...), v)
				}
			}
		}
	}
}

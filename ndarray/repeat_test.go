package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
)

func ExampleTile() {
	x := nd.Matrix([][]int{{1, 2}, {3, 4}})
	fmt.Println(nd.Tile(x, 2))
	fmt.Println(nd.Tile(x, 2, 1))
	// Output:
	// [[1 2 1 2]
	//  [3 4 3 4]]
	// [[1 2]
	//  [3 4]
	//  [1 2]
	//  [3 4]]
}

func ExampleRepeat() {
	x := nd.Matrix([][]int{{1, 2}, {3, 4}})
	fmt.Println(nd.Repeat(x, 2))
	fmt.Println(nd.Repeat(x, 2, nd.Axis(1)))
	fmt.Println(nd.Repeat(x, nd.Of(0, 3), nd.Axis(0)))
	// Output:
	// [1 1 2 2 3 3 4 4]
	// [[1 1 2 2]
	//  [3 3 4 4]]
	// [[3 4]
	//  [3 4]
	//  [3 4]]
}

func ExampleRoll() {
	x := nd.Matrix([][]int{{1, 2, 3}, {4, 5, 6}})
	fmt.Println(nd.Roll(x, nd.Shift(1)))
	fmt.Println(nd.Roll(x, nd.Shift(1, -1), nd.Axis(0, 1)))
	// Output:
	// [[6 1 2]
	//  [3 4 5]]
	// [[5 6 4]
	//  [2 3 1]]
}

func ExampleDiff() {
	x := nd.Of(1.0, 2, 4, 7, 0)
	fmt.Println(nd.Diff(x))
	fmt.Println(nd.Diff(x, nd.Order(2)))
	// Output:
	// [ 1.  2.  3. -7.]
	// [  1.   1. -10.]
}

// randomArray returns an array of strings in any layout. Each string is the index of the element as text.
func randomArray(r *rand.Rand) *nd.NDArray[string] {
	shape := make([]int, r.IntN(4))
	for i := range shape {
		shape[i] = r.IntN(4)
	}
	x := nd.FromFunc(func(index []int) string { return fmt.Sprint(index) }, shape...)
	if r.IntN(2) == 0 {
		return trial.Scattered(x)
	}
	return x
}

func TestTile(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		x := randomArray(r)
		times := make([]int, r.IntN(5))
		for i := range times {
			times[i] = r.IntN(4)
		}
		z := nd.Tile(x, times...)
		own := x.Shape()
		for len(own) < len(times) {
			own = append([]int{1}, own...)
		}
		for len(times) < len(own) {
			times = append([]int{1}, times...)
		}
		y := x.Reshape(own...)
		for axis, n := range z.Shape() {
			assert.Equal(t, own[axis]*times[axis], n)
		}
		for _, index := range indices(z.Shape()) {
			got := z.At(index...)
			for axis := range index {
				index[axis] %= own[axis]
			}
			assert.Equal(t, y.At(index...), got)
		}
	}
}

func TestRepeat(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		x := randomArray(r)
		var options []nd.Option
		flat, axis := x.Ravel(), 0
		if r.IntN(3) > 0 && x.NDim() > 0 {
			flat, axis = x, r.IntN(x.NDim())
			options = append(options, nd.Axis(axis-x.NDim()*r.IntN(2)))
		}
		n := r.IntN(4)
		counts := trial.Scattered(nd.Full(n, flat.Dim(axis)))
		z := nd.Repeat(x, n, options...)
		assert.Equal(t, z.ToSlice(), nd.Repeat(x, counts, options...).ToSlice(), "one count for all, or one for each")

		for _, index := range indices([]int{counts.Size()}) {
			counts.SetAt(r.IntN(4), index...)
		}
		w := nd.Repeat(x, counts, options...)
		var from []int
		for i, k := range counts.ToSlice() {
			for range k {
				from = append(from, i)
			}
		}
		assert.Equal(t, len(from), w.Dim(axis))
		assert.Equal(t, flat.Dim(axis)*n, z.Dim(axis))
		for _, index := range indices(z.Shape()) {
			got := z.At(index...)
			index[axis] /= n
			assert.Equal(t, flat.At(index...), got)
		}
		for _, index := range indices(w.Shape()) {
			got := w.At(index...)
			index[axis] = from[index[axis]]
			assert.Equal(t, flat.At(index...), got)
		}
	}
}

func TestRoll(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		x := randomArray(r)
		shifts, axes := make([]int, 1+r.IntN(4)), []int{0}
		for i := range shifts {
			shifts[i] = r.IntN(13) - 6
		}
		options := []nd.Option{nd.Shift(shifts...)}
		flat := x.Ravel()
		if x.NDim() > 0 && r.IntN(3) > 0 {
			flat = x
			if len(shifts) == 1 || r.IntN(2) == 0 {
				axes = make([]int, len(shifts)*(1+r.IntN(2)/len(shifts)))
			}
			for i := range axes {
				axes[i] = r.IntN(x.NDim()) - x.NDim()*r.IntN(2)
			}
			options = append(options, nd.Axis(axes...))
		}
		z := nd.Roll(x, options...)
		assert.Equal(t, x.Shape(), z.Shape())
		y := z.Reshape(flat.Shape()...)
		for _, index := range indices(flat.Shape()) {
			want := flat.At(index...)
			for i := range max(len(shifts), len(axes)) {
				axis := axes[i%len(axes)]
				if axis < 0 {
					axis += flat.NDim()
				}
				size := flat.Dim(axis)
				index[axis] = ((index[axis]+shifts[i%len(shifts)])%size + size) % size
			}
			assert.Equal(t, want, y.At(index...))
		}
	}
	far := nd.Roll(nd.Of(1, 2, 3), nd.Shift(math.MinInt, math.MaxInt), nd.Axis(0))
	assert.Equal(t, []int{2, 3, 1}, far.ToSlice(), "shifts that add up to -1")
}

func TestDiff(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		shape := make([]int, 1+r.IntN(3))
		for i := range shape {
			shape[i] = r.IntN(5)
		}
		axis, order := r.IntN(len(shape)), r.IntN(4)
		x := trial.Scattered(nd.FromFunc(func([]int) int8 { return int8(r.Uint32()) }, shape...))
		want := x.Copy()
		for range order {
			n := max(want.Dim(axis)-1, 0)
			sizes := want.Shape()
			sizes[axis] = n
			next := nd.Zeros[int8](sizes...)
			for _, index := range indices(sizes) {
				low := want.At(index...)
				index[axis]++
				high := want.At(index...)
				index[axis]--
				next.SetAt(high-low, index...)
			}
			want = next
		}
		z := nd.Diff(x, nd.Axis(axis-len(shape)*r.IntN(2)), nd.Order(order))
		assert.Equal(t, want.Shape(), z.Shape())
		assert.Equal(t, want.ToSlice(), z.ToSlice())
		assert.False(t, nd.SharesMemory(x, z))
	}
	assert.Equal(t, []int{2, 2}, nd.Diff(nd.Eye[float32](2, nd.Columns(3))).Shape(), "the last axis, once")
	assert.Equal(t, []complex64{1i}, nd.Diff(nd.Of[complex64](1, 1+1i)).ToSlice())
}

func TestRepeatingRefuses(t *testing.T) {
	x := nd.Eye[int8](3)
	for _, c := range []struct {
		why  string
		kind error
		call func()
	}{
		{"fewer than no times", nd.ErrShape, func() { nd.Tile(x, -1, 2) }},
		{"also of nothing", nd.ErrShape, func() { nd.Tile(nd.Zeros[int](0), -1) }},
		{"a size beyond int", nd.ErrSize, func() { nd.Tile(x, math.MaxInt/2) }},
		{"65 axes", nd.ErrShape, func() { nd.Tile(x, ranks(65)...) }},
		{"fewer than no times", nd.ErrShape, func() { nd.Repeat(x, -1, nd.Axis(0)) }},
		{"one of them", nd.ErrShape, func() { nd.Repeat(x, nd.Of(1, -1, 1), nd.Axis(0)) }},
		{"too few counts", nd.ErrShape, func() { nd.Repeat(x, nd.Of(1, 1), nd.Axis(0)) }},
		{"counts for elements need no axis", nd.ErrShape, func() { nd.Repeat(x, nd.Of(1, 1, 1)) }},
		{"counts of two axes", nd.ErrShape, func() { nd.Repeat(x, nd.Eye[int](3), nd.Axis(0)) }},
		{"half a time", nd.ErrScalar, func() { nd.Repeat(x, 0.5) }},
		{"more than an int counts", nd.ErrScalar, func() { nd.Repeat(x, 1e30) }},
		{"a size beyond int", nd.ErrSize, func() { nd.Repeat(x, math.MaxInt) }},
		{"counts that add up beyond int", nd.ErrSize, func() { nd.Repeat(x, nd.Of(math.MaxInt, 1, 1), nd.Axis(1)) }},
		{"no such axis", nd.ErrAxis, func() { nd.Repeat(x, 2, nd.Axis(2)) }},
		{"no shift", nd.ErrOption, func() { nd.Roll(x, nd.Axis(0)) }},
		{"two shifts of three axes", nd.ErrOption, func() { nd.Roll(x, nd.Shift(1, 2), nd.Axis(0, 1, 0)) }},
		{"no axis for the shift", nd.ErrOption, func() { nd.Roll(x, nd.Shift(1), nd.Axis()) }},
		{"no such axis", nd.ErrAxis, func() { nd.Roll(x, nd.Shift(1), nd.Axis(2)) }},
		{"an order below 0", nd.ErrOption, func() { nd.Diff(x, nd.Order(-1)) }},
		{"no axes", nd.ErrAxis, func() { nd.Diff(nd.Scalar(1)) }},
	} {
		assert.ErrorIs(t, nd.Try(c.call), c.kind, c.why)
	}
}

package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/trial"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// This file tests less usual calls of the standard's functions: several axes at once, no axis, a range without its stop.

func ExampleDiag() {
	fmt.Println(nd.Diag(nd.Of(1, 2, 3)))
	fmt.Println(nd.Diag(nd.Of(1, 2), nd.Offset(-1)))
	// Output:
	// [[1 0 0]
	//  [0 2 0]
	//  [0 0 3]]
	// [[0 0 0]
	//  [1 0 0]
	//  [0 2 0]]
}

func ExampleNDArray_MoveAxes() {
	x := nd.Zeros[bool](2, 3, 4, 5)
	fmt.Println(x.MoveAxes([]int{0, 1}, []int{-1, -2}).Shape())
	// Output: [4 5 3 2]
}

func TestDiag(t *testing.T) {
	v := trial.Scattered(nd.Arange(1, 25, 1).Reshape(2, 3, 4))
	for _, k := range []int{0, 1, -1, 3, -5} {
		z := nd.Diag(v, nd.Offset(k))
		n := 4 + max(k, -k)
		require.Equal(t, []int{2, 3, n, n}, z.Shape())
		for _, index := range indices(z.Shape()) {
			want, i, j := 0, index[2], index[3]
			if j-i == k {
				want = v.At(index[0], index[1], min(i, j))
			}
			require.Equal(t, want, z.At(index...), index)
		}
	}
	assert.Equal(t, []int{0, 0}, nd.Diag(nd.Zeros[string](0)).Shape())
	assert.ErrorIs(t, nd.Try(func() { nd.Diag(nd.Scalar(1)) }), nd.ErrShape)
	assert.ErrorIs(t, nd.Try(func() { nd.Diag(nd.Of(1), nd.Offset(math.MaxInt)) }), nd.ErrSize)
	assert.ErrorIs(t, nd.Try(func() { nd.Diag(nd.Of(1), nd.Offset(math.MinInt)) }), nd.ErrSize)
	assert.ErrorIs(t, nd.Try(func() { nd.Diag(nd.Of(1), nd.Axis(0)) }), nd.ErrOption)
}

// MoveAxes permutes axes like numpy.moveaxis.
func TestMoveAxes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	x := nd.Zeros[bool](2, 3, 4, 5, 6)
	for range 300 {
		n := r.IntN(6)
		source, destination := r.Perm(5)[:n], r.Perm(5)[:n]
		order, left := make([]int, 5), []int{}
		for i := range order {
			order[i] = -1
		}
		for k, to := range destination {
			order[to] = source[k]
		}
		for axis := range 5 {
			moved := false
			for _, s := range source {
				moved = moved || s == axis
			}
			if !moved {
				left = append(left, axis)
			}
		}
		for i := range order {
			if order[i] < 0 {
				order[i], left = left[0], left[1:]
			}
		}
		for k := range source {
			source[k] -= 5 * r.IntN(2)
			destination[k] -= 5 * r.IntN(2)
		}
		want, got := x.PermuteDims(order...), x.MoveAxes(source, destination)
		assert.Equal(t, want.Shape(), got.Shape())
		assert.Equal(t, want.Strides(), got.Strides())
	}
	for why, call := range map[string]func(){
		"other numbers":       func() { x.MoveAxes([]int{0, 1}, []int{0}) },
		"a source twice":      func() { x.MoveAxes([]int{0, -5}, []int{0, 1}) },
		"a destination twice": func() { x.MoveAxes([]int{0, 1}, []int{1, -4}) },
		"no such axis":        func() { x.MoveAxes([]int{5}, []int{0}) },
		"no such destination": func() { x.MoveAxes([]int{0}, []int{-6}) },
	} {
		assert.ErrorIs(t, nd.Try(call), nd.ErrAxis, why)
	}
}

// Concat without an axis joins the elements of arrays of any shapes.
func TestConcatElements(t *testing.T) {
	a, b, c := trial.Scattered(nd.Arange(0, 6, 1).Reshape(2, 3)), nd.Scalar(6), nd.Of(7, 8).BroadcastTo(2, 2)
	want := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 7, 8}
	all := nd.Arrays(a, b, nd.Zeros[int](3, 0), c)
	assert.Equal(t, want, nd.Concat(all, nd.Axis()).ToSlice())
	dst := trial.Scattered(nd.Zeros[int](11))
	assert.Equal(t, want, into.Concat(dst, all, nd.Axis()).ToSlice())
	x := nd.Of("a", "b", "c", "d")
	into.Concat(x, nd.Arrays(x.Slice(nd.From(2)), x.Slice(nd.To(2)).Reshape(2, 1)), nd.Axis())
	assert.Equal(t, []string{"c", "d", "a", "b"}, x.ToSlice(), "what overlaps is read before")
	assert.ErrorIs(t, nd.Try(func() { into.Concat(dst, nd.Arrays(a, b), nd.Axis()) }), nd.ErrInPlaceShape)
	assert.ErrorIs(t, nd.Try(func() { nd.Concat(nd.Arrays(a, a.BroadcastTo(math.MaxInt/6, 2, 3)), nd.Axis()) }), nd.ErrSize)
}

// The expected elements come from numpy.linspace(…, endpoint=False).
func TestLinspaceWithoutStop(t *testing.T) {
	assert.Equal(t, []float64{0, 0.2, 0.4, 0.6000000000000001, 0.8}, nd.Linspace(0.0, 1, 5, nd.ExcludeStop).ToSlice())
	assert.Equal(t, []float32{3, 2.25, 1.5, 0.75}, nd.Linspace[float32](3, 0, 4, nd.ExcludeStop).ToSlice())
	assert.Equal(t, []complex128{0, 0.5 + 1i}, nd.Linspace[complex128](0, 1+2i, 2, nd.ExcludeStop).ToSlice())
	assert.Equal(t, []float64{7}, nd.Linspace[float64](7, 9, 1, nd.ExcludeStop).ToSlice())
	assert.Empty(t, nd.Linspace[float64](7, 9, 0, nd.ExcludeStop).ToSlice())
	assert.ErrorIs(t, nd.Try(func() { nd.Linspace(0.0, 1, 5, nd.KeepDims) }), nd.ErrOption)
}

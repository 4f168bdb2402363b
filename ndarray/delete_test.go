package ndarray_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

func ExampleDelete() {
	x := nd.Matrix([][]int{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}})
	fmt.Println(nd.Delete(x, []int{1}))
	fmt.Println(nd.Delete(x, []int{0, -1}, nd.Axis(1)))
	// Output:
	// [[1 2 3]
	//  [7 8 9]]
	// [[2]
	//  [5]
	//  [8]]
}

func ExampleInsert() {
	fmt.Println(nd.Insert(nd.Of(1, 2, 5), 2, nd.Of(3, 4)))
	fmt.Println(nd.Insert(nd.Matrix([][]int{{1, 2}, {3, 4}}), -1, nd.Of(0), nd.Axis(1)))
	// Output:
	// [1 2 3 4 5]
	// [[1 0 2]
	//  [3 0 4]]
}

// TestDelete compares Delete with Mask.
func TestDelete(t *testing.T) {
	x := nd.Arange(0, 60, 1).Reshape(3, 4, 5)
	for axis := range 3 {
		n := x.Dim(axis)
		for _, indices := range [][]int{{}, {0}, {n - 1}, {-1, n - 1}, {0, 1, 2}, {1}, nd.Arange(0, n, 1).ToSlice(), {2, 0}} {
			kept := nd.Ones[bool](n)
			for _, i := range indices {
				kept.SetAt(false, i)
			}
			want := nd.Take(x, nd.Nonzero(kept)[0], nd.Axis(axis))
			got := nd.Delete(x, indices, nd.Axis(axis-3))
			require.Equal(t, want.Shape(), got.Shape())
			require.Equal(t, want.ToSlice(), got.ToSlice())
		}
	}
	require.Equal(t, []string{"b"}, nd.Delete(nd.Of("a", "b"), []int{0}).ToSlice())
	require.ErrorIs(t, nd.Try(func() { nd.Delete(x, []int{3}) }), nd.ErrIndex)
	require.ErrorIs(t, nd.Try(func() { nd.Delete(x, []int{-4}) }), nd.ErrIndex)
	require.ErrorIs(t, nd.Try(func() { nd.Delete(nd.Scalar(1), []int{0}) }), nd.ErrAxis)
	require.ErrorIs(t, nd.Try(func() { nd.Delete(x, nil, nd.Axis(3)) }), nd.ErrAxis)
}

func TestInsert(t *testing.T) {
	x := nd.Arange(0, 12, 1).Reshape(3, 4)
	row, column := nd.Of(20, 21, 22, 23), nd.Of(30, 31, 32).ExpandDims(1)
	for i := range 4 {
		want := nd.Concat(nd.Arrays(x.Slice(nd.To(i)), row.ExpandDims(0), x.Slice(nd.From(i))))
		require.Equal(t, want.ToSlice(), nd.Insert(x, i, row).ToSlice())
	}
	require.Equal(t, []int{0, 1, 2, 30, 30, 3, 4, 5, 6, 31, 31, 7, 8, 9, 10, 32, 32, 11},
		nd.Insert(x, -1, nd.Concat(nd.Arrays(column, column), nd.Axis(1)), nd.Axis(1)).ToSlice())
	require.Equal(t, []int{0, 1, 2, 3, 9, 4, 5, 6, 7, 9, 8, 9, 10, 11, 9}, nd.Insert(x, 4, nd.Scalar(9), nd.Axis(-1)).ToSlice())
	require.ErrorIs(t, nd.Try(func() { nd.Insert(x, 4, row) }), nd.ErrIndex)
	require.ErrorIs(t, nd.Try(func() { nd.Insert(x, -4, row) }), nd.ErrIndex)
	require.ErrorIs(t, nd.Try(func() { nd.Insert(x, 0, nd.Of(1, 2)) }), nd.ErrBroadcast)
	require.ErrorIs(t, nd.Try(func() { nd.Insert(nd.Scalar(1), 0, nd.Of(1)) }), nd.ErrAxis)
}

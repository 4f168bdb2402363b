package ndarray_test

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// smallShape turns arbitrary bytes into a shape of up to 6 sizes of at most 7.
func smallShape(bytes []byte) []int {
	shape := []int{}
	for _, b := range bytes[:min(len(bytes), 6)] {
		shape = append(shape, int(b%8))
	}
	return shape
}

// anyInts returns the bytes as numbers from -128 to 127, except that -128 becomes the lowest int, and 127 the highest.
func anyInts(bytes []byte) []int {
	list := []int{}
	for _, b := range bytes {
		switch n := int(int8(b)); n {
		case math.MinInt8:
			list = append(list, math.MinInt)
		case math.MaxInt8:
			list = append(list, math.MaxInt)
		default:
			list = append(list, n)
		}
	}
	return list
}

// requireError checks that err, a result of Try, is nil or an *Error.
func requireError(t *testing.T, err error) {
	var e *nd.Error
	require.True(t, err == nil || errors.As(err, &e) && e.Op != "" && e.Kind != nil && e.Error() != "", "%v", err)
}

// FuzzSlice slices an array by an element index, a range, and a range of the last axis. It compares the result with the elements of a loop.
func FuzzSlice(f *testing.F) {
	f.Add([]byte{3, 4, 5}, 1, 0, 9, 2)
	f.Add([]byte{7, 2}, -8, math.MaxInt, math.MinInt, -1)
	f.Add([]byte{0, 3, 3}, 0, 0, 0, 0)
	f.Add([]byte{}, 1, 1, 1, 1)
	f.Add([]byte{7, 7, 7, 7, 7, 7}, -1, -9, 9, math.MinInt)
	f.Fuzz(func(t *testing.T, shape []byte, item, start, stop, step int) {
		sizes := smallShape(shape)
		x := arange(sizes...)
		var y *nd.NDArray[int]
		index := nd.Range(start, stop).By(step)
		for _, indices := range [][]nd.Index{
			{nd.At(item), index}, {nd.Ellipsis, index, nd.At(item)}, {index, nd.NewAxis, nd.From(start).By(step), nd.To(stop)},
		} {
			requireError(t, nd.Try(func() { x.Slice(indices...).Copy() }))
		}
		if err := nd.Try(func() { y = x.Slice(nd.Ellipsis, index) }); step == 0 || len(sizes) == 0 {
			require.Equal(t, len(sizes) == 0, errors.Is(err, nd.ErrIndex))
			require.Equal(t, len(sizes) != 0, errors.Is(err, nd.ErrStep))
			return
		} else {
			require.NoError(t, err)
		}
		n := sizes[len(sizes)-1]
		list := naiveRange(fromEnd(start, n), fromEnd(stop, n), step, n)
		want := []int{}
		for v := range x.Values() {
			for _, k := range list {
				if v%n == 0 {
					want = append(want, v+k)
				}
			}
		}
		require.Equal(t, want, y.ToSlice())
	})
}

// FuzzViewArguments passes arbitrary numbers to all functions of axes, sizes and positions.
func FuzzViewArguments(f *testing.F) {
	f.Add([]byte{2, 3, 4}, []byte{0, 1, 255})
	f.Add([]byte{1, 1}, []byte{128, 127})
	f.Add([]byte{0}, []byte{0, 0, 127, 127})
	f.Add([]byte{}, []byte{})
	f.Add([]byte{2, 2}, []byte{2, 255})
	f.Fuzz(func(t *testing.T, shape, numbers []byte) {
		x, n := nd.Zeros[string](smallShape(shape)...), anyInts(numbers)
		first, last := 0, 0
		if len(n) > 0 {
			first, last = n[0], n[len(n)-1]
		}
		for _, view := range []func() *nd.NDArray[string]{
			func() *nd.NDArray[string] { return x.Reshape(n...) },
			func() *nd.NDArray[string] { return x.PermuteDims(n...) },
			func() *nd.NDArray[string] { return x.ExpandDims(n...) },
			func() *nd.NDArray[string] { return x.Squeeze(n...) },
			func() *nd.NDArray[string] { return x.Flip(n...) },
			func() *nd.NDArray[string] { return x.SlidingWindow(n...) },
			func() *nd.NDArray[string] { return x.BroadcastTo(n...) },
			func() *nd.NDArray[string] { return x.BroadcastInDim(n, sequence(x.NDim())...) },
			func() *nd.NDArray[string] { return x.BroadcastInDim(append(x.Shape(), 2), n...) },
			func() *nd.NDArray[string] { return x.MoveAxis(first, last) },
			func() *nd.NDArray[string] { return x.SwapAxes(first, last) },
			func() *nd.NDArray[string] { return x.T() },
			func() *nd.NDArray[string] { return x.MT() },
			func() *nd.NDArray[string] { return x.Diagonal() },
		} {
			var y *nd.NDArray[string]
			err := nd.Try(func() { y = view() })
			requireError(t, err)
			if err == nil && y.Size() > 0 && y.Size() < 1000 {
				require.NoError(t, nd.Try(func() { y.At(make([]int, y.NDim())...) }))
				require.Len(t, y.ToSlice(), y.Size())
			}
		}
		requireError(t, nd.Try(func() { x.At(n...) }))
		requireError(t, nd.Try(func() { x.SetAt("new", n...) }))
		requireError(t, nd.Try(func() { x.Dim(first) }))
		requireError(t, nd.Try(func() { x.Along(first) }))
		_, err := nd.BroadcastShapes(x.Shape(), n)
		requireError(t, err)
	})
}

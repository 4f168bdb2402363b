package generated_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/simd"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
	"ndgo/ndtest"
)

func TestSucceeds(t *testing.T) {
	passed, written := generated.Runs()
	require.True(t, generated.Succeeds(func() {}))
	require.False(t, generated.Succeeds(func() { nd.Of(1, 2).At(5) }))
	require.False(t, generated.Succeeds(func() { panic("any") }))
	passedNow, writtenNow := generated.Runs()
	require.Equal(t, [2]int64{1, 2}, [2]int64{passedNow - passed, writtenNow - written})
}

// TestAllOrNone checks operands with and without elements. A panic of AllOrNone must not count as an error of a pass.
func TestAllOrNone(t *testing.T) {
	some, none, k := generated.In(nd.Of(1, 2)), generated.In(nd.Zeros[int](0, 2)), 3
	_, written := generated.Runs()
	require.True(t, generated.Succeeds(func() { generated.AllOrNone(some, generated.Or[int](&k), some) }))
	require.True(t, generated.Succeeds(func() { generated.AllOrNone(none, none) }))
	require.True(t, generated.Succeeds(func() { generated.AllOrNone() }))
	require.False(t, generated.Succeeds(func() { generated.AllOrNone(some, none) }))
	require.False(t, generated.Succeeds(func() { generated.AllOrNone(none, generated.Or[int](&k)) }))
	_, now := generated.Runs()
	require.Equal(t, written, now)
}

// TestSet sets an array to sums of two other arrays. None, one or both of these overlap the array.
func TestSet(t *testing.T) {
	for n := range 3 {
		x := nd.Arange(0., 9, 1)
		want, parts := x.Copy(), []*nd.NDArray[float64]{nd.Ones[float64](7), nd.Ones[float64](7)}
		for k := range n {
			parts[k] = x.Slice(nd.S([]string{":-2", "2:"}[k]))
		}
		want.Slice(nd.S("1:-1")).Assign(nd.Add(parts[0], parts[1]))
		generated.Set[float64, float64](x.Slice(nd.S("1:-1")), &simd.Add, generated.In(parts[0]), generated.In(parts[1]))
		ndtest.Equal(t, x, want)
	}
	for _, c := range []struct{ x, y *nd.NDArray[float64] }{
		{nd.Arange(0., 3, 1), nd.Arange(0., 3, 1)},                                  // both are rows
		{nd.Arange(0., 3, 1), nd.Scalar(2.)},                                        // a row and a scalar
		{nd.Arange(0., 3, 1), nd.Arange(0., 4, 1).ExpandDims(-1)},                   // a row and a column
		{nd.Ones[float64](1, 1, 3), nd.Ones[float64](3)},                            // an operand of more axes than the target
		{nd.Arange(0., 4, 1), nd.Arange(0., 3, 1)},                                  // operands that do not broadcast
		{nd.Arange(0., 3, 1).BroadcastTo(4, 3), nd.Arange(0., 12, 1).Reshape(4, 3)}, // no operand is repeated
	} {
		want, got := nd.Zeros[float64](4, 3), nd.Zeros[float64](4, 3)
		wrong := nd.Try(func() { into.Add(want, c.x, c.y) })
		require.Equal(t, wrong == nil, nd.Try(func() { generated.Set[float64, float64](got, &simd.Add, generated.In(c.x), generated.In(c.y)) }) == nil)
		ndtest.Equal(t, got, want)
	}
}

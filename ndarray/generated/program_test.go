package generated_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/simd"
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
}

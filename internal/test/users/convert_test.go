package users_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/test/users"
	nd "ndgo/ndarray"
)

// TestIntegersSaturate checks that operators convert floats out of range to the same integers on every machine and tier (set of
// vector instructions), at each place of a vector and in incomplete vectors.
func TestIntegersSaturate(t *testing.T) {
	for _, c := range []struct {
		x      float64
		narrow int8
		half   uint32
		whole  int64
		most   uint64
	}{
		{math.NaN(), 0, 0, 0, 0},
		{math.Inf(1), 127, math.MaxUint32, math.MaxInt64, math.MaxUint64},
		{math.Inf(-1), -128, 0, math.MinInt64, 0},
		{1e300, 127, math.MaxUint32, math.MaxInt64, math.MaxUint64},
		{-1e300, -128, 0, math.MinInt64, 0},
		{300, 127, 300, 300, 300},
		{-0.99, 0, 0, 0, 0},
		{-1, -1, 0, -1, 0},
		{1 << 32, 127, math.MaxUint32, 1 << 32, 1 << 32},
		{1 << 31, 127, 1 << 31, 1 << 31, 1 << 31},
		{0x1p63, 127, math.MaxUint32, math.MaxInt64, 1 << 63},
		{0x1p64, 127, math.MaxUint32, math.MaxInt64, math.MaxUint64},
	} {
		for _, n := range []int{1, 7, 37} {
			narrow, half, whole, most := users.Integers(nd.Full(c.x, n))
			says := fmt.Sprint(n, " of ", c.x)
			require.Equal(t, slices.Repeat([]int8{c.narrow}, n), narrow.ToSlice(), says)
			require.Equal(t, slices.Repeat([]uint32{c.half}, n), half.ToSlice(), says)
			require.Equal(t, slices.Repeat([]int64{c.whole}, n), whole.ToSlice(), says)
			require.Equal(t, slices.Repeat([]uint64{c.most}, n), most.ToSlice(), says)
			narrow, half, whole, most = users.Integers(nd.Full(float32(c.x), n))
			require.Equal(t, []int8{c.narrow}, narrow.ToSlice()[n-1:], says)
			require.Equal(t, []uint32{c.half}, half.ToSlice()[n-1:], says)
			require.Equal(t, []int64{c.whole}, whole.ToSlice()[n-1:], says)
			require.Equal(t, []uint64{c.most}, most.ToSlice()[n-1:], says)
		}
	}
}

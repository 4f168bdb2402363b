package users_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/test/users"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// TestCountersWrap compares results and panics of functions with those of Go. The loop counters of these functions overflow from the
// largest integer to the least. So after some iterations an index is negative in some lanes.
func TestCountersWrap(t *testing.T) {
	table := []int32{5, 7, 11, 13}
	for _, tier := range ufunc.Tiers() {
		defer ufunc.Use(ufunc.Use(tier))
		x := nd.FromFunc(func(index []int) int { return []int{index[0] % 6, math.MaxInt, math.MaxInt - 2}[index[0]%3] }, 100)
		z := users.Wrapped(x, int32(5), table)
		for i, got := range z.ToSlice() {
			want := []int32{0, -1, -1}[i%3]
			if i%3 == 0 {
				for _, v := range table[min(i%6, len(table)):] {
					want += v
				}
			}
			require.Equal(t, want, got, "element %d, NDGO_SIMD=%v", i, tier)
		}
		x.SetAt(3, 1)
		x.SetAt(2, 2)
		panics := func(f func()) string { return ufunc.Panic(f).(error).Error() }
		require.Contains(t, panics(func() { users.WrappedUnseen(x, int32(5), table) }), fmt.Sprintf("index out of range [%d]", math.MinInt))
		require.Contains(t, panics(func() { users.WrappedByTwo(x, int32(5), []uint8{1, 2}) }), fmt.Sprintf("index out of range [%d]", math.MinInt+1))
		narrow := nd.FromFunc(func(index []int) int32 { return math.MaxInt32 - int32(index[0]%30) }, 100)
		require.Contains(t, panics(func() { users.WrappedNarrow(narrow, int32(20), []int64{3}) }), "index out of range [-2147483648]")
	}
}

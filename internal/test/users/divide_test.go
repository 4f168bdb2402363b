package users

import (
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
	"ndgo/ufunc"
)

// TestComputedDivisors compares programs that divide by computed numbers with their compiled forms. If one of these numbers is 0,
// nothing may be stored.
func TestComputedDivisors(t *testing.T) {
	for _, tier := range ufunc.Tiers() {
		defer ufunc.Use(ufunc.Use(tier))
		for _, at := range []int{-1, 0, 31, 98} {
			x := nd.Arange[int64](200, 299, 1)
			y := nd.Multiply(nd.Remainder(x, 7), 9)
			if at >= 0 {
				y.SetAt(x.At(at), at)
			}
			var want, got *nd.NDArray[int64]
			passed, _ := generated.Runs()
			wantErr, gotErr := nd.Try(func() { want = ratio(x, y) }), nd.Try(func() { got = Ratio(x, y) })
			after, _ := generated.Runs()
			require.Equal(t, wantErr, gotErr)
			if at >= 0 {
				require.ErrorIs(t, gotErr, nd.ErrDivideByZero)
			} else {
				require.Equal(t, want.ToSlice(), got.ToSlice())
				require.Equal(t, passed+1, after)
			}
			x2, y2 := x.Copy(), y.Copy()
			require.Equal(t, nd.Try(func() { changedRatio(x, y) }), nd.Try(func() { ChangedRatio(x2, y2) }))
			require.Equal(t, x.ToSlice(), x2.ToSlice())
			require.Equal(t, y.ToSlice(), y2.ToSlice())
		}
	}
}

package users

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// TestLimitsOfSpecialValues compares the least and the greatest element with Go's min and max, for zeros of both signs and NaN, at
// each place of runs of many lengths, on every tier (set of vector instructions).
func TestLimitsOfSpecialValues(t *testing.T) {
	for _, tier := range ufunc.Tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			defer ufunc.Use(ufunc.Use(tier))
			limitsOf[float32](t)
			limitsOf[float64](t)
		})
	}
}

func limitsOf[T nd.Float](t *testing.T) {
	negative := T(math.Copysign(0, -1))
	special := []T{0, negative, T(math.NaN()), T(math.Inf(1)), T(math.Inf(-1)), -1, 1}
	for _, n := range []int{1, 2, 7, 16, 31, 33, 64, 150} {
		for _, fill := range []T{0, negative, 3, T(math.Inf(1)), T(math.Inf(-1))} {
			x, r := make([]T, n), make([]T, n)
			for i := range x {
				x[i], r[i] = fill, negative
			}
			for i := range x {
				for _, v := range special {
					x[i] = v
					low, high := Reach(nd.FromSlice(x, n), nd.FromSlice(r, n))
					want := nothing[T]()
					for k := range x {
						want = reach(want, x[k], r[k])
					}
					require.Equal(t, signed(want.Low, want.High), signed(low.Item(), high.Item()), "%v at %d of %d, else %v", v, i, n, fill)
				}
				x[i] = fill
			}
		}
	}
}

// signed formats numbers, with the signs of zeros.
func signed[T nd.Float](x ...T) string { return fmt.Sprintf("%+v", x) }

package linalg_test

import (
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// lowRows returns matrices with some rows, or all rows, near the smallest numbers of float32.
func lowRows(r *rand.Rand, n int, low float64, all bool) [][]complex128 {
	rows := filled(n, n, func(i, j int) complex128 { return normal(r) })
	for _, row := range rows {
		if all || r.IntN(3) == 0 {
			by := complex(low*math.Pow(10, 3*r.Float64()), 0)
			for j := range row {
				row[j] *= by
			}
		}
	}
	return rows
}

// holdInRange compares got, a result in float32, with want. Elements must be finite if want is well within the range of float32, infinite
// if it is well outside, and never NaN.
func holdInRange[T nd.Inexact](t *testing.T, want *nd.NDArray[complex128], got *nd.NDArray[T], why string) {
	t.Helper()
	require.Equal(t, want.Shape(), got.Shape(), why)
	values := want.ToSlice()
	for i, v := range nd.AsType[complex128](got).ToSlice() {
		for _, part := range [][2]float64{{real(v), real(values[i])}, {imag(v), imag(values[i])}} {
			switch size := math.Abs(part[1]); {
			case math.IsNaN(part[0]) || size < 1e38 && math.IsInf(part[0], 0) || size > 1e39 && part[0] != math.Copysign(math.Inf(1), part[1]):
				require.Failf(t, why, "%v, not %v", v, values[i])
			}
		}
	}
}

func holdLowSystems[T nd.Inexact](t *testing.T) {
	r, tries := rand.New(rand.NewPCG(12, 13)), 3
	if testing.Short() {
		tries = 1
	}
	for _, low := range []float64{1e-36, 1e-38, 1e-40, 1e-42} {
		for _, n := range []int{1, 2, 3, 4, 6, 8, 12, 20} {
			for _, stack := range []int{1, 70} {
				for range tries {
					matrices := make([]*nd.NDArray[T], stack)
					for i := range matrices {
						matrices[i] = of[T](lowRows(r, n, low, false), n)
					}
					a, b := nd.Stack(matrices), of[T](filled(n, 2, func(i, j int) complex128 { return normal(r) }), 2)
					why := fmt.Sprint(low, n, stack)
					x, err := linalg.Solve(a, b)
					want, other := linalg.Solve(wide(a), wide(b))
					if err == nil {
						require.NoError(t, other, why)
						holdInRange(t, want, x, "Solve "+why)
						for k := range 2 { // solve for each column separately
							one, _ := linalg.Solve(a, b.Slice(nd.Colon, nd.Range(k, k+1)))
							require.Equal(t, x.Slice(nd.Ellipsis, nd.Range(k, k+1)).ToSlice(), one.ToSlice(), why)
						}
					} else {
						require.ErrorIs(t, err, linalg.ErrSingular, why)
					}
					if x, err = linalg.Inv(a); err == nil {
						want, _ = linalg.Inv(wide(a))
						holdInRange(t, want, x, "Inv "+why)
					}
				}
			}
		}
	}
}

// Solutions of float32 and complex64 equal rounded solutions of float64, even if rows are near the smallest numbers.
func TestSolveNearSmallest(t *testing.T) {
	t.Run("float32", holdLowSystems[float32])
	t.Run("complex64", holdLowSystems[complex64])
	t.Run("defined", holdLowSystems[phase])
}

// holdLowMatrices checks functions of singular values for matrices near the smallest numbers. It compares their results with the results
// for the same matrices multiplied by a great number.
func holdLowMatrices[T nd.Inexact](t *testing.T, low float64) {
	r := rand.New(rand.NewPCG(14, 15))
	for _, n := range []int{1, 2, 3, 5, 20} {
		a := of[T](filled(n, n, func(i, j int) complex128 { return complex(float64(r.IntN(9)+1+n*(1-min(1, max(i-j, j-i)))*9), 0) }), n)
		b := of[T](filled(n, 2, func(i, j int) complex128 { return complex(float64(r.IntN(9)-4), 0) }), 2)
		scale := of[T]([][]complex128{{complex(low, 0)}}, 1).Item()
		tiny := nd.Multiply(a, scale) // the product is exact
		why := fmt.Sprint(low, n)
		near(t, linalg.LstSq(tiny, nd.Multiply(b, scale)), linalg.LstSq(a, b), 1e5*epsilon[T](), size(b), why)
		near(t, linalg.Cond(tiny), linalg.Cond(a), 1e5*epsilon[T](), size(linalg.Cond(a)), why)
		require.Equal(t, linalg.MatrixRank(a).Item(), linalg.MatrixRank(tiny).Item(), why)
		both := nd.Stack([]*nd.NDArray[T]{a, tiny, nd.Multiply(a, of[T]([][]complex128{{0x1p120}}, 1).Item())})
		for i, x := range []*nd.NDArray[T]{linalg.LstSq(both, b), linalg.Pinv(both)} {
			for k := range 3 {
				want := linalg.LstSq(both.Slice(nd.At(k)), b)
				if i == 1 {
					want = linalg.Pinv(both.Slice(nd.At(k)))
				}
				require.Equal(t, want.ToSlice(), x.Slice(nd.At(k)).ToSlice(), why)
			}
			each(t, x, func(z complex128) bool { return !hasNaN(z) }, why)
		}
		huge := of[T]([][]complex128{{0x1p100}}, 1).Item()
		each(t, linalg.LstSq(tiny, nd.Multiply(b, huge)), func(z complex128) bool { return !hasNaN(z) || cmplx.IsInf(z) }, why)
	}
}

func TestSingularNearSmallest(t *testing.T) {
	holdLowMatrices[float32](t, 0x1p-149)
	holdLowMatrices[complex64](t, 0x1p-149)
	holdLowMatrices[float32](t, 0x1p-140)
	holdLowMatrices[float64](t, 0x1p-1074)
	holdLowMatrices[complex128](t, 0x1p-1074)
}

package linalg_test

import (
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// holdDetOf requires that the determinant is right, up to a relative error, for a single matrix, and for the same matrix in a stack with
// ordinary matrices.
func holdDetOf[T nd.Inexact](t *testing.T, a *nd.NDArray[T], want complex128, why string) {
	t.Helper()
	n := a.Dim(0)
	stack := nd.Multiply(nd.Eye[T](n), 2).BroadcastTo(100, n, n).Copy()
	stack.Slice(nd.At(37)).Assign(a)
	all := linalg.Det(stack)
	for i, v := range wide(all).ToSlice() {
		expected := complex(math.Ldexp(1, n), 0)
		if i == 37 {
			expected = want
		}
		require.LessOrEqual(t, cmplx.Abs(v-expected), 10*float64(n)*epsilon[T]()*cmplx.Abs(expected), why)
	}
	assert.Equal(t, all.At(37), linalg.Det(a).Item(), why)
}

func holdDetRange[T nd.Inexact](t *testing.T) {
	orders, unit := 300.0, complex(1, 0)
	if epsilon[T]() > 0x1p-50 {
		orders = 36
	}
	if d := nd.Zeros[T]().DType(); d == nd.Complex64 || d == nd.Complex128 {
		unit = cmplx.Exp(0.4i)
	}
	r, trials := rand.New(rand.NewPCG(1, 2)), 8
	switch {
	case testing.Short():
		trials = 3
	case testrun.Long():
		trials = 20
	}
	for _, n := range []int{2, 3, 4, 5, 8, 9, 20, 70} {
		for range trials {
			// The diagonal elements are powers of 10 and their reciprocals, in any order. Some products of these elements are out of the
			// type's range.
			rows, want := filled(n, n, func(i, j int) complex128 { return 0 }), complex(1, 0)
			order := r.Perm(n)
			for k, i := range order {
				rows[i][i] = unit
				if k < n/2*2 {
					rows[i][i] *= complex(math.Pow(10, orders*(0.9-0.01*float64(k/2%10))*float64(2*(k%2)-1)), 0)
				}
			}
			for range n {
				want *= unit
			}
			holdDetOf(t, of[T](rows, n), want, fmt.Sprint(n, " ", order))
		}
	}
}

// Det finds a determinant in the type's range even if products of some pivots are out of it.
func TestDetRange(t *testing.T) {
	eachType(t, holdDetRange[float32], holdDetRange[float64], holdDetRange[complex64], holdDetRange[complex128], holdDetRange[load])
}

func TestDetThatIsKnown(t *testing.T) {
	diagonal := func(x ...float64) *nd.NDArray[float64] { return nd.Diag(nd.FromSlice(x, len(x))) }
	inf := math.Inf(1)
	for _, c := range []struct {
		diagonal []float64
		want     float64
	}{
		{[]float64{1e200, 1e200, 1e-300}, 1e100},
		{[]float64{1e-200, 1e-200, 1e300}, 1e-100},
		{[]float64{-1e-160, 1e-160, 1e200}, -1e-120}, // the product of the first two elements loses digits
		{[]float64{1e200, 1e200, 0, 1e300}, 0},
		{[]float64{1e200, -1e200, 1}, -inf},
		{[]float64{1e-200, 1e-200, 1}, 0},
		{[]float64{0x1p-1000, 0x1p-1000, 0x1p1000, 0x1.8p-60}, 0x1.8p-1060},
	} {
		for _, a := range []*nd.NDArray[float64]{diagonal(c.diagonal...), diagonal(append(c.diagonal, 1, 1, 1)...)} {
			n := a.Dim(0)
			for _, got := range linalg.Det(a.BroadcastTo(70, n, n)).ToSlice() {
				if c.want == 0 || math.IsInf(c.want, 0) {
					require.Equal(t, c.want, got, "%v", c.diagonal)
					continue
				}
				require.InEpsilon(t, c.want, got, 1e-14, "%v", c.diagonal)
			}
		}
	}
	z := linalg.Det(nd.Diag(nd.Of(complex(1e200, 1e200), complex(1e200, -1e200), 1e-300)))
	assert.InEpsilon(t, 2e100, real(z.Item()), 1e-14)
	assert.InDelta(t, 0, imag(z.Item()), 1e86) // some machines round once for two operations, so the imaginary part may differ from 0
	assert.True(t, math.IsNaN(linalg.Det(diagonal(math.NaN(), 1e200, 1e200)).Item()))
	assert.True(t, math.IsInf(linalg.Det(diagonal(inf, 1e-200, 1e-200)).Item(), 1))
}

// TestSLogDetOfSubnormal takes logarithms of subnormal pivots. Go's own logarithms of such numbers are wrong on some processors. The
// expected values are from mpmath.
func TestSLogDetOfSubnormal(t *testing.T) {
	for pivot, want := range map[float64]float64{1e-310: -713.8013788281542, 5e-324: -744.4400719213812} {
		for _, n := range []int{1, 3} {
			a := nd.Multiply(nd.Eye[float64](n), -pivot)
			sign, log := linalg.SLogDet(a)
			assert.InDelta(t, want*float64(n), log.Item(), 1e-12, "%v, %d rows", pivot, n)
			assert.Equal(t, -1.0, sign.Item(), "%v, %d rows", pivot, n)
			_, log = linalg.SLogDet(a.BroadcastTo(70, n, n).Copy())
			assert.InDelta(t, want*float64(n), nd.Max(log).Item(), 1e-12, "%v, %d rows, in a stack", pivot, n)
			_, complexLog := linalg.SLogDet(nd.AsType[complex128](a))
			assert.InDelta(t, want*float64(n), real(complexLog.Item()), 1e-12, "%v, %d rows, complex", pivot, n)
		}
	}
}

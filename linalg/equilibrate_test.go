package linalg_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// Elimination may double the elements of a row that are near the greatest numbers.
func TestSolveOfGreatestRow(t *testing.T) {
	for _, rows := range [][]int{{0}, {1}, {2}, {0, 1}, {1, 2}, {0, 2}, {0, 1, 2}} {
		a, b := nd.Matrix([][]float64{{1, 1, 1}, {1, -1, 1}, {1, 1, -1}}), nd.Of(0.25, 0.5, 0.75)
		for _, i := range rows {
			for j := range 3 {
				a.SetAt(a.At(i, j)*0x1p1023, i, j)
			}
			b.SetAt(b.At(i)*0x1p1023, i)
		}
		x, err := linalg.Solve(a, b)
		require.NoError(t, err)
		assert.Equal(t, []float64{0.625, -0.125, -0.25}, x.ToSlice(), "rows %v", rows)
	}
}

// A singular matrix is an error even if a pivot overflows before the zero pivot. A regular matrix is no error, even if a pivot seems to be
// zero.
func TestSingularBesideOverflow(t *testing.T) {
	const m = 0x1p1023
	for _, stack := range []int{1, 70} {
		a := nd.Matrix([][]float64{{m, m, m}, {m, -m, -m}, {m, -m, -m}}).BroadcastTo(stack, 3, 3)
		_, err := linalg.Solve(a, nd.Of(1.0, 2, 3))
		require.ErrorIs(t, err, linalg.ErrSingular)
		assert.ErrorContains(t, err, "at (0) of the stack")
		_, err = linalg.Inv(a)
		require.ErrorIs(t, err, linalg.ErrSingular)
		assert.Zero(t, linalg.Det(a).At(0))
		a = nd.Matrix([][]float64{{m, m, m}, {m, -m, m}, {0, 1, 0}}).BroadcastTo(stack, 3, 3)
		_, err = linalg.Solve(a, nd.Of(1.0, 2, 3))
		require.ErrorIs(t, err, linalg.ErrSingular, "columns 0 and 2 are the same")
		a = nd.Matrix([][]float64{{m, m, m}, {m, -m, -m}, {0, 1, 0}}).BroadcastTo(stack, 3, 3)
		x, err := linalg.Solve(a, nd.Of(m, m, 4))
		require.NoError(t, err)
		assert.Equal(t, []float64{1, 4, -4}, x.Slice(nd.At(0)).ToSlice())
	}
}

// A pivot overflows, but the determinant does not.
func TestDetBesideOverflow(t *testing.T) {
	const m = 0x1p1023
	a := nd.Matrix([][]float64{{m, m, 0}, {m, -m, 0}, {0, 0, 0x1p-1070}})
	assert.Equal(t, -0x1p977, linalg.Det(a).Item())
	assert.Equal(t, -0x1p977, linalg.Det(a.BroadcastTo(70, 3, 3)).At(69))
	assert.Equal(t, complex(-0x1p977, 0), linalg.Det(wide(a)).Item())
	const l = 0x1p127
	b := nd.Matrix([][]float32{{l, l, 0}, {l, -l, 0}, {0, 0, 0x1p-140}})
	assert.Equal(t, float32(-0x1p115), linalg.Det(b).Item())
	assert.Equal(t, math.Inf(-1), linalg.Det(nd.Matrix([][]float64{{m, m}, {m, -m}})).Item(), "beyond the range of numbers")
}

// powersOf returns x, a matrix or right-hand side, with row i multiplied by 2^exponents[i].
func powersOf[T nd.Inexact](x *nd.NDArray[T], exponents []int) *nd.NDArray[T] {
	factors := make([]float64, len(exponents))
	for i, e := range exponents {
		factors[i] = math.Ldexp(1, e)
	}
	return nd.Multiply(x, nd.AsType[T](nd.Of(factors...)).ExpandDims(1))
}

// If rows are multiplied by powers of 2, up to the greatest numbers, solutions must not change beyond rounding errors. The columns of the
// inverse must be divided by the same powers.
func holdRowPowers[T nd.Inexact](t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	top := math.Ilogb(greatest[T]())
	for _, n := range []int{1, 2, 3, 4, 5, 8, 12, 33, 40} {
		for _, stack := range []int{1, 70} {
			if n > 12 && stack > 1 {
				continue
			}
			part := func() float64 { return 3.8*r.Float64() - 1.9 } // part of an element, later multiplied by a power of 2 near the greatest numbers
			a := of[T](filled(n, n, func(i, j int) complex128 { return complex(part(), part()) }), n)
			b := of[T](filled(n, 2, func(i, j int) complex128 { return complex(part(), part()) }), 2)
			up := make([]int, n)
			for i := range up {
				switch up[i] = top; r.IntN(3) {
				case 0:
					up[i] -= r.IntN(3)
				case 1:
					up[i] -= r.IntN(top * 2 / 3)
				}
			}
			if n > 1 {
				up[0], up[1] = top, top
			}
			huge, right := powersOf(a, up), powersOf(b, up)
			scale := real(linalg.Cond(wide(a)).Item()) * 1e2 * epsilon[T]() * float64(n)
			want, err := linalg.Solve(a, b)
			require.NoError(t, err)
			x, err := linalg.Solve(huge.BroadcastTo(stack, n, n), right)
			require.NoError(t, err)
			require.Equal(t, []int{stack, n, 2}, x.Shape())
			for i := range stack {
				near(t, x.Slice(nd.At(i)), want, scale, size(want), "Solve")
			}
			inverse, err := linalg.Inv(a)
			require.NoError(t, err)
			other, err := linalg.Inv(huge.BroadcastTo(stack, n, n))
			require.NoError(t, err)
			for i := range stack {
				got := other.Slice(nd.At(i))
				each(t, got, isFinite, "Inv")
				for k, e := range up {
					if e < top-40 { // other columns are near the smallest numbers
						back := nd.Multiply(nd.AsType[complex128](got.Slice(nd.Colon, nd.At(k))), complex(math.Ldexp(1, e), 0))
						near(t, back, wide(inverse.Slice(nd.Colon, nd.At(k))), scale, size(inverse), "Inv")
					}
				}
			}
		}
	}
}

func TestRowPowers(t *testing.T) {
	eachType(t, holdRowPowers[float32], holdRowPowers[float64], holdRowPowers[complex64], holdRowPowers[complex128], holdRowPowers[load])
}

// If only the matrix is scaled to elements near 1, solutions are out of range. If the right-hand side is scaled as well, they are in range.
func TestSolveOfSmallRightSide(t *testing.T) {
	const m, e = 0x1p1023, 0x1p-1070
	a := nd.Matrix([][]float64{{m, m, 0, 0, 0}, {m, -m, 0, 0, 0}, {0, 0, 1, 1, 0}, {0, 0, 1, 1, 1}, {0, 0, 0, e, 1}})
	x, err := linalg.Solve(a, nd.Of(0, 0, 0x1p-1000, 0x1p-1000, 0x1p-1000))
	require.NoError(t, err)
	assert.Equal(t, []float64{0, 0, -0x1p70, 0x1p70, 0}, x.ToSlice())
}

package linalg_test

import (
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// sparse returns an m×n matrix. Two in three elements are 0. Rotations of such rows leave subnormal numbers.
func sparse(r *rand.Rand, m, n int) [][]complex128 {
	return filled(m, n, func(int, int) complex128 {
		if r.IntN(3) > 0 {
			return 0
		}
		return normal(r)
	})
}

// Vectors have norm 1 even if rotations leave only rounding errors in their rows.
func TestVectorsOfSubnormalRows(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 11))
	for range 6000 / testrun.Sparse(12) {
		n := 2 + r.IntN(7)
		rows := sparse(r, n, n)
		holdVectorsOf[complex128](t, rows, n)
		holdVectorsOf[complex64](t, rows, n)
		holdVectorsOf[float64](t, rows, n)
	}
}

// holdVectorsOf checks the singular vectors of rows.
func holdVectorsOf[T nd.Inexact](t *testing.T, rows [][]complex128, n int) {
	t.Helper()
	u, _, vh := linalg.SVD(of[T](rows, n))
	holdUnitary(t, u, 1e4*epsilon[T](), fmt.Sprint("u of ", rows))
	holdUnitary(t, vh, 1e4*epsilon[T](), fmt.Sprint("vh of ", rows))
}

// For the smallest pivots, the sign of a determinant has absolute value 1, and the logarithm loses no digits.
func TestSLogDetOfSubnormalPivots(t *testing.T) {
	const least = math.SmallestNonzeroFloat64
	for _, p := range []complex128{complex(least, least), complex(-3*least, 4*least), complex(0, -2*least), complex(7*least, least)} {
		sign, log := linalg.SLogDet(nd.FromSlice([]complex128{p, 0, 0, 1}, 2, 2))
		scaled := p * 0x1p600
		want := math.Log(cmplx.Abs(scaled)) - 600*math.Ln2
		require.InDelta(t, want, real(log.Item()), 1e-12, "%v", p)
		require.InDelta(t, 0, cmplx.Abs(sign.Item()-scaled/complex(cmplx.Abs(scaled), 0)), 1e-15, "%v", p)
	}
}

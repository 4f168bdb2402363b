package linalg_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// twoDiagonals returns the matrix with the given elements on the diagonal and above it.
func twoDiagonals(m, n int, diagonal, above func(i int) float64) [][]complex128 {
	return filled(m, n, func(i, j int) complex128 {
		switch j - i {
		case 0:
			return complex(diagonal(i), 0)
		case 1:
			return complex(above(i), 0)
		}
		return 0
	})
}

// condensed has matrices with singular values close together, far apart, equal or 0.
var condensed = append([]sort{
	{"of ones", func(r *rand.Rand, m, n int) [][]complex128 {
		return twoDiagonals(m, n, func(int) float64 { return 1 }, func(int) float64 { return 1 })
	}},
	{"graded diagonals", func(r *rand.Rand, m, n int) [][]complex128 {
		return twoDiagonals(m, n, func(i int) float64 { return math.Pow(10, -float64(i)/2) }, func(i int) float64 { return math.Pow(10, -float64(i)/2) })
	}},
	{"a diagonal of 0", func(r *rand.Rand, m, n int) [][]complex128 {
		return twoDiagonals(m, n, func(int) float64 { return 0 }, func(int) float64 { return 1 })
	}},
	{"one", func(r *rand.Rand, m, n int) [][]complex128 {
		return twoDiagonals(m, n, func(int) float64 { return 1 }, func(int) float64 { return 0 })
	}},
	{"of single zeros", func(r *rand.Rand, m, n int) [][]complex128 {
		return twoDiagonals(m, n, func(i int) float64 { return float64(i % 5) }, func(i int) float64 { return float64(i % 7) })
	}},
}, sorts...)

func holdCondensed[T nd.Inexact](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	shapes := [][2]int{{17, 17}, {40, 18}, {20, 50}, {40, 40}, {70, 70}, {120, 90}}
	for i, s := range condensed {
		for k, shape := range shapes {
			if k >= 3 && (testing.Short() || k%3 != i%3 && !testrun.Long()) { // without -long, each matrix is tested with one of the large shapes
				continue
			}
			m, n := shape[0], shape[1]
			a := of[T](s.make(r, m, n), n)
			why := fmt.Sprint(s.name, " ", shape)
			bound := 3 * float64(max(m, n)) * epsilon[T]()
			u, values, vh := linalg.SVD(a)
			holdUnitary(t, u, bound, why)
			holdUnitary(t, vh, bound, why)
			k := min(m, n)
			near(t, nd.MatMul(nd.Multiply(wide(u.Slice(nd.Colon, nd.To(k))), wide(values)), wide(vh.Slice(nd.To(k)))), wide(a), bound, size(a), why)
			list := nd.Real[float64](wide(values))
			require.True(t, nd.ArrayEqual(list, nd.Sort(list, nd.Descending)), why)
			require.GreaterOrEqual(t, list.At(-1), 0.0, why)
			near(t, linalg.SVDVals(a), values, bound, size(a), why)
		}
	}
}

// holdUnitary requires that the columns of u are orthonormal.
func holdUnitary[T nd.Inexact](t *testing.T, u *nd.NDArray[T], bound float64, why string) {
	t.Helper()
	near(t, nd.MatMul(adjoint(wide(u)), wide(u)), nd.Eye[complex128](u.Dim(1)), bound, math.Sqrt(float64(u.Dim(1))), why)
}

func TestCondensed(t *testing.T) {
	eachType(t, holdCondensed[float32], holdCondensed[float64], holdCondensed[complex64], holdCondensed[complex128], holdCondensed[phase])
}

// The singular values are known: they are 2·cos(kπ/(2n+1)).
func TestKnownSingularValues(t *testing.T) {
	const n = 100
	want := nd.FromFunc(func(i []int) float64 { return 2 * math.Cos(float64(i[0]+1)*math.Pi/(2*n+1)) }, n)
	a := of[float64](condensed[0].make(nil, n, n), n)
	_, s, _ := linalg.SVD(a)
	near(t, s, want, 1e-14, 10, "with vectors")
	near(t, linalg.SVDVals(a), want, 1e-14, 10, "without")
}

// Bits do not depend on the number of processors.
func TestSVDOnSeveralProcessors(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	a := of[float64](regular[0].make(r, 150, 150), 150)
	old := nd.SetParallelism(1)
	u, s, vh := linalg.SVD(a)
	nd.SetParallelism(4)
	left, values, right := linalg.SVD(a)
	nd.SetParallelism(old)
	require.True(t, nd.ArrayEqual(u, left))
	require.True(t, nd.ArrayEqual(s, values))
	require.True(t, nd.ArrayEqual(vh, right))
}

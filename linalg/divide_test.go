package linalg_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// threeDiagonals returns the tridiagonal matrix with the given elements on the diagonal and beside it.
func threeDiagonals(n int, diagonal, beside func(i int) float64) [][]complex128 {
	return filled(n, n, func(i, j int) complex128 {
		switch i - j {
		case 0:
			return complex(diagonal(i), 0)
		case 1, -1:
			return complex(beside(max(i, j)), 0)
		}
		return 0
	})
}

// symmetric has matrices with eigenvalues close together, far apart or equal.
var symmetric = []sort{
	{"random", func(r *rand.Rand, n, _ int) [][]complex128 {
		x := filled(n, n, func(i, j int) complex128 { return normal(r) })
		return filled(n, n, func(i, j int) complex128 { return x[i][j] + complex(real(x[j][i]), -imag(x[j][i])) })
	}},
	{"Wilkinson's, with pairs that are almost equal", func(r *rand.Rand, n, _ int) [][]complex128 {
		return threeDiagonals(n, func(i int) float64 { return math.Abs(float64(i) - float64(n-1)/2) }, func(int) float64 { return 1 })
	}},
	{"Wilkinson's, glued", func(r *rand.Rand, n, _ int) [][]complex128 {
		return threeDiagonals(n, func(i int) float64 { return math.Abs(float64(i%21) - 10) }, func(i int) float64 {
			if i%21 == 0 {
				return 1e-9
			}
			return 1
		})
	}},
	{"2 and -1", func(r *rand.Rand, n, _ int) [][]complex128 {
		return threeDiagonals(n, func(int) float64 { return 2 }, func(int) float64 { return -1 })
	}},
	{"one", func(r *rand.Rand, n, _ int) [][]complex128 {
		return threeDiagonals(n, func(int) float64 { return 1 }, func(int) float64 { return 0 })
	}},
	{"graded", func(r *rand.Rand, n, _ int) [][]complex128 {
		return threeDiagonals(n, func(i int) float64 { return math.Pow(10, -float64(i)/4) }, func(i int) float64 { return math.Pow(10, -float64(i)/4-1) })
	}},
	{"of equal elements", func(r *rand.Rand, n, _ int) [][]complex128 {
		return filled(n, n, func(i, j int) complex128 { return 3 })
	}},
	{"tiny beside the diagonal", func(r *rand.Rand, n, _ int) [][]complex128 {
		return threeDiagonals(n, func(i int) float64 { return float64(i % 3) }, func(i int) float64 { return math.Pow(10, -float64(i%40)) })
	}},
	{"huge", func(r *rand.Rand, n, _ int) [][]complex128 {
		return threeDiagonals(n, func(i int) float64 { return math.Sin(float64(i)) * 1e37 }, func(i int) float64 { return math.Cos(float64(i)) * 1e37 })
	}},
}

func holdDivided[T nd.Inexact](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i, s := range symmetric {
		sides := []int{9, 34, 70, 13, 33, 65, 100, 150}
		if testing.Short() {
			sides = sides[:2+(i+1)%2] // every other matrix also has 70 rows
		}
		for _, n := range sides {
			a := of[T](s.make(r, n, n), n)
			why := fmt.Sprint(s.name, " ", n)
			bound := 3 * float64(n) * epsilon[T]()
			w, v := linalg.Eigh(a)
			near(t, nd.MatMul(wide(a), wide(v)), nd.Multiply(wide(v), wide(w)), bound, size(a), why)
			near(t, nd.MatMul(adjoint(wide(v)), wide(v)), nd.Eye[complex128](n), bound, math.Sqrt(float64(n)), why)
			list := nd.Real[float64](wide(w))
			require.True(t, nd.ArrayEqual(list, nd.Sort(list)), why)
			near(t, linalg.EigValsH(a), w, bound, size(a), why)
		}
	}
}

func TestDivide(t *testing.T) {
	eachType(t, holdDivided[float32], holdDivided[float64], holdDivided[complex64], holdDivided[complex128], holdDivided[load])
}

// The eigenvalues are known: they are 2 - 2·cos(kπ/(n+1)).
func TestKnownEigenvalues(t *testing.T) {
	const n = 100
	want := nd.FromFunc(func(i []int) float64 { return 2 - 2*math.Cos(float64(i[0]+1)*math.Pi/(n+1)) }, n)
	a := of[float64](symmetric[3].make(nil, n, n), n)
	w, _ := linalg.Eigh(a)
	near(t, w, want, 1e-14, 10, "with vectors")
	near(t, linalg.EigValsH(a), want, 1e-14, 10, "without")
}

// Bits do not depend on the number of processors.
func TestEighOnSeveralProcessors(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	a := of[float64](symmetric[0].make(r, 150, 150), 150)
	old := nd.SetParallelism(1)
	w, v := linalg.Eigh(a)
	nd.SetParallelism(4)
	other, vectors := linalg.Eigh(a)
	nd.SetParallelism(old)
	require.True(t, nd.ArrayEqual(w, other))
	require.True(t, nd.ArrayEqual(v, vectors))
}

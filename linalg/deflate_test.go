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

// TestEigManyRows checks eigenvalues of matrices that take many shifts at once. They have just enough rows for this method, so windows end
// at every row.
func TestEigManyRows(t *testing.T) {
	sizes, matrices := []int{75, 76, 77, 100, 131}, append(append([]sort(nil), sorts...), special...)
	if testing.Short() {
		sizes, matrices = sizes[2:3], matrices[:1]
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, s := range matrices {
		for _, n := range sizes {
			a := of[float64](s.make(r, n, n), n)
			why := fmt.Sprint(s.name, " ", n)
			bound := 5 * float64(n) * epsilon[float64]()
			w, v := linalg.Eig(a)
			near(t, nd.MatMul(wide(a), v), nd.Multiply(v, w), bound, size(a), why)
			for k := range n {
				require.InDelta(t, 1, size(v.Slice(nd.Colon, nd.At(k))), float64(n)*epsilon[float64](), why)
			}
			holdPairs(t, a, w, v, why)
			near(t, linalg.Trace(wide(a)), nd.Sum(w), bound, size(a)+1e-300, why)
			near(t, linalg.Trace(wide(a)), nd.Sum(linalg.EigVals(a)), bound, size(a)+1e-300, why)
		}
	}
}

// TestEigKnown checks eigenvalues known from a formula: the matrix of second differences has the eigenvalues 2 - 2·cos(k·π/(n + 1)).
func TestEigKnown(t *testing.T) {
	const n = 100
	a := nd.Zeros[float64](n, n)
	for i := range n {
		a.SetAt(2, i, i)
		if i > 0 {
			a.SetAt(-1, i, i-1)
			a.SetAt(-1, i-1, i)
		}
	}
	got := nd.Sort(nd.Real[float64](linalg.EigVals(a)))
	for i := range n {
		require.InDelta(t, 2-2*math.Cos(float64(i+1)*math.Pi/(n+1)), got.At(i), 1e-12)
	}
}

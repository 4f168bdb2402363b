package linalg_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// TestEigOfCoupledScales finds eigenvalues of matrices that many pairs of shifts go through at once, with blocks that are hardly coupled: a pair that
// begins where those before it have taken the first row off must not divide by what is left there.
func TestEigOfCoupledScales(t *testing.T) {
	for _, n := range []int{80, 100, 130} {
		for _, small := range []int{-20, -45, -200, -340, -700} {
			r := rand.New(rand.NewPCG(uint64(n), uint64(-small)))
			a := nd.FromFunc(func(p []int) float64 {
				switch i, j := p[0], p[1]; {
				case i < n/3 && j < n/3:
					return r.NormFloat64()
				case i == n/3 || j == n/3:
					return math.Ldexp(r.NormFloat64(), small)
				default:
					return math.Ldexp(r.NormFloat64(), small/2)
				}
			}, n, n)
			values, trace := linalg.EigVals(a), 0.0
			for i := range n {
				trace += a.At(i, i)
			}
			sum := nd.Sum(values).Item()
			require.False(t, math.IsNaN(real(sum)), "%d rows, 2^%d", n, small)
			require.InDelta(t, trace, real(sum), 1e-11*float64(n), "%d rows, 2^%d", n, small)
			require.InDelta(t, 0, imag(sum), 1e-11*float64(n), "%d rows, 2^%d", n, small)
		}
	}
}

package linalg_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// TestEigOfGradedBlocks finds eigenvalues of matrices that take many pairs of shifts at once, beside a block of large numbers. If earlier
// pairs of shifts have made an element of the first row negligible, later pairs must not divide by it.
func TestEigOfGradedBlocks(t *testing.T) {
	const large = 4
	for _, n := range []int{80, 140} {
		for _, small := range []int{-300, -340, -600, -850, -900} {
			for _, first := range []int{-10, -45, -90} { // rows and columns of the block, from number first on, are multiplied by 2^first
				r := rand.New(rand.NewPCG(uint64(n), uint64(-small)))
				a := nd.FromFunc(func(p []int) float64 {
					i, j, exponent := p[0], p[1], small
					if i < large != (j < large) {
						return 0
					}
					if i < large {
						return r.NormFloat64()
					}
					for _, k := range p {
						if k > large {
							exponent += first
						}
					}
					return math.Ldexp(r.NormFloat64(), exponent)
				}, n+large, n+large)
				trace := 0.0
				for i := range large {
					trace += a.At(i, i)
				}
				sum := nd.Sum(linalg.EigVals(a)).Item()
				require.InDelta(t, trace, real(sum), 1e-13, "%d rows of 2^%d, beside the first 2^%d of that", n, small, first)
				require.InDelta(t, 0, imag(sum), 1e-13, "%d rows of 2^%d, beside the first 2^%d of that", n, small, first)
			}
		}
	}
}

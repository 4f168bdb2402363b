package linalg

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// If vectors are wrong, they are computed again without balancing. If they are still wrong, Eig returns an error.
func TestEigenpairsChecked(t *testing.T) {
	a := nd.Matrix([][]float64{{1, 2}, {3, 4}}).BroadcastTo(2, 2, 2)
	for _, c := range []struct {
		name                      string
		spread                    int
		converges, wrong, isError bool
	}{
		{"harmless", harmlessSpread, true, true, false},
		{"wrong twice", harmlessSpread + 1, true, true, true},
		{"right", harmlessSpread + 1, true, false, false},
		{"without an end", 0, false, false, true},
	} {
		calls := 0
		find := func(h block[float64], values []complex128, v [][]complex128, balanced bool) (spread int, converged bool) {
			assert.Equal(t, calls == 0 || !c.isError || v == nil && c.converges, balanced, c.name)
			calls++
			_, _ = realEigen(h, values, v, balanced)
			if c.wrong && v != nil {
				v[0][0], v[1][0] = 3, -2
			}
			return c.spread, c.converges
		}
		for _, vectors := range []bool{true, false} {
			calls = 0
			err := nd.Try(func() { eigenpairsOf[complex128](t.Name(), a, vectors, find) })
			if !c.isError || !vectors && c.converges {
				require.NoError(t, err, c.name)
				continue
			}
			require.ErrorIs(t, err, nd.ErrDomain, c.name)
			assert.ErrorContains(t, err, "at (0) of the stack; scale", c.name)
			var e *nd.Error
			require.ErrorAs(t, err, &e)
			assert.Equal(t, []int{0}, e.Index, c.name)
		}
	}
}

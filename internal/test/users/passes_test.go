package users_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/test/users"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// TestPasses tests functions that loop over a slice, for slices and arrays of every length up to 40. Some lanes of a vector leave
// the loop early.
func TestPasses(t *testing.T) {
	for _, tier := range ufunc.Tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			defer ufunc.Use(ufunc.Use(tier))
			for n := range 41 {
				edges, knots, values := make([]int32, n), make([]float32, n), make([]float32, n)
				for i := range n {
					edges[i], knots[i], values[i] = int32(3*i), float32(2*i), float32(i*i+1)
				}
				x := nd.FromFunc(func(index []int) int32 { return int32(index[0]*index[0]%131) - 4 }, n)
				rank, last := users.Ranked(x, edges)
				stepped := users.Stepped(nd.AsType[float32](x), knots, values)
				for i, v := range x.ToSlice() {
					below := min(n, max(0, int(v)+3)/3)
					require.Equal(t, below, rank.At(i))
					require.Equal(t, int32(3*max(0, below-1)), last.At(i))
					want := float32(0)
					if above := max(0, int(v)+2) / 2; above < n {
						want = values[above]
					}
					require.Equal(t, want, stepped.At(i))
				}
			}
		})
	}
}

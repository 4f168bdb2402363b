package ndarray_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// TestInterpOfMany interpolates many elements at once, some close together and some far apart. It compares them with separate
// interpolations of each element.
func TestInterpOfMany(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, points := range []int{1, 2, 3, 100, 3000} {
		xp, fp := nd.FromFunc(func([]int) float64 { return math.Round(r.NormFloat64() * 500) }, points), nd.FromFunc(func([]int) float64 { return r.Float64() }, points)
		xp = nd.Sort(xp)
		x := make([]float64, 5000)
		for i := range x {
			x[i] = r.NormFloat64() * 600
			switch i % 50 {
			case 0:
				x[i] = xp.At(r.IntN(points))
			case 1:
				x[i] = []float64{math.NaN(), math.Inf(1), math.Inf(-1)}[r.IntN(3)]
			}
		}
		for _, sorted := range []bool{false, true} {
			if sorted {
				slices.Sort(x)
			}
			got := nd.Interp(nd.FromSlice(x, 50, 100).T(), xp, fp).T().Ravel().ToSlice()
			for i, v := range x {
				want := nd.Interp(nd.Of(v), xp, fp).At(0)
				require.Equal(t, math.Float64bits(want), math.Float64bits(got[i]), "%d points, at %v", points, v)
			}
		}
	}
}

package linalg

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// For many kinds of bidiagonal matrices, singular values by quotients and differences must equal singular values by QL steps.
func TestQuotientsAndDifferences(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	kinds := map[string]func(i int) float64{
		"random":          func(int) float64 { return r.NormFloat64() },
		"equal":           func(int) float64 { return 1 },
		"graded downward": func(i int) float64 { return math.Pow(0.7, float64(i)) * (1 + r.Float64()) },
		"graded upward":   func(i int) float64 { return math.Pow(0.7, float64(100-i)) * (1 + r.Float64()) },
		"with zeros":      func(i int) float64 { return float64(r.IntN(3)) },
		"tiny":            func(int) float64 { return 1e-60 * r.Float64() },
		"clustered":       func(i int) float64 { return 1 + 1e-14*r.Float64() },
		"huge steps":      func(i int) float64 { return math.Pow(10, float64(r.IntN(40)-40)) },
		"nothing":         func(int) float64 { return 0 },
	}
	for name, of := range kinds {
		for beside, weight := range []float64{1, 0.01, 30} {
			for _, n := range []int{1, 2, 3, 4, 5, 17, 64, 100} {
				d, e := make([]float64, n), make([]float64, n)
				most := 0.0
				for i := range d {
					d[i], e[i] = of(i), weight*of(i)
					most = max(most, math.Abs(d[i]), math.Abs(e[i]))
				}
				what := fmt.Sprint(name, beside, n)
				want := bidiagonalValuesByQL(d, e)
				m := qd{q: make([]float64, n), e: make([]float64, n)}
				for i := range d {
					m.q[i], m.e[i] = d[i]*d[i], e[i]*e[i]
				}
				require.True(t, m.values(make([]float64, n)), what)
				for i, v := range bidiagonalValues(d, e) {
					require.InDelta(t, want[i], v, 1e-14*math.Sqrt(float64(n))*most, what)
				}
			}
		}
	}
}

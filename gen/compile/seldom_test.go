package compile

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
	"ndgo/gen/compile/testdata/scalar"
)

// TestSeldom compares a program with branches marked ndgo:seldom with its variant that jumps over all these branches when no lane
// takes them.
func TestSeldom(t *testing.T) {
	f := program(t, "Seldom", scalar.Seldom)
	require.Len(t, f.Seldom, 2)
	g := lower.WithoutSeldom(f)
	jumps := 0
	for _, v := range g.Live() {
		if v.Op == ir.Rounds && v.Rounds.Once {
			jumps++
		}
	}
	assert.Equal(t, 2, jumps)
	assert.Len(t, f.Seldom, 2, "of the program that other tiers have")
	r := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		x, y := math.Float64bits(r.NormFloat64()*15), math.Float64bits(float64(r.IntN(5))+r.NormFloat64()*15*float64(r.IntN(2)))
		want, _ := f.Run(x, y)
		got, _ := g.Run(x, y)
		require.Equal(t, want, got, "%x, %x", x, y)
	}
}

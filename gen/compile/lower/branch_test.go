package lower

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/gen/compile/build"
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
	"ndgo/gen/compile/testdata/module"
)

// sides has functions with a long side of a branch.
const sides = `package p

func poly(x float64) float64 {
	z := x
	for range 40 {
		z = float64(z*x) + 0.5
	}
	return z
}

func guarded(x, y float64) float64 {
	if x > 10 || y < 4.8 {
		return x
	}
	return poly(y) * x
}

func nested(x, y float64) float64 {
	z := y
	if x > 0 {
		z = 2
		if y > 0 {
			z = poly(x) / y
		}
	}
	return z
}

func both(x, y float64) (a, b float64) {
	if x < y {
		a = poly(x)
		b = a + poly(y)
	}
	return a, b
}

func needed(x, y bool, z float64) bool { return x && (y || poly(z) > 3) }

func unequal(x, y float64) float64 {
	if x == 0 {
		return y
	}
	return poly(x)
}

func short(x, y float64) float64 {
	if x > 0 {
		return y
	}
	return float64(x*y) + 1
}

func shared(x, y float64) float64 {
	z := poly(x)
	if x > 0 {
		return z
	}
	return z + y
}
`

// TestSides checks which sides of branches the compiler jumps over. It identifies a side by the number of values computed in it. It
// also runs the programs with and without jumps.
func TestSides(t *testing.T) {
	_, all := module.Load(t, map[string]string{"p.go": sides})
	source := source.New(all...)
	r := rand.New(rand.NewPCG(3, 4))
	for name, states := range map[string]int{"guarded": 1, "nested": 1, "both": 2, "needed": 1, "unequal": 0, "short": 0, "shared": 0} {
		f, err := build.Function(source, module.Function(all[0], name), nil, nil)
		require.NoError(t, err, name)
		g := Branched(f, LeastSkipped)
		if states == 0 {
			assert.Same(t, f, g, name)
			continue
		}
		i := slices.IndexFunc(g.Live(), func(v *ir.Value) bool { return v.Op == ir.Rounds && v.Rounds.Once })
		require.GreaterOrEqual(t, i, 0, name)
		assert.Len(t, g.Live()[i].Rounds.States, 1+states, name)
		assert.False(t, g.Loops(), name)
		for range 200 {
			var x []uint64
			for _, p := range f.Params {
				x = append(x, math.Float64bits(r.NormFloat64()*8))
				if p == ir.Bool {
					x[len(x)-1] = r.Uint64() & 1
				}
			}
			want, _ := f.Run(x...)
			got, _ := g.Run(x...)
			assert.Equal(t, want, got, "%s of %x", name, x)
		}
	}
}

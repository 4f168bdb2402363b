package ndarray_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// fusedSingle computes x*y + z, and rounds once. The product is exact as a float64. The sum is rounded to an odd float64 if it is not exact,
// and such a sum rounds to the float32 of the exact sum: S. Boldo and G. Melquiond, Emulation of FMA and correctly rounded sums, 2008.
func fusedSingle(x, y, z float32) float32 {
	product, term := float64(x)*float64(y), float64(z)
	sum := product + term
	added := sum - product
	lost := (product - (sum - added)) + (term - added)
	if bits := math.Float64bits(sum); bits%2 == 0 && (lost < 0 || lost > 0) {
		if (lost > 0) == (sum > 0) {
			bits++
		} else {
			bits--
		}
		sum = math.Float64frombits(bits)
	}
	return float32(sum)
}

// TestFusedSingle compares fusedSingle with exact arithmetic: for random numbers of all sizes, and for sums near a float32 or halfway between
// two.
func TestFusedSingle(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	number := func() float32 { return math.Float32frombits(r.Uint32()) }
	for range 20_000 {
		x, y, z := number(), number(), number()
		if r.IntN(2) == 0 { // a product with few bits at the end of z, or far below
			x, y = float32(1+r.IntN(1<<12)), float32(math.Ldexp(float64(1+r.IntN(1<<12)), r.IntN(60)-60))
			z = float32(math.Ldexp(1+float64(r.IntN(1<<23))/(1<<23), r.IntN(30)))
		}
		if r.IntN(2) == 0 {
			z = -z
		}
		if v := float64(x) + float64(y) + float64(z); v-v != 0 {
			continue
		}
		require.Equal(t, math.Float32bits(exactlyFused(x, y, z)), math.Float32bits(fusedSingle(x, y, z)), "%g * %g + %g", x, y, z)
	}
}

// exactlyFused computes x*y + z exactly, and rounds once.
func exactlyFused(x, y, z float32) float32 {
	exact := func(v float32) *big.Float { return new(big.Float).SetPrec(700).SetFloat64(float64(v)) }
	sum := exact(x)
	if sum.Mul(sum, exact(y)).Add(sum, exact(z)).Sign() == 0 {
		return float32(float64(x)*float64(y) + float64(z))
	}
	single, _ := sum.Float32()
	return single
}

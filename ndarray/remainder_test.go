package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// TestRemaindersOfAnyQuotient has quotients near all powers of 2. Some elements of each vector have a quotient too large for the fast path.
// Package math computes the expected results; its remainder is exact.
func TestRemaindersOfAnyQuotient(t *testing.T) {
	t.Run("float32", func(t *testing.T) { holdRemainders[float32](t, 120) })
	t.Run("float64", func(t *testing.T) { holdRemainders[float64](t, 1000) })
}

func holdRemainders[T nd.Float](t *testing.T, exponents int) {
	r := rand.New(rand.NewPCG(1, 2))
	number := func() float64 { return math.Copysign(1+r.Float64(), r.Float64()-0.5) }
	for _, largest := range []int{50, 53, 54, 55, 56, exponents} {
		const n = 1000
		x := nd.FromFunc(func([]int) T { return T(math.Ldexp(number(), r.IntN(largest+1))) }, n)
		y := nd.FromFunc(func([]int) T { return T(number()) }, n)
		for name, got := range map[string]*nd.NDArray[T]{
			"Fmod": nd.Fmod(x, y), "in place": inplace.Fmod(x.Copy(), y), "Remainder": nd.Remainder(x, y), "a scalar": nd.Fmod(x, y.At(7)),
		} {
			for i := range n {
				divisor := y.At(i)
				if name == "a scalar" {
					divisor = y.At(7)
				}
				want := T(math.Mod(float64(x.At(i)), float64(divisor)))
				if name == "Remainder" && want != 0 && (want < 0) != (divisor < 0) {
					want += divisor
				}
				require.True(t, want == got.At(i), fmt.Sprintf("%s of %g and %g is %g, want %g", name, x.At(i), divisor, got.At(i), want))
			}
		}
	}
}

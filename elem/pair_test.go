package elem

import (
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// TestPairs checks the error bounds of arithmetic on pairs. Sums and products of floats are exact, and all other results have 100 correct
// bits.
func TestPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	random := func() float64 { return rng.NormFloat64() * math.Exp2(float64(rng.IntN(80)-40)) }
	for range 4000 {
		x, y := sum(random(), random()*0x1p-40), sum(random(), random()*0x1p-40)
		a, b := value(x), value(y)
		near := func(what string, got pair, want, scale *big.Float) {
			e := new(big.Float).Sub(value(got), want)
			if e.Abs(e).Cmp(new(big.Float).Mul(scale, big.NewFloat(0x1p-100))) > 0 {
				t.Fatalf("%s of %v and %v is off by %g", what, x, y, e)
			}
			if got.hi+got.lo != got.hi {
				t.Fatalf("%s of %v and %v is %v, not normalised", what, x, y, got)
			}
		}
		exact := func(what string, got pair, want *big.Float) { near(what, got, want, new(big.Float)) }
		exact("sum", sum(x.hi, y.hi), wide().Add(big.NewFloat(x.hi), big.NewFloat(y.hi)))
		exact("product", product(x.hi, y.hi), wide().Mul(big.NewFloat(x.hi), big.NewFloat(y.hi)))
		size := wide().Add(wide().Abs(a), wide().Abs(b))
		near("plus", x.plus(y), wide().Add(a, b), size)
		near("plusFloat", x.plusFloat(y.hi), wide().Add(a, big.NewFloat(y.hi)), size)
		near("times", x.times(y), wide().Mul(a, b), wide().Abs(wide().Mul(a, b)))
		near("timesFloat", x.timesFloat(y.hi), wide().Mul(a, big.NewFloat(y.hi)), wide().Abs(wide().Mul(a, b)))
		near("over", x.over(y), wide().Quo(a, b), wide().Abs(wide().Quo(a, b)))
		if x.hi > 0 {
			near("sqrt", x.sqrt(), wide().Sqrt(a), wide().Sqrt(a))
		}
	}
}

func wide() *big.Float { return new(big.Float).SetPrec(400) }

func value(x pair) *big.Float { return wide().Add(big.NewFloat(x.hi), big.NewFloat(x.lo)) }

// TestReductions compares two methods that reduce an argument by multiples of π/2, in the range where both are accurate.
func TestReductions(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 20000 {
		x := math.Copysign(math.Exp2(30*rng.Float64()), rng.Float64()-0.5)
		if rng.IntN(2) == 0 {
			x = float64(rng.IntN(1<<29)-1<<28) * (math.Pi / 2) // near a multiple of π/2
		}
		if math.Abs(x) < 1 {
			continue
		}
		m, r := reduce(x)
		n, s := reduceLarge(x)
		// Near an odd multiple of π/4, two multiples of π/2 are equally near.
		if m&3 == n&3 && math.Abs(r.plus(s.negative()).hi) > 0x1p-60*math.Abs(r.hi) || m&3 != n&3 && math.Abs(math.Abs(r.hi)-math.Pi/4) > 1e-6 {
			t.Fatalf("%v: %d and %v, or %d and %v", x, m&3, r, n&3, s)
		}
	}
}

// TestTwoOverPi recomputes the words of 2/π, by Machin's formula π = 16 atan 1/5 - 4 atan 1/239.
func TestTwoOverPi(t *testing.T) {
	const precision = 64*len(twoOverPi) + 64
	one := new(big.Int).Lsh(big.NewInt(1), uint(precision))
	atanOfInverse := func(n int64) *big.Int {
		z, term := new(big.Int), new(big.Int).Quo(one, big.NewInt(n))
		for k := int64(1); term.Sign() != 0; k += 2 {
			z.Add(z, new(big.Int).Quo(term, big.NewInt(k)))
			term.Quo(term, big.NewInt(-n*n))
		}
		return z
	}
	pi := new(big.Int).Mul(atanOfInverse(5), big.NewInt(16))
	pi.Sub(pi, new(big.Int).Mul(atanOfInverse(239), big.NewInt(4)))
	z := new(big.Int).Lsh(one, uint(64*(len(twoOverPi)-1)+1))
	z.Quo(z, pi) // now z is 2/π, as a multiple of the unit of the last word
	for i := len(twoOverPi) - 1; i >= 0; i-- {
		if word := new(big.Int).And(z, new(big.Int).SetUint64(math.MaxUint64)).Uint64(); word != twoOverPi[i] {
			t.Errorf("word %d is %#016x, want %#016x: %d bits differ", i, twoOverPi[i], word, bits.OnesCount64(word^twoOverPi[i]))
		}
		z.Rsh(z, 64)
	}
}

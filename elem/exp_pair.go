package elem

import "math"

// These exponentials and hyperbolic functions return pairs. Complex functions multiply and subtract the results, and need the extra
// precision.

// ln 2 in two parts. The first part has 32 bits, so that its product with an exponent is exact.
const (
	ln2Of32   = 0x1.62e42feep-1
	restOfLn2 = math.Ln2 - ln2Of32
)

// expm1Pair returns eˣ - 1. For special values the second part of the pair is 0.
func expm1Pair(x float64) pair {
	switch {
	case x > 700:
		return pair{exp(x), 0}
	case x < -50:
		return pair{-1, 0}
	case x == 0 || x != x:
		return pair{x, 0}
	}
	r, tail, k := expParts(pair{x, 0})
	p := powerOf2(k)
	s := sum(p-1, float64(p*r))
	return quickSum(s.hi, math.FMA(p, tail, s.lo))
}

// timesExp returns y eˣ 2ⁿ for |n| ≤ 2, without overflow in intermediate results. If x is infinite, the result is infinite or 0, with the
// sign of y.
func timesExp(y float64, x pair, n int32) float64 {
	if a := math.Abs(y); a >= 0x1p-100 && a <= 0x1p100 && math.Abs(x.hi) < 600 {
		r, tail, k := expParts(x)
		return float64(float64(y*onePlus(r, tail)) * powerOf2(k+n))
	}
	return timesExpOfAny(y, x, n)
}

// timesExpOfAny is timesExp for any y and x.
//
//ndgo:rare
func timesExpOfAny(y float64, x pair, n int32) float64 {
	if x.hi != x.hi {
		return x.hi
	}
	if math.Abs(x.hi) > 2*expLimit { // keeps x in the range of expParts; beyond it the result is 0 or infinite for every y
		x = pair{math.Copysign(2*expLimit, x.hi), 0}
	}
	r, tail, k := expParts(x)
	m, e := math.Frexp(y) // splits off the exponent: a very small y would lose bits in the product
	return math.Ldexp(float64(m*onePlus(r, tail)), e+int(k+n))
}

// expParts returns eˣ as 2ᵏ (1 + r + tail), for |x| ≤ 2 expLimit.
func expParts(x pair) (r, tail float64, k int32) {
	n := math.RoundToEven(x.hi * math.Log2E)
	r, tail = expSeries(sum(math.FMA(-n, ln2Of32, x.hi), math.FMA(-n, restOfLn2, x.lo)))
	return r, tail, int32(n)
}

// expSeries returns eˣ as 1 + r + tail for |x| ≤ ln 2 / 2, with r nearly x + x²/2.
//
// The terms of the Taylor series after x¹⁴ add up to less than 2⁻⁶³.
func expSeries(x pair) (r, tail float64) {
	x2 := float64(x.hi * x.hi)
	x4 := float64(x2 * x2)
	p := cubic(x.hi, x2, 1./39916800, 1./479001600, 1./6227020800, 1./87178291200)
	p = math.FMA(p, x4, cubic(x.hi, x2, 1./5040, 1./40320, 1./362880, 1./3628800))
	p = math.FMA(p, x4, cubic(x.hi, x2, 1./6, 1./24, 1./120, 1./720))
	h := product(x.hi, x.hi).half()
	s := quickSum(x.hi, h.hi)
	// The series is of x.hi. The effect of x.lo is x.lo times the derivative of the exponential, about 1 + x.
	rest := h.lo + math.FMA(x.lo, x.hi, x.lo)
	return s.hi, s.lo + math.FMA(float64(2*h.hi*x.hi), p, rest)
}

// onePlus returns 1 + r + tail.
func onePlus(r, tail float64) float64 {
	s := quickSum(1, r)
	return s.hi + (s.lo + tail)
}

// powerOf2 returns 2ⁿ for n in [-1022, 1023].
func powerOf2(n int32) float64 { return math.Float64frombits(uint64(n+1023) << 52) }

// sinhOfSmall returns (eˣ - e⁻ˣ) / 2 for x in [0, 22], computed as (t + t / (1 + t)) / 2 with t = eˣ - 1.
func sinhOfSmall(x float64) pair {
	t := expm1Pair(x)
	return t.plus(t.over(t.plusFloat(1))).half()
}

// coshOfSmall returns (eˣ + e⁻ˣ) / 2 for x in [0, 22], computed as 1 + t² / (1 + t) / 2 with t = eˣ - 1.
func coshOfSmall(x float64) pair {
	t := expm1Pair(x)
	return t.times(t).over(t.plusFloat(1)).half().plusFloat(1)
}

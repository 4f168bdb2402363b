package elem

import "math"

// Exp returns eˣ.
//
// For float64, it is +Inf above 709.78, and underflows gradually to 0 at -745.13. The error is below 1 ulp.
func Exp[T Float](x T) T {
	if isFloat32[T]() {
		return T(exp32(float32(x)))
	}
	return T(exp(float64(x)))
}

// Exp2 returns 2ˣ. It is exact for integers.
//
// For float64, it is +Inf from 1024 on, and underflows gradually to 0 at -1074. The error is below 1 ulp.
func Exp2[T Float](x T) T {
	if isFloat32[T]() {
		return T(exp2In32(float32(x)))
	}
	return T(exp2(float64(x)))
}

// Expm1 returns eˣ - 1, without cancellation near 0. The error is below 1 ulp.
func Expm1[T Float](x T) T {
	if isFloat32[T]() {
		return T(expm1In32(float32(x)))
	}
	return T(expm1(float64(x)))
}

// Exponentials are computed as 2ⁿ eʳ, with a multiple n of 1/8 and |r| ≤ ln 2 / 16. A table has 2⁰, 2^(1/8), …, 2^(7/8). Because r is
// small, a short polynomial gives eʳ. This is the method of P. T. P. Tang, "Table-driven implementation of the exponential function in IEEE
// floating-point arithmetic", ACM TOMS 15 (1989).

// expLimit is greater than every x for which eˣ is neither 0 nor infinite. expParts is accurate up to expLimit.
const expLimit = 1100

// toEighths rounds: the sum of toEighths and a float below 2⁴⁷ is rounded to a multiple of 1/8, and the last bits of the sum are the number
// of eighths.
const toEighths = 0x1.8p49

// ln2Low is ln 2 - ln2Hi.
const ln2Low = math.Ln2 - ln2Hi

// eighths has 2⁰, 2^(1/8), …, 2^(7/8). restsOfEighths has the relative rounding errors of these numbers.
var (
	eighths = [8]float64{
		1, 0x1.172b83c7d517bp0, 0x1.306fe0a31b715p0, 0x1.4bfdad5362a27p0,
		0x1.6a09e667f3bcdp0, 0x1.8ace5422aa0dbp0, 0x1.ae89f995ad3adp0, 0x1.d5818dcfba487p0,
	}
	restsOfEighths = [8]float64{
		0, -0x1.01b15eaa59348p-55, 0x1.34d754db0abb6p-55, 0x1.690cebb7aafb0p-56,
		-0x1.3b3efbf5e2229p-54, 0x1.db72fc1f0eab4p-55, 0x1.c1a7792cb3386p-55, 0x1.4a385a63d07a7p-56,
	}
)

// powerOfEighths returns 2ᵏ as a float p, and its relative rounding error. The argument n is toEighths + k, for a multiple k of 1/8 in
// [-1022, 1024).
func powerOfEighths(n float64) (p, rest float64) {
	b := math.Float64bits(n)
	i := b & 7
	return math.Float64frombits(math.Float64bits(eighths[i]) + b>>3<<52), restsOfEighths[i]
}

// exp returns eˣ.
func exp(x float64) float64 {
	x = limited(x, expLimit)
	t := math.FMA(x, math.Log2E, toEighths)
	n := t - toEighths
	return expOfEighths(t, math.FMA(-n, ln2Low, math.FMA(-n, ln2Hi, x)))
}

// expOfPair returns eˣ for a pair x. The part x.hi is at most expLimit in magnitude.
func expOfPair(x pair) float64 {
	t, r, low := reduceExp(x.hi)
	return expOfEighths(t, r+(low+x.lo))
}

// exp2 returns 2ˣ.
func exp2(x float64) float64 {
	x = limited(x, expLimit)
	t := x + toEighths
	return expOfEighths(t, float64((x-(t-toEighths))*ln2Hi))
}

// expOfEighths returns 2ⁿ eʳ for t = toEighths + n and |r| ≤ ln 2 / 16.
func expOfEighths(t, r float64) float64 {
	i := math.Float64bits(t) & 7
	p := eighths[i]
	return scale(math.FMA(p, math.FMA(float64(r*r), expTail(r), r)+restsOfEighths[i], p), t-toEighths)
}

// reduceExp returns t = toEighths + n, and x - n ln 2 as the sum r + low, for |x| ≤ expLimit. r is exact.
func reduceExp(x float64) (t, r, low float64) {
	t = math.FMA(x, math.Log2E, toEighths)
	n := t - toEighths
	return t, math.FMA(-n, ln2Hi, x), float64(-n * ln2Low)
}

// expTail returns (eˣ - 1 - x) / x² for |x| ≤ ln 2 / 16. It is a minimax polynomial, printed by testdata/minimax.py. Multiplied by x², its
// error is below 2⁻⁶⁵.
func expTail(x float64) float64 {
	x2 := float64(x * x)
	p := math.FMA(math.FMA(0x1.a01f01d0438a0p-16, x, 0x1.a01eddd505e88p-13), x2, math.FMA(0x1.6c16c16523e87p-10, x, 0x1.1111110c6541bp-7))
	return math.FMA(math.FMA(p, x, 0x1.55555555555bcp-5), x2, math.FMA(0x1.555555555559dp-3, x, 0.5))
}

// expm1 returns eˣ - 1, computed as 2ⁿ - 1 + 2ⁿ (eʳ - 1). The greatest terms are pairs.
func expm1(x float64) float64 {
	switch {
	case x > 709:
		return expm1OfLarge(x)
	case x == 0:
		return x // also returns -0 as -0
	case x < -50:
		x = -50
	}
	t, r, low := reduceExp(x)
	p, rest := powerOfEighths(t)
	d := sum(p, -1)
	u := product(p, r)
	h := quickSum(d.hi, u.hi)
	tail := math.FMA(float64(r*r), expTail(r), math.FMA(low, r, low)+rest)
	return h.hi + math.FMA(p, tail, h.lo+(u.lo+d.lo))
}

// expm1OfLarge does the work of expm1 for an x so large that its exponential may overflow.
//
//ndgo:rare
func expm1OfLarge(x float64) float64 { return exp(x) }

// limited returns x limited to [-limit, limit]. It returns NaN for NaN.
func limited[T Float](x, limit T) T {
	if x > limit {
		x = limit
	}
	if x < -limit {
		x = -limit
	}
	return x
}

// scale returns x 2^⌊n⌋, rounded once, for n in [-2044, 2046] and x in [1/2, 2]. It multiplies by two powers of 2, because some of the
// numbers 2^⌊n⌋ are not floats. Only the second product is rounded. The kernel compiler replaces scale by an instruction if the processor
// has one.
func scale(x, n float64) float64 {
	n = math.Floor(n)
	half := math.FMA(n, 0.5, toInteger)
	rest := n - (half - toInteger) + toInteger
	return float64(float64(x*powerOfBits(half)) * powerOfBits(rest))
}

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

// timesExp returns y eˣ 2ⁿ for |n| ≤ 2, without overflow of eˣ. If x is infinite, the result is infinite or 0, with the sign of y.
func timesExp(y float64, x pair, n int32) float64 {
	if a := math.Abs(y); a >= 0x1p-100 && a <= 0x1p100 && math.Abs(x.hi) < 600 {
		r, tail, k := expParts(x)
		return float64(float64(y*onePlus(r, tail)) * powerOf2(k+n))
	}
	return timesExpOfAny(y, x, n)
}

// timesExpOfAny does the work of timesExp for any y and x.
//
//ndgo:rare
func timesExpOfAny(y float64, x pair, n int32) float64 {
	if x.hi != x.hi {
		return x.hi
	}
	if math.Abs(x.hi) > 2*expLimit { // limited to the range of expParts; beyond it the result is 0 or infinite for every y
		x = pair{math.Copysign(2*expLimit, x.hi), 0}
	}
	r, tail, k := expParts(x)
	m, e := math.Frexp(y) // without the exponent of y, because a very small y would lose bits in the product
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
	// The series is evaluated at x.hi. The part x.lo contributes x.lo times the derivative of the exponential, which is about 1 + x.
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

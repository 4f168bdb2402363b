package elem

import "math"

// Sinh returns the hyperbolic sine of x. It overflows only if the exact value does. The error is below 1 ulp.
func Sinh[T Float](x T) T {
	if isFloat32[T]() {
		return T(sinh32(float32(x)))
	}
	return T(sinh(float64(x)))
}

// Cosh returns the hyperbolic cosine of x. It overflows only if the exact value does. The error is below 1 ulp.
func Cosh[T Float](x T) T {
	if isFloat32[T]() {
		return T(cosh32(float32(x)))
	}
	return T(cosh(float64(x)))
}

// Tanh returns the hyperbolic tangent of x. The error is below 1 ulp.
func Tanh[T Float](x T) T {
	if isFloat32[T]() {
		return T(tanh32(float32(x)))
	}
	return T(tanh(float64(x)))
}

// Asinh returns the inverse hyperbolic sine of x. The error is below 1 ulp.
func Asinh[T Float](x T) T {
	if isFloat32[T]() {
		return T(asinhIn32(float32(x)))
	}
	return T(asinh(float64(x)))
}

// Acosh returns the nonnegative inverse hyperbolic cosine of x: NaN below 1. The error is below 1 ulp.
func Acosh[T Float](x T) T {
	if isFloat32[T]() {
		return T(acoshIn32(float32(x)))
	}
	return T(acosh(float64(x)))
}

// Atanh returns the inverse hyperbolic tangent of x: ±Inf for ±1, NaN outside [-1, 1]. The error is below 1
// ulp.
func Atanh[T Float](x T) T {
	if isFloat32[T]() {
		return T(atanh32(float32(x)))
	}
	return T(atanh(float64(x)))
}

// sinh returns (eˣ - e⁻ˣ) / 2.
func sinh(x float64) float64 {
	a := math.Abs(x)
	if a > 709 {
		return sinhOfLarge(x)
	}
	e := exponentialsOf(a)
	h, lo := e.difference()
	return math.Copysign(0.5*(h+lo), x)
}

// cosh returns (eˣ + e⁻ˣ) / 2.
func cosh(x float64) float64 {
	a := math.Abs(x)
	if a > 709 {
		return coshOfLarge(x)
	}
	e := exponentialsOf(a)
	h, lo := e.sum()
	return 0.5 * (h + lo)
}

// sinhOfLarge returns the hyperbolic sine of x for |x| > 22. Here e⁻ˣ is less than half an ulp of eˣ and can be ignored.
//
//ndgo:rare
func sinhOfLarge(x float64) float64 { return math.Copysign(coshOfLarge(x), x) }

// coshOfLarge returns eˣ / 2 for |x| > 22. It does not overflow although eˣ may.
//
//ndgo:rare
func coshOfLarge(x float64) float64 {
	x = math.Abs(x)
	if x > expLimit {
		return math.Inf(1)
	}
	t, r, low := reduceExp(x)
	return expOfEighths(t-1, r+low)
}

// tanh returns m / (m + 2) with m = e²ˣ - 1. The numerator and the denominator are pairs, and only the last step rounds.
func tanh(x float64) float64 {
	a := math.Abs(x)
	if a > 22 { // the result is nearer to 1 than to any other float
		a = 22
	}
	t, r, low := reduceExp(2 * a)
	p, rest := powerOfEighths(t)
	u := product(p, r)
	m := quickSum(p-1, u.hi) // p - 1 is rounded for p ≥ 2⁵³, with the same error in numerator and denominator
	low += rest
	lo := math.FMA(p, math.FMA(float64(r*r), expTail(r), math.FMA(low, r, low)), m.lo+u.lo)
	d := sum(m.hi, 2)
	d.lo += lo
	inverse := 1 / (d.hi + d.lo)
	z := float64(m.hi * inverse) // the quotient without a correction for m.lo
	rest = math.FMA(-z, d.lo, math.FMA(-z, d.hi, m.hi)+lo)
	return math.Copysign(math.FMA(rest, inverse, z), x)
}

// exponentials describes eˣ as p eʳ and e⁻ˣ as q e⁻ʳ. Here p and q are powers of 2, with exponents that are multiples of 1/8; restOfP and
// restOfQ are the relative rounding errors of p and q. The sum r + low is x minus the logarithm of p. The sum and the difference of eˣ and
// e⁻ˣ follow from the hyperbolic sine and cosine of r, without a division:
//
//	eˣ + e⁻ˣ = (p + q) cosh r + (p - q) sinh r
//	eˣ - e⁻ˣ = (p - q) cosh r + (p + q) sinh r
type exponentials struct{ p, q, restOfP, restOfQ, r, low float64 }

// exponentialsOf returns the exponentials of ±x for x in [0, 709].
func exponentialsOf(x float64) (e exponentials) {
	t, r, low := reduceExp(x)
	e.p, e.restOfP = powerOfEighths(t)
	e.q, e.restOfQ = powerOfEighths(toEighths - (t - toEighths))
	e.r, e.low = r, math.FMA(low, r, low) // low times eʳ ≈ 1 + r, its factor in eˣ; in e⁻ˣ the factor differs, but e⁻ˣ is smaller
	return e
}

// sum returns eˣ + e⁻ˣ, as two floats.
func (e exponentials) sum() (hi, lo float64) {
	w := float64(e.r * e.r)
	s, d := quickSum(e.p, e.q), e.p-e.q
	sh := math.FMA(float64(e.r*w), sinhTail(w), e.r+e.low)
	lo = math.FMA(e.p, e.restOfP, float64(e.q*e.restOfQ)) + s.lo
	return s.hi, math.FMA(s.hi, float64(w*coshTail(w)), math.FMA(d, sh, lo))
}

// difference returns eˣ - e⁻ˣ, as two floats.
func (e exponentials) difference() (hi, lo float64) {
	w := float64(e.r * e.r)
	s, d := e.p+e.q, quickSum(e.p, -e.q)
	u := product(s, e.r)
	h := quickSum(d.hi, u.hi)
	lo = h.lo + (u.lo + d.lo) + math.FMA(e.p, e.restOfP, float64(-e.q*e.restOfQ))
	lo = math.FMA(d.hi, float64(w*coshTail(w)), lo)
	return h.hi, math.FMA(s, math.FMA(float64(e.r*w), sinhTail(w), e.low), lo)
}

// sinhTail returns (sinh x - x) / x³ for w = x², |x| ≤ ln 2 / 16. It is a minimax polynomial, printed by testdata/minimax.py. It adds a
// relative error below 2⁻⁵⁹ to the hyperbolic sine.
func sinhTail(w float64) float64 {
	return math.FMA(math.FMA(0x1.a01e2bfaba099p-13, w, 0x1.1111110e107c0p-7), w, 0x1.555555555556ap-3)
}

// coshTail returns (cosh x - 1) / x² for w = x², |x| ≤ ln 2 / 16. It is a minimax polynomial, printed by testdata/minimax.py. It adds an
// error below 2⁻⁵⁶ to the hyperbolic cosine.
func coshTail(w float64) float64 {
	return math.FMA(math.FMA(0x1.6c1b71137303bp-10, w, 0x1.5555554e94032p-5), w, 0.5)
}

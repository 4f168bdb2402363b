package elem

import "math"

// Constants as pairs. Those of package math have 200 bits.
const (
	log2EHi  = 0x1.71547652b82fep0
	log10EHi = 0x1.bcb7b1526e50ep-2
	ln2Hi    = 0x1.62e42fefa39efp-1
	thirdHi  = 0x1.5555555555555p-2
)

var (
	log2E  = pair{log2EHi, math.Log2E - log2EHi}
	log10E = pair{log10EHi, math.Log10E - log10EHi}
	ln2    = pair{ln2Hi, math.Ln2 - ln2Hi}
	third  = pair{thirdHi, 1./3 - thirdHi}
)

// Log returns the natural logarithm of x: -Inf for ±0, NaN for a negative x.
//
// The error is below 1 ulp.
func Log[T Float](x T) T {
	if isFloat32[T]() {
		return T(logSingle(float64(x)))
	}
	return T(log(float64(x)))
}

// Log2 returns the logarithm of x to base 2: -Inf for ±0, NaN for a negative x.
//
// It is exact for powers of 2. The error is below 1 ulp.
func Log2[T Float](x T) T {
	if isFloat32[T]() {
		return T(log2Single(float64(x)))
	}
	return T(log2(float64(x)).hi)
}

// Log10 returns the logarithm of x to base 10: -Inf for ±0, NaN for a negative x.
//
// The error is below 1 ulp.
func Log10[T Float](x T) T {
	if isFloat32[T]() {
		return T(log10Single(float64(x)))
	}
	return T(log10(float64(x)).hi)
}

// Log1p returns log(1 + x), without cancellation near 0: -Inf for -1, NaN below.
//
// The error is below 1 ulp.
func Log1p[T Float](x T) T {
	if isFloat32[T]() {
		return T(log1pSingle(float64(x)))
	}
	return T(log1p(pair{float64(x), 0}).hi)
}

// log1p returns log(1 + x). For special values the second part is 0.
func log1p(x pair) pair {
	s := sum(1, x.hi)
	switch {
	case x.hi == 0:
		return pair{x.hi, 0} // -0 stays
	case !(s.hi > 0 && s.hi <= math.MaxFloat64):
		return pair{logOfSpecial(s.hi), 0}
	}
	return logPair(s.hi).plusFloat((s.lo + x.lo) / s.hi)
}

// log returns the natural logarithm of x.
//
// It is x = 2ᵉ (1 + f) with 1 + f in [√½, √2), and log(1 + f) = f - (f²/2 - s (f²/2 + R)) for s = f / (2 +
// f). The polynomial R and its coefficients are those of fdlibm's e_log.c, Sun Microsystems 1993, with an
// error below 2⁻⁵⁹.
func log(x float64) float64 {
	if !(x > 0 && x <= math.MaxFloat64) {
		return logOfSpecial(x)
	}
	m, e := significand(x)
	f := m - 1
	s := f / (2 + f)
	w := float64(s * s)
	p := 1.479819860511658591e-01
	p = math.FMA(p, w, 1.531383769920937332e-01)
	p = math.FMA(p, w, 1.818357216161805012e-01)
	p = math.FMA(p, w, 2.222219843214978396e-01)
	p = math.FMA(p, w, 2.857142874366239149e-01)
	p = math.FMA(p, w, 3.999999999940941908e-01)
	p = math.FMA(p, w, 6.666666666666735130e-01)
	h := float64(0.5 * f * f)
	rest := math.FMA(s, math.FMA(p, w, h), float64(e*ln2Rest))
	return math.FMA(e, ln2Short, f-(h-rest))
}

// logPair returns the natural logarithm of x with a relative error of about 2⁻⁶⁵.
func logPair(x float64) pair {
	if !(x > 0 && x <= math.MaxFloat64) {
		return pair{logOfSpecial(x), 0}
	}
	f, e := logParts(x)
	return ln2.timesFloat(e).plus(f)
}

// log2 returns the logarithm of x to base 2, as exact as logPair.
func log2(x float64) pair {
	if !(x > 0 && x <= math.MaxFloat64) {
		return pair{logOfSpecial(x), 0}
	}
	f, e := logParts(x)
	return pair{e, 0}.plus(f.times(log2E))
}

// log10 returns the logarithm of x to base 10, as exact as logPair.
func log10(x float64) pair {
	if !(x > 0 && x <= math.MaxFloat64) {
		return pair{logOfSpecial(x), 0}
	}
	return logPair(x).times(log10E)
}

// logOfSpecial returns the logarithm of 0, infinities, NaN and negative numbers.
func logOfSpecial(x float64) float64 {
	switch {
	case x == 0:
		return math.Inf(-1)
	case x < 0:
		return math.NaN()
	}
	return x
}

// logParts returns log x as f + e ln 2 for x > 0, where e is an integer and |f| ≤ ln 2 / 2.
//
// It is x = 2ᵉ m with m in [√½, √2), and f = log m = 2 atanh s for s = (m - 1) / (m + 1). The three first
// terms of 2s (1 + s²/3 + s⁴/5 + …) are summed as pairs; the rest after s²⁴ is below 2⁻⁷⁰.
func logParts(x float64) (f pair, e float64) {
	m, e := significand(x)
	s := pair{m - 1, 0}.over(sum(2, m-1))
	w := s.times(s)
	w2 := float64(w.hi * w.hi)
	w4 := float64(w2 * w2)
	p := math.FMA(1./25, w2, math.FMA(1./23, w.hi, 1./21))
	p = math.FMA(p, w4, cubic(w.hi, w2, 1./13, 1./15, 1./17, 1./19))
	p = math.FMA(p, w4, cubic(w.hi, w2, 1./5, 1./7, 1./9, 1./11))
	t := w.times(third)
	z := quickSum(1, t.hi)
	z.lo += math.FMA(float64(w.hi*w.hi), p, t.lo)
	return s.times(z).twice(), e
}

// significand returns x > 0 as m 2ᵉ with m in [√½, √2).
func significand(x float64) (m, e float64) {
	if x < 0x1p-1022 {
		x *= 0x1p54
		e = -54
	}
	m, n := normalSignificand(x)
	return m, e + n
}

// normalSignificand is significand for x that is not subnormal.
func normalSignificand(x float64) (m, e float64) {
	const low = 0x3fe6a09e667f3bcd // the bits of √½
	b := math.Float64bits(x) + (1023<<52 - low)
	return math.Float64frombits(b&(1<<52-1) + low), math.Float64frombits(b>>52|0x433<<52) - (0x1p52 + 1023)
}

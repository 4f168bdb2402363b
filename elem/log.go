package elem

import "math"

// Log returns the natural logarithm of x: -Inf for ±0, NaN for a negative x.
//
// The error is below 1 ulp.
func Log[T Float](x T) T {
	if isFloat32[T]() {
		return T(log32(float32(x)))
	}
	return T(log(float64(x)))
}

// Log2 returns the logarithm of x to base 2: -Inf for ±0, NaN for a negative x.
//
// It is exact for powers of 2. The error is below 1 ulp.
func Log2[T Float](x T) T {
	if isFloat32[T]() {
		return T(log2In32(float32(x)))
	}
	return T(log2(float64(x)))
}

// Log10 returns the logarithm of x to base 10: -Inf for ±0, NaN for a negative x.
//
// The error is below 1 ulp.
func Log10[T Float](x T) T {
	if isFloat32[T]() {
		return T(log10In32(float32(x)))
	}
	return T(log10(float64(x)))
}

// Log1p returns log(1 + x), without cancellation near 0. It is -Inf for -1, and NaN below -1.
//
// The error is below 1 ulp.
func Log1p[T Float](x T) T {
	if isFloat32[T]() {
		return T(log1pIn32(float32(x)))
	}
	return T(log1p(float64(x), 0))
}

// A positive float is 2ᵏ m with m in [0.703, 1.407). Its logarithm is computed as k log 2 + log c + log(m/c). Here c is one of 16 numbers,
// near m. For m near 1, c is 1. This is the method of P. T. P. Tang, "Table-driven implementation of the logarithm function in IEEE
// floating-point arithmetic", ACM TOMS 16 (1990).
//
// The logarithm of each c is within 2⁻⁶³ of a multiple of 2⁻⁴² (2⁻⁴³ for base 10). The first part of log 2 is such a multiple, too.
// Therefore k log 2 + log c is exact. These c were found by a search among random numbers near the middles of the 16 intervals. The tables
// contain 1/c and log c; m/c - 1 is in [-0.0299, 0.0319].

// lowestOfLog has the bits of the least m. It puts 1 in the middle of an interval, the tenth of 16.
const lowestOfLog = 0x3fe6829000000000

// partsOfLog returns m and k with x = m 2ᵏ, and the number i of m's interval. x is positive and not subnormal.
func partsOfLog(x float64) (m, k float64, i uint64) {
	b := math.Float64bits(x) + (1023<<52 - lowestOfLog)
	m = math.Float64frombits(b&(1<<52-1) + lowestOfLog)
	return m, math.Float64frombits(b>>52|0x433<<52) - (0x1p52 + 1023), b >> 48 & 15
}

// partsOfAny is partsOfLog for any positive x, even a subnormal one.
func partsOfAny(x float64) (m, k float64, i uint64) {
	shift := 0.0
	if x < 0x1p-1022 {
		x *= 0x1p54
		shift = -54
	}
	m, k, i = partsOfLog(x)
	return m, k + shift, i
}

// log returns the natural logarithm of x.
func log(x float64) float64 {
	m, k, i := partsOfAny(x)
	u := product(m, inverses[i])
	return orLogOfSpecial(logOfParts(k, i, u), x)
}

// logOfParts returns k log 2 + log c + log u for the c of interval i. It multiplies the low part of u by the derivative of the logarithm,
// and adds the product.
func logOfParts(k float64, i uint64, u pair) float64 {
	hi, lo := logOfPartsInTwo(k, i, u)
	return hi + lo
}

// logOfPartsInTwo is logOfParts without the last rounding: the result is the sum of two floats.
func logOfPartsInTwo(k float64, i uint64, u pair) (hi, lo float64) {
	r := u.hi - 1                             // exact, since u.hi is near 1
	h := math.FMA(k, ln2Short, logarithms[i]) // exact, by the choice of the constants
	s := quickSum(h, r)
	return s.hi, math.FMA(float64(r*r), logTail(r), math.FMA(k, ln2Rest, s.lo+math.FMA(-r, u.lo, u.lo)))
}

// logTail returns (log(1 + x) - x) / x². It is a minimax polynomial, printed by testdata/minimax.py with those of the other logarithms. It
// adds a relative error below 2⁻⁵⁸ to the logarithm.
func logTail(x float64) float64 {
	x2 := float64(x * x)
	x4 := float64(x2 * x2)
	p := cubic(x, x2, -0x1.555546670f7bep-3, 0x1.2492ca7df0636p-3, -0x1.0062c049e444ap-3, 0x1.c4b977b979ff5p-4)
	return math.FMA(p, x4, cubic(x, x2, -0.5, 0x1.5555555555808p-2, -0x1.000000005cd6dp-2, 0x1.9999998bf0fe7p-3))
}

// log2 returns the logarithm of x to base 2.
func log2(x float64) float64 {
	m, k, i := partsOfAny(x)
	v := product(m, inverses2[i])
	r := v.hi - 1
	u := product(r, log2EHi)
	s := quickSum(k+logarithms2[i], u.hi)
	r2 := float64(r * r)
	r4 := float64(r2 * r2)
	p := cubic(r, r2, -0x1.ec708839407bdp-3, 0x1.a6181d442bad4p-3, -0x1.71e2ee11f7007p-3, 0x1.469259d6b4037p-3)
	p = math.FMA(p, r4, cubic(r, r2, -0x1.71547652b82f6p-1, 0x1.ec709dc3a07e2p-2, -0x1.715476533e202p-2, 0x1.2776c5051f7b4p-2))
	lo := math.FMA(r, math.Log2E-log2EHi, math.FMA(math.FMA(-r, v.lo, v.lo), log2EHi, u.lo+s.lo))
	return orLogOfSpecial(s.hi+math.FMA(r2, p, lo), x)
}

// log10 returns the logarithm of x to base 10.
func log10(x float64) float64 {
	m, k, i := partsOfAny(x)
	v := product(m, inverses10[i])
	r := v.hi - 1
	u := product(r, log10EHi)
	s := quickSum(math.FMA(k, log10Of2Short, logarithms10[i]), u.hi)
	r2 := float64(r * r)
	r4 := float64(r2 * r2)
	p := cubic(r, r2, -0x1.287a693ef84dap-4, 0x1.fc4086c8e00cap-5, -0x1.bd633dae71c95p-5, 0x1.893b42e823b9ap-5)
	p = math.FMA(p, r4, cubic(r, r2, -0x1.bcb7b1526e504p-3, 0x1.287a7636f45b7p-3, -0x1.bcb7b1530f981p-4, 0x1.63c6276947f08p-4))
	lo := math.FMA(k, log10Of2-log10Of2Short, math.FMA(r, math.Log10E-log10EHi, math.FMA(math.FMA(-r, v.lo, v.lo), log10EHi, u.lo+s.lo)))
	return orLogOfSpecial(s.hi+math.FMA(r2, p, lo), x)
}

// log1p returns log(1 + x + rest). |rest| is less than an ulp of x.
func log1p(x, rest float64) float64 {
	s := sum(1, x)
	if x == 0 {
		return x // returns -0 unchanged
	}
	m, k, i := partsOfLog(s.hi)
	// lo is the rounding error of s.hi times 2⁻ᵏ. The factors are 2⁵⁰⁰⁻ᵏ and 2⁻⁵⁰⁰, since 2⁻ᵏ may be subnormal.
	scaled := math.Float64frombits((2046+500)<<52 - (math.Float64bits(s.hi)+(1023<<52-lowestOfLog))&(0xfff<<52))
	lo := float64(float64((s.lo+rest)*scaled) * 0x1p-500)
	u := product(m, inverses[i])
	u.lo = math.FMA(lo, inverses[i], u.lo)
	return orLogOfSpecial(logOfParts(k, i, u), s.hi)
}

// orLogOfSpecial returns z, the logarithm of x, if x is positive and finite. Otherwise it returns the logarithm of the special value x. The
// kernel compiler replaces it by an instruction if the processor has one.
func orLogOfSpecial[T Float](z, x T) T {
	if x > 0 && x-x == 0 {
		return z
	}
	return logOfSpecial(x)
}

// logOfSpecial returns the logarithm of 0, infinities, NaN and negative numbers.
func logOfSpecial[T Float](x T) T {
	switch {
	case x == 0:
		return T(math.Inf(-1))
	case x < 0:
		return T(math.Float64frombits(0x7ff8 << 48))
	}
	return x
}

const (
	// ln2Short and log10Of2Short are logarithms of 2, rounded to multiples of 2⁻⁴² and 2⁻⁴³. Their products with an exponent are exact, and
	// so are the sums of these products and logarithms in the tables.
	ln2Short      = 0x1.62e42fefa38p-1
	ln2Rest       = math.Ln2 - ln2Short
	log10Of2Short = 0x1.34413509f78p-2
	log10Of2      = math.Ln2 / math.Ln10
)

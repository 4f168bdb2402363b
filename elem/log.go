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

// lowestOfLog has the bits of the least m that partsOfLog returns. The choice of this number puts 1 in the middle of the tenth interval.
const lowestOfLog = 0x3fe6829000000000

// partsOfLog returns m and k with x = m 2ᵏ, and the number i of m's interval. x is positive and not subnormal.
func partsOfLog(x float64) (m, k float64, i uint64) {
	b := math.Float64bits(x) + (1023<<52 - lowestOfLog)
	m = math.Float64frombits(b&(1<<52-1) + lowestOfLog)
	return m, math.Float64frombits(b>>52|0x433<<52) - (0x1p52 + 1023), b >> 48 & 15
}

// partsOfAny does the work of partsOfLog for any positive x, even a subnormal one.
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

// logOfParts returns k log 2 + log c + log u, for the number c of interval i. The low part of u contributes its product with the derivative
// of the logarithm.
func logOfParts(k float64, i uint64, u pair) float64 {
	hi, lo := logOfPartsInTwo(k, i, u)
	return hi + lo
}

// logOfPartsInTwo does the work of logOfParts without the last rounding. It returns the result as the sum of two floats.
func logOfPartsInTwo(k float64, i uint64, u pair) (hi, lo float64) {
	r := u.hi - 1                             // exact, because u.hi is near 1
	h := math.FMA(k, ln2Short, logarithms[i]) // exact, because the constants were chosen for this
	s := quickSum(h, r)
	return s.hi, math.FMA(float64(r*r), logTail(r), math.FMA(k, ln2Rest, s.lo+math.FMA(-r, u.lo, u.lo)))
}

// logTail returns (log(1 + x) - x) / x². It adds a relative error below 2⁻⁵⁸ to the logarithm. The polynomials of all logarithms are
// minimax polynomials, printed by testdata/minimax.py.
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

// log1p returns log(1 + x + rest). The magnitude of rest is less than an ulp of x.
func log1p(x, rest float64) float64 {
	s := sum(1, x)
	if x == 0 {
		return x // also returns -0 as -0
	}
	m, k, i := partsOfLog(s.hi)
	// lo is the rounding error of s.hi times 2⁻ᵏ. It is multiplied by 2⁵⁰⁰⁻ᵏ and by 2⁻⁵⁰⁰, because 2⁻ᵏ itself may be subnormal.
	scaled := math.Float64frombits((2046+500)<<52 - (math.Float64bits(s.hi)+(1023<<52-lowestOfLog))&(0xfff<<52))
	lo := float64(float64((s.lo+rest)*scaled) * 0x1p-500)
	u := product(m, inverses[i])
	u.lo = math.FMA(lo, inverses[i], u.lo)
	return orLogOfSpecial(logOfParts(k, i, u), s.hi)
}

// orLogOfSpecial returns z, the logarithm of x, if x is positive and finite. Otherwise it returns the logarithm of the special value x. The
// kernel compiler replaces orLogOfSpecial by an instruction if the processor has one.
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

// These constants are pairs. Their values come from package math: its constants have 200 bits.
const (
	log2EHi  = 0x1.71547652b82fep0
	log10EHi = 0x1.bcb7b1526e50ep-2
	ln2Hi    = 0x1.62e42fefa39efp-1
)

var (
	log2E  = pair{log2EHi, math.Log2E - log2EHi}
	log10E = pair{log10EHi, math.Log10E - log10EHi}
	ln2    = pair{ln2Hi, math.Ln2 - ln2Hi}
)

// log1pPair returns log(1 + x). For special values the second part of the pair is 0.
func log1pPair(x pair) pair {
	s := sum(1, x.hi)
	switch {
	case x.hi == 0:
		return pair{x.hi, 0} // also returns -0 as -0
	case !(s.hi > 0 && s.hi <= math.MaxFloat64):
		return pair{logOfSpecial(s.hi), 0}
	}
	return logPair(s.hi).plusFloat((s.lo + x.lo) / s.hi)
}

// logPair returns the natural logarithm of x with a relative error of about 2⁻⁶⁵.
func logPair(x float64) pair {
	z := logPairOfPositive(x)
	return pair{orLogOfSpecial(z.hi, x), z.lo}
}

// logPairOfPositive does the work of logPair for a finite x > 0. It computes like log, but two more terms are pairs: log(1 + r) is r - r²/2
// plus smaller terms, and r and r²/2 are pairs.
func logPairOfPositive(x float64) pair {
	m, k, i := partsOfAny(x)
	u := product(m, inverses[i])
	r := quickSum(u.hi-1, u.lo)
	s := quickSum(math.FMA(k, ln2Short, logarithms[i]), r.hi)
	h := product(-0.5*r.hi, r.hi)
	z := quickSum(s.hi, h.hi)
	lo := math.FMA(r.lo, math.FMA(-r.hi, 1-r.hi, 1), math.FMA(k, ln2Rest, restsOfLogarithms[i]))
	lo += s.lo + (z.lo + h.lo)
	return quickSum(z.hi, math.FMA(float64(r.hi*r.hi)*r.hi, logTailOfPair(r.hi), lo))
}

// logTailOfPair returns (log(1 + x) - x + x²/2) / x³. It adds a relative error below 2⁻⁷⁰ to the logarithm.
func logTailOfPair(x float64) float64 {
	x2 := float64(x * x)
	x4 := float64(x2 * x2)
	p := cubic(x, x2, 0x1.2492491149a35p-3, -0x1.ffffde8aa5487p-4, 0x1.c71d8d87b64e2p-4, -0x1.9a5264fb25222p-4)
	p = math.FMA(0x1.721ef74448ad4p-4, x4, p)
	return math.FMA(p, x4, cubic(x, x2, 0x1.5555555555555p-2, -0x1.fffffffffffacp-3, 0x1.999999999a654p-3, -0x1.5555555675ac1p-3))
}

// There are tables for the bases e, 2 and 10. They have 1/c and the logarithm of c for each of 16 intervals. The table restsOfLogarithms
// has the rounding errors of the natural logarithms.
var (
	inverses = [16]float64{
		0x1.63f5bf7460db5p0, 0x1.55316f0ebb67ap0, 0x1.47a368975b749p0, 0x1.3af6dd30bf9e3p0,
		0x1.2f34ea832b1bep0, 0x1.247e5a3c8ca56p0, 0x1.1a510f84935afp0, 0x1.10e56daa7f6a3p0,
		0x1.08088bd5f44b4p0, 1, 0x1.e179f4a302b6dp-1, 0x1.c6ce7da017f45p-1,
		0x1.af0777876be23p-1, 0x1.997a908f612ecp-1, 0x1.85ed067f42da5p-1, 0x1.741d1e694ac88p-1,
	}
	logarithms = [16]float64{
		-0x1.518d5ac518p-2, -0x1.262a68953bp-2, -0x1.f94f13672ap-3, -0x1.a88368f27ap-3,
		-0x1.5a991849bap-3, -0x1.10ed5b094ap-3, -0x1.90cd186958p-4, -0x1.05cac4042cp-4,
		-0x1.fa3c0abbcp-6, 0, 0x1.f78a8bcd88p-5, 0x1.e52e485e9p-4,
		0x1.608f9542ecp-3, 0x1.c99aaf8e0cp-3, 0x1.16e7a0002ep-2, 0x1.46c8b79e94p-2,
	}
	inverses2 = [16]float64{
		0x1.63f329dfa8917p0, 0x1.5533a841247d5p0, 0x1.478122a0aa213p0, 0x1.3af66db85d0dp0,
		0x1.2f3b781d073e7p0, 0x1.246b9d91d23a1p0, 0x1.1a6b6bc472bddp0, 0x1.10f93f7242556p0,
		0x1.0805fca36df3dp0, 1, 0x1.e1b9a1ef8ced3p-1, 0x1.c6f1364342bc7p-1,
		0x1.aeedd82e2627ap-1, 0x1.997794f547e25p-1, 0x1.86042b0bdb332p-1, 0x1.743cc295d4957p-1,
	}
	logarithms2 = [16]float64{
		-0x1.e6f16479abp-2, -0x1.a86dcf2391p-2, -0x1.6be64762a6p-2, -0x1.3236b1f46ap-2,
		-0x1.f448e15d52p-3, -0x1.8902e065d6p-3, -0x1.2231c299e4p-3, -0x1.7b5cbfd73p-4,
		-0x1.6cb9385638p-5, 0, 0x1.682d18a3c4p-4, 0x1.5d1a5cadd2p-3,
		0x1.fd52f0c5ep-3, 0x1.4a223b9eabp-2, 0x1.920836af69p-2, 0x1.d6f5889b29p-2,
	}
	inverses10 = [16]float64{
		0x1.641d77f863ef9p0, 0x1.551e99af15d68p0, 0x1.47a152be5785cp0, 0x1.3af5790b710fep0,
		0x1.2f4e84315de41p0, 0x1.247f9fa031f9p0, 0x1.1a7823f5c898ap0, 0x1.10e5a9e8d24dbp0,
		0x1.080927e117406p0, 1, 0x1.e17c148daff14p-1, 0x1.c6cfc8231cc36p-1,
		0x1.af02aec26352ep-1, 0x1.99544baf66965p-1, 0x1.85edd024149e5p-1, 0x1.743c3fcd96c4p-1,
	}
	logarithms10 = [16]float64{
		-0x1.2594ea1e71p-3, -0x1.fea26dab98p-4, -0x1.b6dc8b19b2p-4, -0x1.70b26786bep-4,
		-0x1.2da347fbap-4, -0x1.da2ef6716p-5, -0x1.5e0e00b2cp-5, -0x1.c6cda807p-6,
		-0x1.b7d68b8aap-7, 0, 0x1.b53f6776b8p-6, 0x1.a5621b6888p-5,
		0x1.324ebfa182p-4, 0x1.8e1e992a1cp-4, 0x1.e47e425aa4p-4, 0x1.1b8ce7a1adp-3,
	}
	restsOfLogarithms = [16]float64{
		0x1.0d9c5671293a8p-64, -0x1.88cdf7d925ee4p-66, -0x1.4edba7745d30bp-66, 0x1.08f444a7bd13dp-64,
		0x1.01b3b9da40909p-64, 0x1.2e1f5f0683c78p-64, -0x1.cd91110b0233ap-65, 0x1.4ba38d5e29f32p-63,
		0x1.5e6e427d525cep-66, 0, -0x1.9e2dceb5dba1dp-66, -0x1.2c8fb5b41f31cp-68,
		-0x1.ddc37bb940482p-65, 0x1.6140bb49da8f4p-68, -0x1.fc587878556c1p-64, -0x1.3de3974739003p-67,
	}
)

// LogAddExp returns log(eˣ + eʸ), without overflow of the exponentials.
//
// If x or y is NaN, the result is NaN. Otherwise, if x or y is +Inf, it is +Inf. If one operand is -Inf, the result is the other operand.
// The error is below 1 ulp of the largest of |x|, |y| and the result: in x + log(1 + eʸ⁻ˣ) the terms may cancel.
func LogAddExp[T Float](x, y T) T {
	if isFloat32[T]() {
		return T(logAddExpSingle(float64(x), float64(y)))
	}
	return T(logAddExp(float64(x), float64(y)))
}

// logAddExp returns max(x, y) + log(1 + e^-|x - y|).
func logAddExp(x, y float64) float64 {
	m := max(x, y)
	if !IsFinite(m) {
		return m
	}
	return m + log1p(exp(-math.Abs(x-y)), 0)
}

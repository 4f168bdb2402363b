package elem

import "math"

// Gamma returns Γ(x), equal to (x - 1)! for positive integers. It is ±Inf for ±0, and NaN for negative integers and -Inf. It overflows only
// if the exact value does. The error is below 2 ulp.
func Gamma[T Float](x T) T { return T(gamma(float64(x))) }

// LogGamma returns log |Γ(x)|. It is +Inf for 0 and negative integers, and -Inf for -Inf. The error is below 2 ulp; near the zeros of
// negative x it is below 2⁻⁵².
func LogGamma[T Float](x T) T { return T(logGamma(float64(x))) }

// Lgamma returns [LogGamma] of x and the sign of Γ(x), -1 or 1, like [math.Lgamma]. For zeros, negative integers and NaN the sign is 1.
func Lgamma[T Float](x T) (logGamma T, sign int) {
	x = T(x) // a conversion rounds: after inlining, x may be a product that Go would fuse with a sum
	sign = 1
	if below := Floor(x); x < 0 && below != x && 2*Floor(below/2) != below {
		sign = -1
	}
	return LogGamma(x), sign
}

// Below 4 the gamma function is (a - 1) (a - 2) / p(t): t is the fraction of a, and p(t) the polynomial for 1 / Γ(1 + t). From 4 on it is
// the exponential of Stirling's formula. For negative numbers, Γ(-a) = -π / (a sin πa Γ(a)). The polynomials of all gamma functions are
// minimax polynomials, printed by testdata/pieces.py.

var (
	inverseOfPi  = pair{0x1.45f306dc9c883p-2, -0x1.6b01ec5417056p-56}
	stirlingRest = pair{0x1.acfe390c97d69p-2, 0x1.3494bc9001442p-56} // (log 2π - 1) / 2
	logOf2To256  = pair{256 * ln2Hi, 256 * ln2Low}
)

// gamma returns Γ(x).
func gamma(x float64) float64 {
	a := math.Abs(x)
	t, factors := a, pair{1, 0}
	if a >= 1 {
		t = a - 1
	}
	if a >= 2 {
		t, factors.hi = a-2, a-1
	}
	if a >= 3 {
		t, factors = a-3, product(a-1, a-2)
	}
	inverse := inverseGamma(t)
	sin, _, turns := sinAndCosOfPi(a)
	numerator, denominator := factors, inverse
	if a < 1 {
		denominator = inverse.timesFloat(a)
	}
	b := a
	if a > 190 { // the function or its inverse is out of the range of floats
		b = 190
	}
	exponent := stirling(b, logPairOfPositive(b))
	if x < 0 {
		exponent = logOf2To256.plus(exponent.negative()) // avoids a subnormal exponential
	}
	if !(a < 4) {
		factors = pair{1, 0}
		numerator, inverse, denominator = pair{expOfPair(exponent), 0}, pair{expOfPair(exponent), 0}, pair{1, 0}
	}
	scale, sign := 1.0, uint64(0)
	if x < 0 {
		numerator, denominator = inverse, sin.times(inverseOfPi).times(factors)
		sign = ^(turns << 62)
		if a >= 1 {
			denominator = denominator.timesFloat(a)
		}
		if a >= 4 {
			scale = 0x1p-256
		}
	}
	z := numerator.hi / denominator.hi
	rest := math.FMA(-z, denominator.lo, math.FMA(-z, denominator.hi, numerator.hi)+numerator.lo) / denominator.hi
	if IsFinite(z) {
		z += rest
	}
	z = flip(float64(z*scale), sign)
	if x == 0 {
		z = 1 / x
	}
	if x < 0 && sin.hi == 0 {
		z = math.NaN()
	}
	return z
}

// logGamma returns log |Γ(x)|. For |x| = a < 4 it uses polynomials, near 0 also the logarithm of a, and from 4 on Stirling's formula. For
// negative numbers it is log(π / (a sin πa)) - log Γ(a).
func logGamma(x float64) float64 {
	const low = 13. / 16
	a := math.Abs(x)
	y, back := a, 0.0
	if a < low {
		y, back = 1+a, 1
	}
	k := uint64(0)
	for _, edge := range logGammaEdges {
		if y >= edge {
			k++
		}
	}
	t := a - (logGammaMiddles[k&7] - back)
	p := 0.0
	for i := range logGammaTails {
		p = math.FMA(p, t, logGammaTails[i][k&7])
	}
	z := pair{math.FMA(t, p, logGammaFirsts[k&7]), 0}
	l := logPairOfPositive(a)
	if a >= 4 {
		z = stirling(a, l)
	}
	sin, _, _ := sinAndCosOfPi(a)
	u := sin.times(inverseOfPi)
	if a >= low {
		u = u.timesFloat(a)
	}
	v := z
	if a < low {
		v = z.plus(l.negative())
	}
	if x < 0 {
		m := logPairOfPositive(math.Abs(u.hi)).plusFloat(u.lo / u.hi)
		v = z.plus(m).negative()
	}
	switch {
	case a == 0 || x < 0 && sin.hi == 0:
		v.hi = math.Inf(1)
	case a >= 0x1p1013: // pairs would overflow
		v.hi = float64((a - 0.5) * (l.hi - 1))
	}
	if !(a <= math.MaxFloat64) {
		v.hi = x
	}
	return v.hi
}

// stirling returns log Γ(x) for x ≥ 4. The parameter l is log x. It uses Stirling's formula, and a polynomial for the error of this
// formula.
func stirling(x float64, l pair) pair {
	inverse := 1 / x
	w := float64(inverse * inverse)
	p := math.FMA(-0x1.6a1dbbc1cb3e1p-3, w, 0x1.63a88cd5f64e5p-4)
	p = math.FMA(p, w, -0x1.9009ae0d3f816p-6)
	p = math.FMA(p, w, 0x1.977219c0a275fp-8)
	p = math.FMA(p, w, -0x1.f56b6a8a2152p-10)
	p = math.FMA(p, w, 0x1.b947fcb0b9f14p-11)
	p = math.FMA(p, w, -0x1.38136a492177p-11)
	p = math.FMA(p, w, 0x1.a01a0184d9144p-11)
	p = math.FMA(p, w, -0x1.6c16c16c13993p-9)
	p = math.FMA(p, w, 0x1.5555555555555p-4)
	return l.plusFloat(-1).timesFloat(x - 0.5).plus(pair{stirlingRest.hi, math.FMA(inverse, p, stirlingRest.lo)})
}

// inverseGamma returns 1 / Γ(1 + x) for x in [0, 1].
func inverseGamma(x float64) pair {
	p := math.FMA(0x1.ca430dbc243b7p-31, x, -0x1.847ff161376d1p-26)
	p = math.FMA(p, x, 0x1.d2e9934f50b12p-23)
	p = math.FMA(p, x, -0x1.02b7b14a6b933p-20)
	p = math.FMA(p, x, 0x1.689757217f5c1p-22)
	p = math.FMA(p, x, 0x1.56d1c24794978p-16)
	p = math.FMA(p, x, -0x1.c34a2a91eecf6p-14)
	p = math.FMA(p, x, 0x1.c3768230a29b5p-14)
	p = math.FMA(p, x, 0x1.4da8a89296d26p-10)
	p = math.FMA(p, x, -0x1.85af9d86ca4dp-8)
	p = math.FMA(p, x, 0x1.e1cc8fc9de6d8p-9)
	p = math.FMA(p, x, 0x1.77cbd93791b2cp-5)
	p = math.FMA(p, x, -0x1.ee3e777ab53b1p-4)
	p = math.FMA(p, x, -0x1.423382fda20b8p-4)
	p = math.FMA(p, x, 0x1.2788cfc6fb619p-1)
	return quickSum(1, float64(float64(x*(1-x))*p))
}

// sinAndCosOfPi returns the sine and the cosine of πx for x ≥ 0. The last two bits of turns are 2x, rounded to an integer, modulo 4. If bit
// 1 is set, both results have the opposite sign.
func sinAndCosOfPi(x float64) (sin, cos pair, turns uint64) {
	if x > 0x1p53 {
		x = 0x1p53 // every larger number is even, too
	}
	n := math.RoundToEven(2 * x)
	f := math.FMA(-0.5, n, x)
	u := product(f, pi1)
	r := pair{u.hi, math.FMA(f, pi2, u.lo)}
	sin, cos = sinOfReduced(r), cosOfReduced(r)
	turns = math.Float64bits(math.FMA(-4, math.Floor(0.25*n), n) + toInteger) // n modulo 4
	if turns&1 != 0 {
		sin, cos = cos, sin.negative()
	}
	return sin, cos, turns
}

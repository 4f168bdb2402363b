package elem

import "math"

// Expit returns the logistic function 1 / (1 + e⁻ˣ). The error is below 2 ulp.
func Expit[T Float](x T) T { return T(expit(float64(x))) }

// Logit returns log(x / (1 - x)), the inverse of [Expit]. It is -Inf for 0, Inf for 1, and NaN outside of [0, 1]. The error is below 2 ulp.
func Logit[T Float](x T) T { return T(logit(float64(x))) }

// Log1pExp returns log(1 + eˣ), without overflow of the exponential. The error is below 2 ulp.
func Log1pExp[T Float](x T) T { return T(log1pExp(float64(x))) }

// Sinc returns sin(πx) / (πx). It is 1 for 0, and NaN for an infinite x. The error is below 2 ulp.
func Sinc[T Float](x T) T { return T(sinc(float64(x))) }

// expit returns the logistic function of x. Its exponential does not overflow.
func expit(x float64) float64 {
	e := exp(-math.Abs(x))
	n := 1.0
	if x < 0 {
		n = e
	}
	return n / (1 + e)
}

// logit returns log(x / (1 - x)). It corrects for the rounding errors of 1 - x and of the quotient.
func logit(x float64) float64 {
	d := quickSum(1, -x)
	q := x / d.hi
	rest := math.FMA(-q, d.lo, math.FMA(-q, d.hi, x)) / x // the rounding errors, relative to the quotient
	if !(x > 0x1p-900) || !(rest < 1) {                   // then x is too small for the division, or outside of [0, 1]
		rest = 0
	}
	m, k, i := partsOfAny(q)
	u := product(m, inverses[i])
	u.lo = math.FMA(u.hi, rest, u.lo)
	return orLogOfSpecial(logOfParts(k, i, u), q)
}

// log1pExp returns log(1 + eˣ). For a positive x it is x + log(1 + e⁻ˣ).
func log1pExp(x float64) float64 { return max(x, 0) + log1p(exp(-math.Abs(x)), 0) }

// sinc returns sin(πx) / (πx). The number of quarter turns in πx and the remainder are exact.
func sinc(x float64) float64 {
	a := math.Abs(x)
	if a > 0x1p53 && a <= math.MaxFloat64 {
		a = 0x1p53 // every greater number is an even integer, as this one
	}
	n := math.RoundToEven(2 * a)
	f := math.FMA(-0.5, n, a)
	u := product(f, pi1)
	sin, cos := sinAndCosOfReduced(pair{u.hi, math.FMA(f, pi2, u.lo)})
	b := math.Float64bits(math.FMA(-4, math.Floor(0.25*n), n) + toInteger) // n modulo 4
	if b&1 != 0 {
		sin = cos
	}
	z := flip(sin, b<<62)/(a*math.Pi) + 0 // adding +0 turns -0 into 0
	if a < 0x1p-30 {
		z = 1
	}
	return z
}

package elem

import "math"

// Digamma returns ψ(x) = Γ'(x) / Γ(x), the derivative of log Γ(x). It is ∓Inf for ±0, and NaN for negative integers and -Inf. The error is
// below 2 ulp. For a negative x it is below 2⁻⁵⁰ of the greater of ψ(1 - x) and π cot πx: their sum cancels near zeros.
func Digamma[T Float](x T) T { return T(digamma(float64(x))) }

// The positive zero of digamma, as the sum of two floats.
const (
	digammaZero     = 0x1.762d86356be3fp0
	digammaZeroRest = 0x1.b86a722197829p-54
)

// digamma returns the derivative of log Γ(x). For |x| = a ≥ 8 it uses the asymptotic series, for a < 8 polynomials, and for a < 1 also ψ(1
// + a) = ψ(a) + 1/a. For a negative x it is ψ(1 + a) + π cot πa.
func digamma(x float64) float64 {
	a := math.Abs(x)
	y, back := a, 0.0
	if a < 1 {
		y, back = 1+a, 1
	}
	k := uint64(0)
	for _, edge := range digammaEdges {
		if y >= edge {
			k++
		}
	}
	t := a - (digammaMiddles[k&7] - back)
	if k == 1 {
		t -= digammaZeroRest
	}
	p := 0.0
	for i := range digammaTails {
		p = math.FMA(p, t, digammaTails[i][k&7])
	}
	z := math.FMA(t, p, digammaFirsts[k&7])
	inverse := 1 / a
	if a >= 8 {
		w := float64(inverse * inverse)
		z = log(a) - math.FMA(0.5, inverse, float64(w*digammaOfLarge(w)))
	}
	sin, cos, _ := sinAndCosOfPi(a)
	switch {
	case x < 0:
		if a >= 1 {
			z += inverse
		}
		c := cos.hi / sin.hi
		rest := (math.FMA(-c, sin.lo, math.FMA(-c, sin.hi, cos.hi)) + cos.lo) / sin.hi
		u := product(c, pi1)
		s := sum(u.hi, z)
		z = s.hi + (s.lo + (u.lo + math.FMA(c, pi2, float64(rest*pi1))))
		if a < 0x1p-53 { // the rest of the quotient would overflow
			z = inverse
		}
		if sin.hi == 0 {
			z = math.NaN()
		}
	case a < 1:
		if a > 0x1p-53 {
			z -= float64(inverse * math.FMA(-inverse, a, 1))
		}
		z -= 1 / x
	}
	return z
}

// digammaOfLarge returns (log x - 1/(2x) - ψ(x)) x² for w = 1/x² ≤ 1/64.
func digammaOfLarge(w float64) float64 {
	p := math.FMA(0x1.04d0c9424f29cp-4, w, -0x1.53285120eb003p-6)
	p = math.FMA(p, w, 0x1.f0389f9d6028fp-8)
	p = math.FMA(p, w, -0x1.1110b4cf86a87p-8)
	p = math.FMA(p, w, 0x1.041040c7a103p-8)
	p = math.FMA(p, w, -0x1.11111111099f1p-7)
	p = math.FMA(p, w, 0x1.5555555555555p-4)
	return p
}

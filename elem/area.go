package elem

import "math"

// asinh returns log(x + √(x² + 1)).
func asinh(x float64) float64 {
	a := math.Abs(x)
	if a > 0x1p500 {
		return asinhOfLarge(x)
	}
	v := product(a, a)
	w := sum(1, v.hi)
	s := quickSum(w.hi, w.lo+v.lo).sqrt()
	d := quickSum(s.hi, -1)
	z := sum(a, d.hi)
	return math.Copysign(log1p(z.hi, z.lo+(d.lo+s.lo)), x)
}

// asinhOfLarge returns the inverse hyperbolic sine of a large x. It computes log(2x), because x² might overflow.
//
//ndgo:rare
func asinhOfLarge(x float64) float64 { return math.Copysign(log(math.Abs(x))+math.Ln2, x) }

// acosh returns log(x + √(x² - 1)).
func acosh(x float64) float64 {
	switch {
	case x == 1:
		return 0
	case !(x > 1):
		return math.NaN()
	case x > 0x1p500:
		return asinhOfLarge(x)
	}
	v := product(x, x)
	d := v.hi - 1 // exact if the difference is small
	t := quickSum(x, -1)
	s := quickSum(d, v.lo+((v.hi-d)-1)).sqrt()
	z := quickSum(s.hi, t.hi)
	return log1p(z.hi, z.lo+(t.lo+s.lo))
}

// atanh returns log((1 + x) / (1 - x)) / 2, computed as log(1 + 2x / (1 - x)) / 2.
func atanh(x float64) float64 {
	a := math.Abs(x)
	d := quickSum(1, -a)
	inverse := 1 / d.hi
	z := float64((a + a) * inverse)
	rest := math.FMA(-z, d.lo, math.FMA(-z, d.hi, a+a))
	return math.Copysign(0.5*log1p(z, float64(rest*inverse)), x)
}

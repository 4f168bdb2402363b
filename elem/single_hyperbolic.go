package elem

import "math"

// sinhSingle returns the hyperbolic sine of x.
func sinhSingle(x float64) float64 {
	s, _ := sinhAndCoshSingle(math.Abs(x))
	return math.Copysign(0.5*s, x)
}

// coshSingle returns the hyperbolic cosine of x.
func coshSingle(x float64) float64 {
	_, c := sinhAndCoshSingle(math.Abs(x))
	return 0.5 * c
}

// tanhSingle returns the hyperbolic tangent of x, as t / (t + 2) for t = e²ˣ - 1.
func tanhSingle(x float64) float64 {
	a := math.Abs(x)
	if a > 10 {
		a = 10
	}
	t := expm1OfAny(a + a)
	return math.Copysign(t/(t+2), x)
}

// sinhAndCoshSingle returns eˣ - e⁻ˣ and eˣ + e⁻ˣ for x ≥ 0, as exponentials does.
func sinhAndCoshSingle(x float64) (sinh, cosh float64) {
	if x > 128 {
		x = 128
	}
	n, r := reduceSingle(x)
	p, q := powerOfSixteenths(n), powerOfSixteenths(toSixteenths-(n-toSixteenths))
	s, d := p+q, p-q
	w := float64(r * r)
	sh := float64(r * math.FMA(0x1.55565bc100444p-3, w, 1))
	ch := float64(w * math.FMA(0x1.5556b339f9327p-5, w, 0x1.ffffffff57e01p-2))
	return math.FMA(s, sh, math.FMA(d, ch, d)), math.FMA(d, sh, math.FMA(s, ch, s))
}

// asinhSingle returns the inverse hyperbolic sine of x, log(1 + |x| + (√(x² + 1) - 1)).
func asinhSingle(x float64) float64 {
	a := math.Abs(x)
	z := log1pSingle(a + (math.Sqrt(math.FMA(a, a, 1)) - 1))
	if a < 0x1p-20 {
		return x // of which the root has no bit
	}
	return math.Copysign(z, x)
}

// acoshSingle returns the inverse hyperbolic cosine of x, log(1 + (x - 1) + √((x - 1) (x + 1))).
func acoshSingle(x float64) float64 {
	if !(x >= 1) {
		return math.NaN()
	}
	return log1pSingle(x - 1 + math.Sqrt(math.FMA(x, x, -1)))
}

// atanhSingle returns the inverse hyperbolic tangent of x, as log1p(2x / (1 - x)) / 2.
func atanhSingle(x float64) float64 {
	a := math.Abs(x)
	return math.Copysign(0.5*log1pSingle((a+a)/(1-a)), x)
}

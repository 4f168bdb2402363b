package elem

import "math"

// sinhSingle returns the hyperbolic sine of x, as (t + t / (1 + t)) / 2 for t = eˣ - 1.
func sinhSingle(x float64) float64 {
	t := expm1Single(math.Abs(x))
	return math.Copysign(0.5*(t+t/(1+t)), x)
}

// coshSingle returns the hyperbolic cosine of x.
func coshSingle(x float64) float64 {
	e := expSingle(math.Abs(x))
	return 0.5 * (e + 1/e)
}

// tanhSingle returns the hyperbolic tangent of x, as t / (t + 2) for t = e²ˣ - 1.
func tanhSingle(x float64) float64 {
	t := expm1Single(2 * math.Abs(x)) // which is limited
	return math.Copysign(t/(t+2), x)
}

// asinhSingle returns the inverse hyperbolic sine of x, as log1p(x + x² / (1 + √(x² + 1))).
func asinhSingle(x float64) float64 {
	a := math.Abs(x)
	if !IsFinite(a) {
		return x
	}
	w := float64(a * a)
	return math.Copysign(log1pSingle(a+w/(1+math.Sqrt(w+1))), x)
}

// acoshSingle returns the inverse hyperbolic cosine of x, as log1p(x - 1 + √((x - 1) (x + 1))).
func acoshSingle(x float64) float64 {
	if !(x >= 1) {
		return math.NaN()
	}
	t := x - 1
	return log1pSingle(t + math.Sqrt(t*(x+1)))
}

// atanhSingle returns the inverse hyperbolic tangent of x, as log1p(2x / (1 - x)) / 2.
func atanhSingle(x float64) float64 {
	a := math.Abs(x)
	return math.Copysign(0.5*log1pSingle((a+a)/(1-a)), x)
}

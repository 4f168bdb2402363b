package elem

import "math"

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

package elem

import "math"

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

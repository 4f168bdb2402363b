package elem

import "math"

// Sinh returns the hyperbolic sine of x. It overflows only if its value does. The error is below 1 ulp.
func Sinh[T Float](x T) T {
	if isFloat32[T]() {
		return T(sinhSingle(float64(x)))
	}
	return T(sinh(float64(x)))
}

// Cosh returns the hyperbolic cosine of x. It overflows only if its value does. The error is below 1 ulp.
func Cosh[T Float](x T) T {
	if isFloat32[T]() {
		return T(coshSingle(float64(x)))
	}
	return T(cosh(float64(x)))
}

// Tanh returns the hyperbolic tangent of x. The error is below 1 ulp.
func Tanh[T Float](x T) T {
	if isFloat32[T]() {
		return T(tanhSingle(float64(x)))
	}
	return T(tanh(float64(x)))
}

// Asinh returns the inverse hyperbolic sine of x. The error is below 1 ulp.
func Asinh[T Float](x T) T {
	if isFloat32[T]() {
		return T(asinhSingle(float64(x)))
	}
	return T(asinh(float64(x)))
}

// Acosh returns the inverse hyperbolic cosine of x, which is not negative: NaN below 1. The error is below 1
// ulp.
func Acosh[T Float](x T) T {
	if isFloat32[T]() {
		return T(acoshSingle(float64(x)))
	}
	return T(acosh(float64(x)))
}

// Atanh returns the inverse hyperbolic tangent of x: ±Inf for ±1, NaN outside [-1, 1]. The error is below 1
// ulp.
func Atanh[T Float](x T) T {
	if isFloat32[T]() {
		return T(atanhSingle(float64(x)))
	}
	return T(atanh(float64(x)))
}

func sinh(x float64) float64 {
	a := math.Abs(x)
	if !(a <= 22) { // e⁻ˣ is less than half an ulp of eˣ
		return math.Copysign(halfOfExp(a), x)
	}
	return math.Copysign(sinhOfSmall(a).hi, x)
}

func cosh(x float64) float64 {
	a := math.Abs(x)
	if !(a <= 22) {
		return halfOfExp(a)
	}
	return coshOfSmall(a).hi
}

// halfOfExp returns eˣ / 2 for x above 22, which overflows later than eˣ.
func halfOfExp(x float64) float64 {
	if !(x < expLimit) {
		return expOfLarge(x)
	}
	r, tail, k := expParts(pair{x, 0})
	return scale(onePlus(r, tail), k-1)
}

// sinhOfSmall returns (eˣ - 1 + 1 - e⁻ˣ) / 2 for x in [0, 22], written as (t + t / (1 + t)) / 2 for t = eˣ - 1.
func sinhOfSmall(x float64) pair {
	t := expm1(x)
	return t.plus(t.over(t.plusFloat(1))).half()
}

// coshOfSmall returns (eˣ + e⁻ˣ) / 2 for x in [0, 22], written as 1 + t² / (1 + t) / 2 for t = eˣ - 1.
func coshOfSmall(x float64) pair {
	t := expm1(x)
	return t.times(t).over(t.plusFloat(1)).half().plusFloat(1)
}

// tanh returns (e²ˣ - 1) / (e²ˣ + 1).
func tanh(x float64) float64 {
	a := math.Abs(x)
	if a > 22 { // it is nearer to 1 than to any other float
		return math.Copysign(1, x)
	}
	t := expm1(2 * a)
	return math.Copysign(t.over(t.plusFloat(2)).hi, x)
}

// asinh returns log(x + √(x² + 1)), written as log1p(x + x² / (1 + √(x² + 1))).
func asinh(x float64) float64 {
	a := math.Abs(x)
	if !(a < 0x1p500) {
		return math.Copysign(logOfTwice(a), x)
	}
	s := squares(1, a).sqrt()
	return math.Copysign(log1p(product(a, a).over(s.plusFloat(1)).plusFloat(a)).hi, x)
}

// acosh returns log(x + √(x² - 1)), written as log1p(x - 1 + √((x - 1) (x + 1))).
func acosh(x float64) float64 {
	switch {
	case x == 1:
		return 0
	case !(x > 1):
		return math.NaN()
	case x > 0x1p500:
		return logOfTwice(x)
	}
	t := sum(x, -1)
	return log1p(t.plus(t.times(sum(x, 1)).sqrt())).hi
}

// atanh returns log((1 + x) / (1 - x)) / 2, written as log1p(2x / (1 - x)) / 2.
func atanh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case a > 1:
		return math.NaN()
	case a == 1:
		return math.Copysign(math.Inf(1), x)
	}
	return math.Copysign(log1p(pair{2 * a, 0}.over(sum(1, -a))).hi/2, x)
}

// logOfTwice returns log(2x), even if 2x overflows.
func logOfTwice(x float64) float64 {
	if IsFinite(x) {
		return logPair(x).plus(ln2).hi
	}
	return x
}

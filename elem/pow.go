package elem

import "math"

// Pow returns x to the power y.
//
// Pow(x, ±0) and Pow(1, y) are 1 for all x and y, even NaN. If x < 0 is finite and y is finite but no integer, the result is NaN. If y is
// an odd integer, the result has the sign of x; otherwise it is not negative. Pow(±0, y) is infinite for y < 0, and Pow(-1, ±Inf) is 1. The
// error is below 1 ulp. Pow(x, 2) is exactly x*x, rounded.
func Pow[T Float](x, y T) T {
	if y == 2 {
		return T(x * x) // T(x * x) rounds the product; without the conversion, after inlining, Go could fuse the product with a sum
	}
	if isFloat32[T]() {
		return T(pow32(float32(x), float32(y)))
	}
	return T(pow(float64(x), float64(y)))
}

// pow returns x to the power y.
func pow(x, y float64) float64 {
	z := powOfAbs(math.Abs(x), y)
	if math.Signbit(x) || z != z {
		z = powOfUnusual(x, y, z)
	}
	return z
}

// pow32 does the work of pow for float32.
func pow32(x, y float32) float32 {
	z := powerIn32(abs32(x), y)
	if math.Float32bits(x)>>31 != 0 || z != z {
		z = powOfUnusual(x, y, z)
	}
	return z
}

// powOfUnusual returns x to the power y if x is negative or z is NaN. The parameter z is |x| to the power y, or NaN.
//
//ndgo:seldom
func powOfUnusual[T Float](x, y, z T) T {
	base, whole := x, Floor(y) == y
	if whole {
		base = Copysign(x, 1)
	}
	if base < 0 && base-base == 0 {
		z = T(math.NaN())
	}
	if base == 1 || y == 0 {
		z = 1
	}
	if whole && y-T(2*Floor(T(0.5*y))) == 1 { // y is odd
		z = Copysign(z, x)
	}
	return z
}

// powOfAbs returns x to the power y for x ≥ 0. It must not be called for Pow(1, NaN) and Pow(NaN, 0).
func powOfAbs(x, y float64) float64 {
	l := logPair(x)
	z := float64(y * l.hi)
	rest := math.FMA(y, l.lo, math.FMA(y, l.hi, -z))
	if !(rest < 1) { // then rest has no effect on the result, and may be NaN
		rest = 1
	}
	if rest < -1 {
		rest = -1
	}
	return expOfPair(pair{limited(z, expLimit), rest})
}

package elem

import "math"

// Abs returns the absolute value |x|. The absolute value of the minimum of a signed integer type wraps around to the minimum.
func Abs[T RealNumber](x T) T {
	if x > 0 {
		return x
	}
	return 0 - x // -x would be -0 for 0
}

// Sign returns -1, 0 or 1, the sign of x. It returns 0 for -0, and NaN for NaN.
func Sign[T RealNumber](x T) T {
	if x > 0 {
		return 1
	}
	if x < 0 {
		return -T(1)
	}
	return x + 0 // 0 for -0
}

// Signbit reports whether x has a negative sign. -0 and NaN have signs, too.
func Signbit[T Float](x T) bool {
	if isFloat32[T]() { // the sign bit is read as a float32: some machines lose the sign of a NaN when they convert it to float64
		return math.Float32bits(float32(x))>>31 != 0
	}
	return math.Signbit(float64(x))
}

// Copysign returns |x| with the sign of y.
func Copysign[T Float](x, y T) T {
	if isFloat32[T]() {
		const sign = 1 << 31
		return T(math.Float32frombits(math.Float32bits(float32(x))&^sign | math.Float32bits(float32(y))&sign))
	}
	return T(math.Copysign(float64(x), float64(y)))
}

// IsNaN reports whether x is NaN.
func IsNaN[T RealNumber](x T) bool { return x != x }

// IsInf reports whether x is an infinity of either sign.
func IsInf[T RealNumber](x T) bool { return x == x && x-x != 0 }

// IsFinite reports whether x is neither infinite nor NaN.
func IsFinite[T RealNumber](x T) bool { return x-x == 0 }

// Fmax returns the larger of x and y. If one of them is NaN, it returns the other one.
func Fmax[T RealNumber](x, y T) T {
	if x != x {
		return y
	}
	if y != y {
		return x
	}
	return max(x, y)
}

// Fmin returns the smaller of x and y. If one of them is NaN, it returns the other one.
func Fmin[T RealNumber](x, y T) T {
	if x != x {
		return y
	}
	if y != y {
		return x
	}
	return min(x, y)
}

// Heaviside returns the unit step function of x: 0 if x < 0, 1 if x > 0, y if x is 0, and NaN if x is NaN.
func Heaviside[T Float](x, y T) T {
	if x == 0 {
		return y
	}
	if x > 0 {
		return 1
	}
	if x < 0 {
		return 0
	}
	return x
}

package elem

import "math"

// Abs returns the absolute value |x|. The absolute value of the minimum of a signed integer type wraps around to the minimum.
func Abs[T RealNumber](x T) T {
	if x > 0 {
		return x
	}
	return 0 - x // not -x, because this would be -0 for 0
}

// Sign returns -1, 0 or 1, the sign of x. It returns 0 for -0, and NaN for NaN.
func Sign[T RealNumber](x T) T {
	if x > 0 {
		return 1
	}
	if x < 0 {
		return -T(1)
	}
	return x + 0 // x + 0 is 0 if x is -0
}

// Signbit reports whether x has a negative sign. Signs of -0 and NaN count too.
func Signbit[T Float](x T) bool {
	if isFloat32[T]() { // read the bits of a float32, because some machines lose the sign of a NaN in the conversion to float64
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

// Fmax returns the larger of x and y. If only one of x and y is a number, it returns this number.
func Fmax[T RealNumber](x, y T) T {
	if x != x {
		return y
	}
	if y != y {
		return x
	}
	return max(x, y)
}

// Fmin returns the smaller of x and y. If only one of x and y is a number, it returns this number.
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

// Floor returns x rounded down to an integer.
func Floor[T Float](x T) T { return T(math.Floor(float64(x))) }

// Ceil returns x rounded up to an integer.
func Ceil[T Float](x T) T { return T(math.Ceil(float64(x))) }

// Trunc returns x rounded toward zero to an integer.
func Trunc[T Float](x T) T { return T(math.Trunc(float64(x))) }

// Round returns x rounded to the nearest integer, halfway cases to even.
func Round[T Float](x T) T { return T(math.RoundToEven(float64(x))) }

// Nextafter returns the next float after x in the direction of y. It returns y if x equals y, and NaN if x or y is NaN.
func Nextafter[T Float](x, y T) T {
	switch {
	case x == y:
		return y // not x, because x and y may be zeros with different signs
	case x != x || y != y:
		return x + y
	}
	if isFloat32[T]() {
		bits := uint64(math.Float32bits(float32(x)))
		return T(math.Float32frombits(uint32(bitsAfter(bits, 1<<31, x == 0, (x > 0) == (y > x)))))
	}
	return T(math.Float64frombits(bitsAfter(math.Float64bits(float64(x)), 1<<63, x == 0, (x > 0) == (y > x))))
}

// bitsAfter returns the bits of the next float after the float x with the given bits: away from zero if away is true, and otherwise towards
// zero. The parameter zero reports whether x is 0, and sign has only the sign bit set. Floats of the same sign have the order of their
// bits.
func bitsAfter(bits, sign uint64, zero, away bool) uint64 {
	switch {
	case zero && away: // for x = 0 the caller sets away if y < 0
		return sign + 1
	case zero:
		return 1
	case away:
		return bits + 1
	}
	return bits - 1
}

package elem

import "math"

// The functions below give the results of the functions of the same names in package math. They use only operations available in kernels.
// In user-defined operators, the generator replaces calls of package math by calls of these functions. Their results are exact.

// Max returns the larger of x and y, like [math.Max]: +Inf if x or y is +Inf, and otherwise NaN if x or y is NaN. The builtin max and the
// operator Maximum return NaN if x or y is NaN, even if the other operand is +Inf.
func Max[T Float](x, y T) T {
	if isAbove(x) || isAbove(y) {
		return T(math.Inf(1))
	}
	return max(x, y)
}

// Min returns the smaller of x and y, like [math.Min]: -Inf if x or y is -Inf, and otherwise NaN if x or y is NaN. The builtin min and the
// operator Minimum return NaN if x or y is NaN, even if the other operand is -Inf.
func Min[T Float](x, y T) T {
	if isAbove(-x) || isAbove(-y) {
		return T(math.Inf(-1))
	}
	return min(x, y)
}

// isAbove reports whether x is +Inf.
func isAbove[T Float](x T) bool { return x > 0 && IsInf(T(x)) }

// Dim returns the difference x - y if it is positive, NaN if it is NaN, and 0 otherwise.
func Dim[T Float](x, y T) T {
	d := T(x) - T(y)
	if d <= 0 {
		return 0
	}
	return d
}

// RoundAway returns x rounded to the nearest integer, halfway cases away from zero, like [math.Round].
func RoundAway[T Float](x T) T {
	x = T(x) // T(x) rounds x; without the conversion, after inlining, Go could fuse a product with a sum
	t := Trunc(x)
	if Abs(x-t) >= 0.5 {
		return t + Copysign(1, x)
	}
	return t
}

// Modf returns the integer part and the fraction of x, both with the sign of x. The fraction of an infinity is NaN.
func Modf[T Float](x T) (integer, rest T) {
	x = T(x) // T(x) rounds x; without the conversion, after inlining, Go could fuse a product with a sum
	t := Trunc(x)
	return t, Copysign(x-t, x)
}

// AbsComplex128 returns |x|, like [math/cmplx.Abs].
func AbsComplex128(x complex128) float64 { return Hypot(real(x), imag(x)) }

// Sincos returns Sin(x) and Cos(x).
func Sincos[T Float](x T) (sin, cos T) { return Sin(x), Cos(x) }

// IEEERemainder returns x - y·n for the integer n nearest to x / y, halfway cases to even, like [math.Remainder]. For an infinite x and
// for y = 0 it returns NaN. For an infinite y it returns x. A zero result has the sign of x.
func IEEERemainder[T Float](x, y T) T {
	a, b := float64(x), math.Abs(float64(y))
	r := fmod(a, b)
	if b <= math.MaxFloat64/2 {
		r = fmod(a, b+b) // the remainder of a division by 2b shows whether n is even
	}
	left := math.Abs(r)
	if b < 0x1p-1021 { // for smaller b, half of b may not be a float
		if left+left > b {
			left -= b
			if left+left >= b {
				left -= b
			}
		}
	} else if half := 0.5 * b; left > half {
		left -= b
		if left >= half {
			left -= b
		}
	}
	if math.Signbit(a) {
		left = -left
	}
	return T(left)
}

const (
	exponentBias = 1023
	fractionBits = 52
	exponentMask = 0x7ff
)

// Frexp returns x as fraction · 2ⁿ with |fraction| in [½, 1). For zeros, infinities and NaN it returns x and 0.
func Frexp[T Float](x T) (fraction T, n int) {
	v := float64(x)
	if v == 0 || v-v != 0 {
		return x, 0
	}
	scaled, shift := v, 0
	if math.Abs(v) < 0x1p-1022 {
		scaled, shift = v*0x1p52, fractionBits
	}
	bits := math.Float64bits(scaled)
	n = int(bits>>fractionBits&exponentMask) - (exponentBias - 1) - shift
	bits = bits&^(exponentMask<<fractionBits) | (exponentBias-1)<<fractionBits
	return T(math.Float64frombits(bits)), n
}

// Ldexp returns x · 2ⁿ, rounded once.
func Ldexp[T Float](x T, n int) T {
	v := float64(x)
	if v == 0 || v-v != 0 {
		return x
	}
	fraction, e := Frexp(v)
	e += min(max(n, -4*exponentBias), 4*exponentBias)
	switch {
	case e > exponentBias+1:
		return T(math.Copysign(math.Inf(1), v))
	case e < -exponentBias-fractionBits:
		return T(math.Copysign(0, v))
	}
	scale := 1.0
	if e < 3-exponentBias { // the result may be subnormal: then the product below rounds it correctly
		scale, e = 0x1p-53, e+53
	}
	bits := math.Float64bits(fraction)
	bits = bits&^(exponentMask<<fractionBits) | uint64(e+exponentBias-1)<<fractionBits
	return T(math.Float64frombits(bits) * scale)
}

package elem

import "math/bits"

// FloorDivideInteger returns the quotient x / y rounded down. It panics if y is 0.
//
// The minimum of a signed type divided by -1 wraps around to the minimum.
func FloorDivideInteger[T Integer](x, y T) T {
	q := x / y
	if x%y != 0 && (x < 0) != (y < 0) {
		q--
	}
	return q
}

// RemainderInteger returns x - y⌊x / y⌋, the remainder with the sign of y. It panics if y is 0.
func RemainderInteger[T Integer](x, y T) T {
	r := x % y
	if r != 0 && (r < 0) != (y < 0) {
		r += y
	}
	return r
}

// PowInteger returns x to the power y, which must not be negative. The result wraps around.
func PowInteger[T Integer](x, y T) T {
	if y > 63 { // such a power of x overflows, unless x is -1, 0 or 1
		return powOfLarge(x, y)
	}
	z := T(1)
	for i := range 6 {
		if y>>i&1 != 0 {
			z *= x
		}
		x *= x
	}
	return z
}

// powOfLarge returns x to a large power y.
//
//ndgo:rare
func powOfLarge[T Integer](x, y T) T {
	z := T(1)
	for ; y > 0; y >>= 1 {
		if y&1 != 0 {
			z *= x
		}
		x *= x
	}
	return z
}

// GCD returns the greatest common divisor of |x| and |y|, or 0 if x and y are 0.
//
// The result is never negative, with one exception: the absolute value of the minimum of a signed type wraps around to the minimum.
func GCD[T Integer](x, y T) T {
	for y != 0 {
		x, y = y, x%y
	}
	return Abs(x)
}

// LCM returns the least common multiple |x|/GCD(x, y) · |y|. It is 0 if x or y is 0. The result wraps around.
func LCM[T Integer](x, y T) T {
	g := GCD(x, y)
	if g == 0 {
		return 0
	}
	return Abs(x) / g * Abs(y)
}

// BitwiseCount returns the number of 1 bits in the absolute value of x.
func BitwiseCount[T Integer](x T) uint8 {
	v := Abs(x)
	of8 := T(1) << 4 << 4 // 2⁸, 2¹⁶ and 2³²; in a type with too few bits for it, such a number is 0
	of16 := of8 * of8
	of32 := of16 * of16
	switch T(0) {
	case of8:
		return uint8(bits.OnesCount8(uint8(v)))
	case of16:
		return uint8(bits.OnesCount16(uint16(v)))
	case of32:
		return uint8(bits.OnesCount32(uint32(v)))
	}
	return uint8(bits.OnesCount64(uint64(v)))
}

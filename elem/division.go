package elem

import "math"

// FloorDivide returns the quotient x / y rounded down to an integer.
func FloorDivide[T Float](x, y T) T { return Floor(x / y) }

// Remainder returns x - y⌊x / y⌋, the remainder with the sign of y.
func Remainder[T Float](x, y T) T {
	r := Fmod(x, y)
	if r == 0 {
		return Copysign(r, y)
	}
	if (r < 0) != (y < 0) {
		r += y
	}
	return r
}

// Fmod returns the remainder of x / y rounded towards zero. It has the sign of x.
func Fmod[T Float](x, y T) T { return T(math.Mod(float64(x), float64(y))) }

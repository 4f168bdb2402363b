package elem

import (
	"math"
	"math/bits"
)

// FloorDivide returns the quotient x / y rounded down to an integer.
//
// FloorDivide rounds the exact quotient of finite operands: FloorDivide(1, 0.1) is 9, because the float 0.1 is greater than a tenth,
// although 1 / 0.1 is the float 10. FloorDivide(x, 0) is x / 0. With infinite operands the result is also ⌊x / y⌋: infinite for an infinite
// x, zero for an infinite y, and NaN if both are infinite.
func FloorDivide[T Float](x, y T) T {
	a, b := float64(x), float64(y)
	q := math.Floor(a / b)
	// The quotient may have been rounded up to an integer. Then the sign of the exact remainder differs from the sign of y.
	r := math.FMA(-q, b, a)
	if r < 0 && b > 0 || r > 0 && b < 0 {
		q--
	}
	return T(q)
}

// Remainder returns x - y⌊x / y⌋, the remainder with the sign of y.
//
// For an infinite x and for y = 0 it returns NaN. For an infinite y it returns x, or y if x and y have different signs.
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

// Fmod returns the remainder of x / y for a quotient rounded towards zero. It is exact and has the sign of x.
//
// For an infinite x and for y = 0 it returns NaN. For an infinite y it returns x.
func Fmod[T Float](x, y T) T { return T(fmod(float64(x), float64(y))) }

// fmod returns the remainder of x / y for a quotient rounded towards zero.
//
// If the quotient is below 2⁵³, the computed integer quotient is right or too large by 1. In both cases the remainder is a multiple of the
// last bit of x or y, the smaller one, and its absolute value is at most |y|. So a float can represent it exactly.
func fmod(x, y float64) float64 {
	a, b := math.Abs(x), math.Abs(y)
	q := math.Trunc(a / b)
	switch {
	case !(a <= math.MaxFloat64 && b > 0):
		return math.NaN()
	case b > math.MaxFloat64:
		return x
	case q >= 0x1p53:
		return fmodOfLarge(x, y)
	}
	r := math.FMA(-q, b, a)
	if r < 0 {
		r += b
	}
	return math.Copysign(r, x)
}

// fmodOfLarge does the work of fmod for quotients of 2⁵³ and above. It computes with integers: for x = m·2ᵉ and y = n·2ᶠ the remainder
// is (m·2ᵉ⁻ᶠ mod n)·2ᶠ.
//
//ndgo:rare
func fmodOfLarge(x, y float64) float64 {
	r, e := whole(math.Abs(x))
	n, f := whole(math.Abs(y))
	for r %= n; e > f; {
		s := min(e-f, 64)
		r = bits.Rem64(r>>(64-s), r<<s, n)
		e -= s
	}
	return math.Copysign(math.Ldexp(float64(r), f), x)
}

// whole returns integers m and e with x = m·2ᵉ for a finite x ≥ 0.
func whole(x float64) (m uint64, e int) {
	b := math.Float64bits(x)
	if b>>52 == 0 {
		return b, -1074
	}
	return b&(1<<52-1) | 1<<52, int(b>>52) - 1075
}

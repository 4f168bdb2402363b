package elem

// FloorDivideInteger returns the quotient x / y rounded down. The minimum divided by -1 is the minimum.
//
// It panics if y is 0.
func FloorDivideInteger[T Integer](x, y T) T {
	q := x / y
	if x%y != 0 && (x < 0) != (y < 0) {
		q--
	}
	return q
}

// RemainderInteger returns x - y⌊x / y⌋, the remainder with the sign of y.
//
// It panics if y is 0.
func RemainderInteger[T Integer](x, y T) T {
	r := x % y
	if r != 0 && (r < 0) != (y < 0) {
		r += y
	}
	return r
}

// PowInteger returns x to the power y, which wraps around.
//
// y must not be negative.
func PowInteger[T Integer](x, y T) T {
	if y > 63 { // then the power has left the type, unless x is -1, 0 or 1
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

// powOfLarge returns x to the power y.
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

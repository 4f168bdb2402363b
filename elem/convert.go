package elem

import (
	"math"

	"golang.org/x/exp/constraints"
)

// number permits the numeric types that Go converts to each other.
type number interface {
	constraints.Integer | constraints.Float
}

// Convert returns x as a U, with the same result on all machines. It returns the result of the conversion U(x) if Go defines it: integers
// wrap around, floats are rounded once, and a float converted to an integer loses its fraction. Two other cases, which Go leaves to the
// processor, are defined here: a float outside the range of an integer type U becomes the nearest U, and NaN becomes 0.
//
// If int has 32 bits, Go 1.26 rounds some 64-bit integers to the wrong float32. Convert first converts such an integer to a float64, and
// sets the last bit of the float64 if bits were lost.
func Convert[U, T number](x T) U {
	if isFloat[T]() && !isFloat[U]() {
		return saturated[U](x)
	}
	if math.MaxInt == math.MaxInt64 || !isLong[T]() || !isSingle[U]() {
		return U(x)
	}
	const cut = 1<<11 - 1 // bits beyond the precision of a float64
	n, unsigned := int64(x), T(0)-1 > 0
	if high := n >> 53; high != 0 && (high != -1 || unsigned) && n&cut != 0 {
		x = T(n&^cut | (cut + 1))
	}
	return U(float64(x))
}

func isFloat[T number]() bool { return T(1)/2 != 0 }

// isLong reports whether T is an integer type of 64 bits.
func isLong[T number]() bool {
	long := int64(math.MaxInt64 - 1)
	return !isFloat[T]() && int64(T(long)) == long
}

// isSingle reports whether T is float32: a float32 cannot hold 2²⁴ + 1.
func isSingle[T number]() bool {
	odd := int64(1<<24 + 1)
	return isFloat[T]() && T(odd) == T(odd-1)
}

// saturated returns the float x rounded toward zero to an integer, limited to the range of U. It returns 0 for NaN.
func saturated[U, T number](x T) U {
	smallest, largest := limits[U]()
	low, high := T(smallest), T(largest) // high is largest or, if T has too few bits for largest, the power of 2 largest + 1
	switch {
	case x > low && x < high:
		return U(x)
	case x >= high:
		return largest
	case x <= low:
		return smallest
	}
	return 0
}

// limits returns the smallest and the largest integer of type U.
func limits[U number]() (smallest, largest U) {
	if most := U(0) - 1; most > 0 {
		return 0, most
	}
	n := int64(math.MaxInt64)
	for U(n) < 0 {
		n >>= 8
	}
	return -U(n) - 1, U(n)
}

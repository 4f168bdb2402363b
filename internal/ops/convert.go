package ops

import (
	"math"

	"ndgo/elem"
)

// The functions of this file define what elements of one type become as elements of another.

// Convert returns U(x), rounded once. Integers wrap around. Floats that become integers are for [Saturate].
//
// Where an int has 32 bits, Go 1.26 rounds some integers of 64 bits to the wrong float32, so that they take the way over the
// float64 whose last bit says whether anything was cut off.
func Convert[U, T elem.RealNumber](x T) U {
	if math.MaxInt == math.MaxInt64 || !isLong[T]() || !isSingle[U]() {
		return U(x)
	}
	const cut = 1<<11 - 1 // the bits that a float64 has no room for
	n, unsigned := int64(x), T(0)-1 > 0
	if high := n >> 53; high != 0 && (high != -1 || unsigned) && n&cut != 0 {
		x = T(n&^cut | (cut + 1))
	}
	return U(float64(x))
}

// isLong reports whether T is a type of integers of 64 bits.
func isLong[T elem.RealNumber]() bool {
	long := int64(math.MaxInt64 - 1)
	return T(1)/2 == 0 && int64(T(long)) == long
}

// isSingle reports whether T is float32, which rounds 2²⁴ + 1 to 2²⁴.
func isSingle[T elem.RealNumber]() bool {
	odd := int64(1<<24 + 1)
	return T(1)/2 != 0 && T(odd) == T(odd-1)
}

// Saturate returns x without its fraction, the nearest U if that is out of its range, and 0 if x is NaN. Go leaves to the
// CPU what U(x) is where it is out of range.
func Saturate[U elem.Integer, T elem.Float](x T) U {
	smallest, largest := limits[U]()
	if isSingle[T]() && float64(largest) == math.MaxUint32 {
		return Saturate[U](float64(x)) // which holds the largest one
	}
	low, high := T(smallest), T(largest)
	holds := high-1 != high // else high is a power of 2, and largest + 1
	y := x
	if holds && y > high {
		y = high
	}
	if !(y > low) { // NaN, too
		y = low
	}
	if low < 0 && x != x {
		y = 0
	}
	z := U(y)
	if !holds && x >= high {
		z = largest
	}
	return z
}

// limits returns the smallest and the largest U.
func limits[U elem.Integer]() (smallest, largest U) {
	n := int64(math.MaxInt64)
	switch {
	case ^U(0) > 0:
		return 0, ^U(0)
	case U(n) > 0:
		largest = U(n)
	case U(n>>32) > 0:
		largest = U(n >> 32)
	case U(n>>48) > 0:
		largest = U(n >> 48)
	default:
		largest = U(n >> 56)
	}
	return -largest - 1, largest
}

// Nonzero reports whether x is not 0, as NaN is not.
func Nonzero[T elem.Number](x T) bool { return x != 0 }

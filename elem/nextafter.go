package elem

import "math"

// Nextafter returns the next float after x in the direction of y. It returns y if x equals y, and NaN if x or y is NaN.
func Nextafter[T Float](x, y T) T {
	switch {
	case x == y:
		return y // y, not x: if both are zeros, their signs may differ
	case x != x || y != y:
		return x + y
	}
	if isFloat32[T]() {
		bits := uint64(math.Float32bits(float32(x)))
		return T(math.Float32frombits(uint32(bitsAfter(bits, 1<<31, x == 0, (x > 0) == (y > x)))))
	}
	return T(math.Float64frombits(bitsAfter(math.Float64bits(float64(x)), 1<<63, x == 0, (x > 0) == (y > x))))
}

// bitsAfter returns the bits of the float next to the given one, away from zero or towards it. zero tells whether the given float is 0.
// Floats of one sign have the order of their bits.
func bitsAfter(bits, sign uint64, zero, away bool) uint64 {
	switch {
	case zero && away: // for a zero x, away was computed as y < 0
		return sign + 1
	case zero:
		return 1
	case away:
		return bits + 1
	}
	return bits - 1
}

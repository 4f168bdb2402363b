package elem

import "math"

// Nextafter returns the next float after x in the direction of y, y if they are equal, and NaN if either is
// NaN.
func Nextafter[T Float](x, y T) T {
	if x == y {
		return y // which may be the zero of the other sign
	}
	if isFloat32[T]() {
		return T(math.Nextafter32(float32(x), float32(y)))
	}
	return T(math.Nextafter(float64(x), float64(y)))
}

package scalars

import (
	"math"
	"reflect"
	"unsafe"

	"ndgo/ufunc"
)

// Neighbours returns the largest element of kind below s and the smallest element above s. The kind cannot hold s (see [Scalar.Store]); a
// float32 cannot hold it if it rounds to infinity. If there is no element below or above s, Neighbours returns a bool in its place.
func Neighbours(s *Scalar, kind reflect.Kind) (below, above Scalar) {
	if kind == reflect.Float32 {
		below, above = OfFloat(math.MaxFloat32), OfFloat(math.Inf(1))
		if real(s.Number()) < 0 {
			below, above = OfFloat(math.Inf(-1)), OfFloat(-math.MaxFloat32)
		}
		return below, above
	}
	x := real(s.Number())
	if s.Class >= Float {
		var value Slot
		if below = OfFloat(math.Floor(x)); !below.Store(unsafe.Pointer(&value), kind) {
			below = Scalar{}
		}
		if above = OfFloat(math.Ceil(x)); !above.Store(unsafe.Pointer(&value), kind) {
			above = Scalar{}
		}
	}
	smallest, largest := limitsOf(kind)
	switch {
	case below.Class == Bool && x > 0:
		below = largest
	case above.Class == Bool && x < 0:
		above = smallest
	}
	return below, above
}

// limitsOf returns the smallest and the largest integer of kind.
func limitsOf(kind reflect.Kind) (smallest, largest Scalar) {
	bits := 8 * ufunc.Size(kind)
	if kind >= reflect.Uint {
		return Scalar{Class: Uint}, Scalar{Class: Uint, U: math.MaxUint64 >> (64 - bits)}
	}
	return Scalar{Class: Int, I: math.MinInt64 >> (64 - bits)}, Scalar{Class: Int, I: math.MaxInt64 >> (64 - bits)}
}

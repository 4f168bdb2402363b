package selecting

import (
	"math"
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/scalars"
	"ndgo/ufunc"
)

// Outside reports whether the operand is a number that elements of kind cannot hold, and returns the number.
func Outside(a *core.Arg, kind reflect.Kind) (s scalars.Scalar, is bool) {
	if a.Head != nil || a.Kind == reflect.Invalid || a.Kind == reflect.Bool || kind == reflect.Bool || ufunc.Size(kind) == 0 {
		return s, false
	}
	var value scalars.Slot
	s.Read(unsafe.Pointer(&a.Value), a.Kind)
	return s, !s.Store(unsafe.Pointer(&value), kind)
}

// After returns the least element of kind greater than s, as a 0-d array, or nil if there is none. s is not a value of kind, so
// SearchSorted gives the same result for s and for this element.
func After(op string, s *scalars.Scalar, kind reflect.Kind) *core.Header {
	next, z := core.New(kind, nil), s.Number()
	switch {
	case kind == reflect.Complex64:
		*(*complex64)(next.Base()) = afterComplex64(z)
		return next
	case imag(z) != 0:
		scalars.FailScalar(op, s, kind)
	case math.IsNaN(real(z)):
		return nil
	}
	if _, above := scalars.Neighbours(s, kind); above.Class == scalars.Bool || !above.Store(next.Base(), kind) {
		return nil
	}
	return next
}

// afterComplex64 returns the first complex64 after z. A part of z is too large for complex64.
func afterComplex64(z complex128) complex64 {
	beyond := func(x float64) float32 {
		if x < 0 {
			return -math.MaxFloat32
		}
		return float32(math.Inf(1))
	}
	switch {
	case scalars.FitsFloat32(real(z)):
		return complex(float32(real(z)), beyond(imag(z)))
	case math.IsNaN(imag(z)):
		return complex(beyond(real(z)), float32(math.NaN()))
	}
	return complex(beyond(real(z)), float32(math.Inf(-1)))
}

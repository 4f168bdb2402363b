package linalg

import (
	"ndgo/internal/element"
	nd "ndgo/ndarray"
)

// These functions convert between numbers of type T and Go's predeclared types. The caller knows that T is real, or that it is complex.

func realOf[T nd.Inexact](x T) float64 {
	switch x := any(x).(type) {
	case float64:
		return x
	case float32:
		return float64(x)
	}
	return nd.AsType[float64](nd.Scalar(x)).Item()
}

func scalarOf[T nd.Inexact](x float64) T {
	var z T
	switch p := any(&z).(type) {
	case *float64:
		*p = x
	case *float32:
		*p = float32(x)
	default:
		return nd.AsType[T](nd.Scalar(x)).Item()
	}
	return z
}

func complexOf[T nd.Inexact](x T) complex128 {
	switch x := any(x).(type) {
	case complex128:
		return x
	case complex64:
		return complex128(x)
	}
	return nd.AsType[complex128](nd.Scalar(x)).Item()
}

func numberOf[T nd.Inexact](x complex128) T {
	var z T
	switch p := any(&z).(type) {
	case *complex128:
		*p = x
	case *complex64:
		*p = complex64(x)
	default:
		return nd.AsType[T](nd.Scalar(x)).Item()
	}
	return z
}

// lifted returns y = x / f.tiny, an exact quotient, and |y|. Both are normal numbers even if x is subnormal.
func (f *field[T]) lifted(x T) (y T, size float64) {
	y = element.Times(x, f.of(1/f.tiny))
	return y, f.abs(y)
}

// over returns x / y, with the same bits on all processors.
func (f *field[T]) over(x, y T) T {
	if f.isScalar {
		return x / y
	}
	return element.Over(x, y)
}

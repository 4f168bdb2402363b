package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/core/viewing"
)

// RealView returns a view of the real parts of x. Writing to the view changes x. [Real] makes a copy instead.
//
// R must be float32 for complex64, and float64 for complex128. Otherwise RealView panics with [ErrDType].
func RealView[R Float, T ComplexNumber](x *NDArray[T]) *NDArray[R] {
	return typed[R](viewing.ComplexPart("RealView", new(core.Header), x.head(), kindOf[T](), kindOf[R](), 0))
}

// ImagView returns a view of the imaginary parts of x. Writing to the view changes x. [Imag] makes a copy instead.
//
// R must be float32 for complex64, and float64 for complex128. Otherwise ImagView panics with [ErrDType].
func ImagView[R Float, T ComplexNumber](x *NDArray[T]) *NDArray[R] {
	return typed[R](viewing.ComplexPart("ImagView", new(core.Header), x.head(), kindOf[T](), kindOf[R](), 1))
}

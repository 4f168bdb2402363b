package simd

import (
	"reflect"

	"ndgo/internal/ops"
	"ndgo/ufunc"
)

// narrow returns three loops for an operator of two operands of type T. The values of the second operand fit in bytes. The first loop
// converts this operand to bytes, the second checks the operator's requirement on these bytes, and the third computes the results. U is the
// unsigned type of T's size.
func narrow[T int | int32 | int64, U uint | uint32 | uint64](
	required func(r *ufunc.Row), requiredKernels *ufunc.Kernels,
	bytesKernels *ufunc.Kernels,
	loop func(r *ufunc.Row), kernels *ufunc.Kernels,
) *ufunc.Narrow {
	kind := reflect.TypeFor[T]().Kind()
	return &ufunc.Narrow{
		Bytes: ufunc.Loop{Kinds: []reflect.Kind{reflect.Uint8, kind}, Go: countBytes[T, U], Kernels: bytesKernels},
		Holds: ufunc.Loop{Kinds: []reflect.Kind{reflect.Int8, reflect.Int8}, Go: required, Kernels: requiredKernels, Folding: ufunc.Search},
		Loop:  ufunc.Loop{Kinds: []reflect.Kind{kind, kind, reflect.Uint8}, Go: loop, Kernels: kernels},
	}
}

// countBytes sets z to the shift count y as a byte, or to 128 if y is not a valid count.
func countBytes[T int | int32 | int64, U uint | uint32 | uint64](r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		z, y := ufunc.Rest[uint8](r, 0), ufunc.Rest[T](r, 1)
		for range r.N - r.Done {
			*z.At(0) = ops.CountBytes[T, U](*y.At(0))
			z, y = z.Next(), y.Next()
		}
	}
}

// bitwiseLeftShiftBytes sets z = x << y, for bytes y.
func bitwiseLeftShiftBytes[T int | int32 | int64](r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		z, x, y := ufunc.Rest[T](r, 0), ufunc.Rest[T](r, 1), ufunc.Rest[uint8](r, 2)
		for range r.N - r.Done {
			*z.At(0) = ops.BitwiseLeftShiftBytes(*x.At(0), *y.At(0))
			z, x, y = z.Next(), x.Next(), y.Next()
		}
	}
}

// bitwiseRightShiftBytes sets z = x >> y, for bytes y.
func bitwiseRightShiftBytes[T int | int32 | int64](r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		z, x, y := ufunc.Rest[T](r, 0), ufunc.Rest[T](r, 1), ufunc.Rest[uint8](r, 2)
		for range r.N - r.Done {
			*z.At(0) = ops.BitwiseRightShiftBytes(*x.At(0), *y.At(0))
			z, x, y = z.Next(), x.Next(), y.Next()
		}
	}
}

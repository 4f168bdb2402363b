package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/core/selecting"
	"ndgo/internal/element"
)

// Take returns the elements of x at indices along an axis: with [Axis] 1, element i, j, k of the result is element
// i, indices[j], k of x. The shape of indices takes the place of the axis. T may be any type.
//
// Without Axis, x is indexed as if it had one axis, in row-major order. Negative indices count from the end. One out of
// range panics with [ErrIndex], and Index is its place in indices.
func Take[T any, I Integer](x *NDArray[T], indices *NDArray[I], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshTake(&z, x, indices, options)
}

// TakeAlongAxis returns the elements of x at indices along an axis, the last unless [Axis] names another, where each place has
// an index of its own: along axis 1, element i, j, k of the result is element i, indices[i, j, k], k of x. [ArgMax] with
// [KeepDims] gives indices of this kind. T may be any type.
//
// The other axes of x and indices broadcast, or TakeAlongAxis panics with [ErrBroadcast], and with [ErrShape] if the numbers of
// axes differ. Indices are as in [Take].
func TakeAlongAxis[T any, I Integer](x *NDArray[T], indices *NDArray[I], options ...Option) *NDArray[T] {
	return typed[T](selecting.TakeAlongAxis(element.Type[T](), "TakeAlongAxis", x.head().Hidden(), hidden(indices), options))
}

// Put sets the elements of x at indices, those of [Take] with the same options, to values, an array or a scalar, broadcast to
// their shape. For an element named more than once the last value, in row-major order, remains.
//
// Put panics as Take does, with [ErrInPlaceShape] if values does not broadcast, and with [ErrReadOnly] if x repeats
// memory; x is then unchanged. If x and values share memory the result is as if values had been copied first.
func Put[T any, I Integer, V Operand[T]](x *NDArray[T], indices *NDArray[I], values V, options ...Option) {
	selecting.Put(element.Type[T](), "Put", x.head(), in(indices), or[T](&values), options)
}

// PutAlongAxis sets the elements of x at indices, those of [TakeAlongAxis] with the same options, to values, an array or a
// scalar, broadcast to their shape. For an element named more than once the last value, in row-major order, remains.
//
// PutAlongAxis panics as TakeAlongAxis does, with [ErrInPlaceShape] if values does not broadcast, and with [ErrReadOnly] if x
// repeats memory; x is then unchanged. If x and values share memory the result is as if values had been copied first.
func PutAlongAxis[T any, I Integer, V Operand[T]](x *NDArray[T], indices *NDArray[I], values V, options ...Option) {
	selecting.PutAlongAxis(element.Type[T](), "PutAlongAxis", x.head(), in(indices), or[T](&values), options)
}

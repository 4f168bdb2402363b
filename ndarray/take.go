package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/core/selecting"
	"ndgo/internal/element"
)

// Take returns the elements of x at indices along the axis chosen by [Axis]: with Axis(1), element i, j, k of the result is element i,
// indices[j], k of x. In the result's shape, the shape of indices replaces the axis. Without Axis, indices are positions in row-major
// order. T may be any type.
//
// Negative indices count from the end. An index out of range panics with [ErrIndex]; the Index of the error is its position in indices.
func Take[T any, I Integer](x *NDArray[T], indices *NDArray[I], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshTake(&z, x, indices, options)
}

// TakeAlongAxis returns elements of x along the axis chosen by [Axis], or along the last axis. There is an index for each element of the
// result: with Axis(1), element i, j, k of the result is element i, indices[i, j, k], k of x. [ArgMax] with [KeepDims] returns such
// indices. T may be any type.
//
// The other axes of x and indices broadcast; incompatible ones panic with [ErrBroadcast]. Different numbers of axes panic with [ErrShape].
// Negative indices count from the end. An index out of range panics with [ErrIndex].
func TakeAlongAxis[T any, I Integer](x *NDArray[T], indices *NDArray[I], options ...Option) *NDArray[T] {
	return typed[T](selecting.TakeAlongAxis(element.Type[T](), "TakeAlongAxis", x.head().Hidden(), hidden(indices), options))
}

// Put sets elements of x to values. The indices and options select the elements, as in [Take]. values is an array or a scalar, broadcast to
// the shape of the result of Take. If an index repeats, the last value in row-major order wins. If x and values share memory, the result is
// as if values had been copied first.
//
// Put panics with the errors of Take, with [ErrInPlaceShape] if values does not broadcast, and with [ErrReadOnly] if x is read-only; x is
// then unchanged.
func Put[T any, I Integer, V Operand[T]](x *NDArray[T], indices *NDArray[I], values V, options ...Option) {
	selecting.Put(element.Type[T](), "Put", x.head(), in(indices), or[T](&values), options)
}

// PutAlongAxis sets elements of x to values. The indices and options select the elements, as in [TakeAlongAxis]. values is an array or a
// scalar, broadcast to the shape of the result of TakeAlongAxis. If an index repeats, the last value in row-major order wins. If x and
// values share memory, the result is as if values had been copied first.
//
// PutAlongAxis panics with the errors of TakeAlongAxis, with [ErrInPlaceShape] if values does not broadcast, and with [ErrReadOnly] if x is
// read-only; x is then unchanged.
func PutAlongAxis[T any, I Integer, V Operand[T]](x *NDArray[T], indices *NDArray[I], values V, options ...Option) {
	selecting.PutAlongAxis(element.Type[T](), "PutAlongAxis", x.head(), in(indices), or[T](&values), options)
}

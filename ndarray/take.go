package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/core/selecting"
	"ndgo/internal/element"
)

// Take returns the elements of x at indices along an axis: with [Axis] 1, element i, j, k of the result is element i, indices[j], k
// of x. In the result's shape, the shape of indices replaces the axis. T may be any type.
//
// Without Axis, x is indexed as a 1-d array in row-major order. Negative indices count from the end. An index out of range panics
// with [ErrIndex]; the error's Index is its position in indices.
func Take[T any, I Integer](x *NDArray[T], indices *NDArray[I], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshTake(&z, x, indices, options)
}

// TakeAlongAxis returns elements of x along an axis, the last unless [Axis] names another. Each position has its own index: along
// axis 1, element i, j, k of the result is element i, indices[i, j, k], k of x. [ArgMax] with [KeepDims] gives indices of this
// kind. T may be any type.
//
// The other axes of x and indices broadcast; incompatible ones panic with [ErrBroadcast]. Different numbers of axes panic with
// [ErrShape]. Indices are as in [Take].
func TakeAlongAxis[T any, I Integer](x *NDArray[T], indices *NDArray[I], options ...Option) *NDArray[T] {
	return typed[T](selecting.TakeAlongAxis(element.Type[T](), "TakeAlongAxis", x.head().Hidden(), hidden(indices), options))
}

// Put sets the elements of x that [Take] returns for the same indices and options. Values is an array or a scalar, broadcast to the
// shape of that result. If an index repeats, the last value in row-major order wins.
//
// Put panics as Take does, with [ErrInPlaceShape] if values does not broadcast, and with [ErrReadOnly] if x is read-only; x is then
// unchanged. If x and values share memory, the result is as if values had been copied first.
func Put[T any, I Integer, V Operand[T]](x *NDArray[T], indices *NDArray[I], values V, options ...Option) {
	selecting.Put(element.Type[T](), "Put", x.head(), in(indices), or[T](&values), options)
}

// PutAlongAxis sets the elements of x that [TakeAlongAxis] returns for the same indices and options. Values is an array or a
// scalar, broadcast to the shape of that result. If an index repeats, the last value in row-major order wins.
//
// PutAlongAxis panics as TakeAlongAxis does, with [ErrInPlaceShape] if values does not broadcast, and with [ErrReadOnly] if x is
// read-only; x is then unchanged. If x and values share memory, the result is as if values had been copied first.
func PutAlongAxis[T any, I Integer, V Operand[T]](x *NDArray[T], indices *NDArray[I], values V, options ...Option) {
	selecting.PutAlongAxis(element.Type[T](), "PutAlongAxis", x.head(), in(indices), or[T](&values), options)
}

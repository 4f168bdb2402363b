package into

import nd "ndgo/ndarray"

// This file has the functions of the package that are no operators. Each is the method of [nd.Target] of that name.

// AsType sets dst to x, its elements converted as [nd.AsType] does.
//
// It returns dst, whose shape does not change: x must broadcast to it, or AsType panics with [nd.ErrInPlaceShape]. If dst
// and x share memory the result is as if x had been copied first.
func AsType[U, T nd.Element](dst *nd.NDArray[U], x *nd.NDArray[T]) *nd.NDArray[U] {
	return nd.Into("into.AsType", dst).AsType(nd.In(x))
}

// Where sets dst to the elements of x where cond is true and to those of y elsewhere, as [nd.Where] does.
//
// It returns dst, whose shape does not change: cond, x and y must broadcast to it, or Where panics with
// [nd.ErrInPlaceShape]. What shares memory with dst is read as if it had been copied first.
func Where[T any, Y nd.Operand[T]](dst *nd.NDArray[T], cond *nd.NDArray[bool], x *nd.NDArray[T], y Y) *nd.NDArray[T] {
	return nd.Into("into.Where", dst).Where(nd.In(cond), nd.In(x), nd.Or[T](&y))
}

// Concat sets dst to the arrays joined along an existing axis, as [nd.Concat] does.
//
// It returns dst, whose shape does not change: it must be that of the result, or Concat panics with
// [nd.ErrInPlaceShape]. Arrays that share memory with dst are read as if they had been copied first.
func Concat[T any](dst *nd.NDArray[T], arrays []*nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return nd.Into("into.Concat", dst).Concat(arrays, options...)
}

// Stack sets dst to the arrays joined along a new axis, as [nd.Stack] does.
//
// It returns dst, whose shape does not change: it must be that of the result, or Stack panics with
// [nd.ErrInPlaceShape]. Arrays that share memory with dst are read as if they had been copied first.
func Stack[T any](dst *nd.NDArray[T], arrays []*nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return nd.Into("into.Stack", dst).Stack(arrays, options...)
}

// Take sets dst to the elements of x at indices along an axis, as [nd.Take] does.
//
// It returns dst, whose shape does not change: it must be that of the result, or Take panics with
// [nd.ErrInPlaceShape]. What shares memory with dst is read as if it had been copied first.
func Take[T any, I nd.Integer](dst, x *nd.NDArray[T], indices *nd.NDArray[I], options ...nd.Option) *nd.NDArray[T] {
	return nd.Into("into.Take", dst).Take(x, nd.In(indices), options...)
}

// MatMul sets dst to the matrix products of x and y, as [nd.MatMul] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or MatMul panics with
// [nd.ErrInPlaceShape]. What shares memory with dst is read as if it had been copied first.
func MatMul[T nd.Number](dst, x, y *nd.NDArray[T]) *nd.NDArray[T] {
	return nd.Into("into.MatMul", dst).MatMul(x, y)
}

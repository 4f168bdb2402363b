package into

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/products"
	"ndgo/internal/core/selecting"
	"ndgo/internal/element"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// This file has functions other than operators, reductions and sorting.

// target returns the header of dst. It panics if dst is nil or was released. The parameter name is the function's name for the error
// message.
func target[T any](name string, dst *nd.NDArray[T]) *core.Header {
	h := operand.Head(dst)
	h.CheckAs(name, "the target")
	return h
}

// AsType sets dst to the elements of x, converted as by [nd.AsType], and returns dst.
//
// x must broadcast to the shape of dst, or AsType panics with [nd.ErrInPlaceShape]. If dst and x share memory, the result is as if x had
// been copied first.
func AsType[U, T nd.Element](dst *nd.NDArray[U], x *nd.NDArray[T]) *nd.NDArray[U] {
	elementwise.AsType("into.AsType", element.Kind[U](), target("into.AsType", dst).Hidden(), operand.InHidden(x))
	return dst
}

// Where sets dst to the elements of x where cond is true, and to the elements of y elsewhere (see [nd.Where]). It returns dst.
//
// cond, x and y must broadcast to the shape of dst, or Where panics with [nd.ErrInPlaceShape]. If operands share memory with dst, the
// result is as if they had been copied first.
func Where[T any, Y nd.Operand[T]](dst *nd.NDArray[T], cond *nd.NDArray[bool], x *nd.NDArray[T], y Y) *nd.NDArray[T] {
	elementwise.Where(element.Type[T](), "into.Where", target("into.Where", dst).Hidden(), operand.InHidden(cond), operand.InHidden(x), operand.OrHidden[T](&y))
	return dst
}

// Concat sets dst to the arrays joined along an existing axis (see [nd.Concat]), and returns dst.
//
// dst must have the shape of the result, or Concat panics with [nd.ErrInPlaceShape]. If arrays share memory with dst, the result is as if
// they had been copied first.
func Concat[T any](dst *nd.NDArray[T], arrays []*nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	selecting.Concat(element.Type[T](), "into.Concat", target("into.Concat", dst), element.Heads(arrays), options)
	return dst
}

// Stack sets dst to the arrays joined along a new axis (see [nd.Stack]), and returns dst.
//
// dst must have the shape of the result, or Stack panics with [nd.ErrInPlaceShape]. If arrays share memory with dst, the result is as if
// they had been copied first.
func Stack[T any](dst *nd.NDArray[T], arrays []*nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	selecting.Stack(element.Type[T](), "into.Stack", target("into.Stack", dst), element.Heads(arrays), options)
	return dst
}

// Take sets dst to the elements of x at indices along an axis (see [nd.Take]), and returns dst.
//
// dst must have the shape of the result, or Take panics with [nd.ErrInPlaceShape]. If operands share memory with dst, the result is as if
// they had been copied first.
func Take[T any, I nd.Integer](dst, x *nd.NDArray[T], indices *nd.NDArray[I], options ...nd.Option) *nd.NDArray[T] {
	selecting.Take(element.Type[T](), "into.Take", target("into.Take", dst), operand.Head(x), operand.In(indices), options)
	return dst
}

// MatMul sets dst to the matrix products of x and y (see [nd.MatMul]), and returns dst.
//
// dst must have the shape of the result, or MatMul panics with [nd.ErrInPlaceShape]. If operands share memory with dst, the result is as if
// they had been copied first.
func MatMul[T nd.Number](dst, x, y *nd.NDArray[T]) *nd.NDArray[T] {
	products.MatMul("into.MatMul", element.Kind[T](), target("into.MatMul", dst), operand.Head(x), operand.Head(y), reflect.TypeFor[T]().String)
	return dst
}

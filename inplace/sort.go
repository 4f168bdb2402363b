package inplace

import (
	"ndgo/internal/core/ordering"
	"ndgo/internal/element"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// Sort sorts the elements of x along the axis of [nd.Axis], or along the last axis, and returns x. It has the order and the options
// of [nd.Sort].
//
// If x is read-only, Sort panics with [nd.ErrReadOnly]. If x has no axes, it panics with [nd.ErrAxis]. If Sort panics, x is
// unchanged.
func Sort[T nd.Sortable](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	arg := operand.In(x)
	arg.Head.Check("inplace.Sort")
	ordering.Sort(element.Type[T](), "inplace.Sort", arg.Head, arg, options)
	return x
}

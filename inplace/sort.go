package inplace

import (
	"ndgo/internal/element"
	nd "ndgo/ndarray"
)

// Sort puts x's elements in order along the axis that [nd.Axis] chooses, else the last, as [nd.Sort] does, and returns x.
//
// An x that repeats memory panics with [nd.ErrReadOnly], and one without axes with [nd.ErrAxis]; x is then unchanged.
func Sort[T nd.Sortable](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	arg := nd.In(x)
	arg.Head.Check("inplace.Sort")
	element.Type[T]().Sort("inplace.Sort", arg.Head, arg, options)
	return x
}

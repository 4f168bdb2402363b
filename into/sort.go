package into

import (
	"ndgo/internal/core/ordering"
	"ndgo/internal/element"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// This file has the functions for sorting and searching.

// Sort sets dst to the elements of x, sorted along an axis (see [nd.Sort]), and returns dst.
//
// dst must have the shape of x, or Sort panics with [nd.ErrInPlaceShape]. If dst and x share memory, the result is as if x had been copied
// first.
func Sort[T nd.Sortable](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	ordering.Sort(element.Type[T](), "into.Sort", target("into.Sort", dst), operand.In(x), options)
	return dst
}

// ArgSort sets dst to the indices that sort x along an axis (see [nd.ArgSort]), and returns dst.
//
// dst must have the shape of x, or ArgSort panics with [nd.ErrInPlaceShape]. If dst and x share memory, the result is as if x had been
// copied first.
func ArgSort[T nd.Sortable](dst *nd.NDArray[int], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[int] {
	ordering.ArgSort(element.Type[T](), "into.ArgSort", target("into.ArgSort", dst), operand.In(x), options)
	return dst
}

// Partition sets dst to the elements of x, rearranged along an axis (see [nd.Partition]), and returns dst.
//
// dst must have the shape of x, or Partition panics with [nd.ErrInPlaceShape]. If dst and x share memory, the result is as if x had been
// copied first.
func Partition[T nd.Sortable](dst, x *nd.NDArray[T], k int, options ...nd.Option) *nd.NDArray[T] {
	ordering.Partition(element.Type[T](), "into.Partition", target("into.Partition", dst), operand.In(x), k, options)
	return dst
}

// ArgPartition sets dst to the indices that rearrange x along an axis (see [nd.ArgPartition]), and returns dst.
//
// dst must have the shape of x, or ArgPartition panics with [nd.ErrInPlaceShape]. If dst and x share memory, the result is as if x had been
// copied first.
func ArgPartition[T nd.Sortable](dst *nd.NDArray[int], x *nd.NDArray[T], k int, options ...nd.Option) *nd.NDArray[int] {
	ordering.ArgPartition(element.Type[T](), "into.ArgPartition", target("into.ArgPartition", dst), operand.In(x), k, options)
	return dst
}

// SearchSorted sets dst to the indices where the elements of v belong in x (see [nd.SearchSorted]), and returns dst.
//
// dst must have the shape of v, or SearchSorted panics with [nd.ErrInPlaceShape]. If operands share memory with dst, the result is
// as if they had been copied first.
func SearchSorted[T nd.Sortable, Y nd.Operand[T]](dst *nd.NDArray[int], x *nd.NDArray[T], v Y, options ...nd.Option) *nd.NDArray[int] {
	ordering.SearchSorted(element.Type[T](), "into.SearchSorted", target("into.SearchSorted", dst), operand.In(x), operand.Or[T](&v), options)
	return dst
}

// IsIn sets each element of dst to true if the element of x equals an element of values, otherwise to false (see [nd.IsIn]). It
// returns dst.
//
// dst must have the shape of x, or IsIn panics with [nd.ErrInPlaceShape]. If operands share memory with dst, the result is as if
// they had been copied first.
func IsIn[T nd.Sortable, Y nd.Operand[T]](dst *nd.NDArray[bool], x *nd.NDArray[T], values Y, options ...nd.Option) *nd.NDArray[bool] {
	ordering.IsIn(element.Type[T](), "into.IsIn", target("into.IsIn", dst), operand.In(x), operand.Or[T](&values), options)
	return dst
}

// Digitize sets dst to the bins of x's elements (see [nd.Digitize]), and returns dst.
//
// dst must have the shape of x, or Digitize panics with [nd.ErrInPlaceShape]. If operands share memory with dst, the result is as if they
// had been copied first.
func Digitize[T nd.RealNumber](dst *nd.NDArray[int], x, edges *nd.NDArray[T], options ...nd.Option) *nd.NDArray[int] {
	ordering.Digitize("into.Digitize", target("into.Digitize", dst), operand.In(x), operand.In(edges), options)
	return dst
}

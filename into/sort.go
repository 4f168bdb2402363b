package into

import (
	"ndgo/internal/core"
	"ndgo/internal/element"
	nd "ndgo/ndarray"
)

// This file has the functions that sort and search.

// Sort sets dst to x with its elements in order along an axis, as [nd.Sort] returns it.
//
// It returns dst, whose shape does not change: it must be that of the result, or Sort panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Sort[T nd.Sortable](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	element.Type[T]().Sort("into.Sort", target("into.Sort", dst), nd.In(x), options)
	return dst
}

// ArgSort sets dst to the indices of x's elements in order along an axis, as [nd.ArgSort] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or ArgSort panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func ArgSort[T nd.Sortable](dst *nd.NDArray[int], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[int] {
	element.Type[T]().ArgSort("into.ArgSort", target("into.ArgSort", dst), nd.In(x), options)
	return dst
}

// Partition sets dst to x with its elements rearranged along an axis, as [nd.Partition] returns it.
//
// It returns dst, whose shape does not change: it must be that of the result, or Partition panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Partition[T nd.Sortable](dst, x *nd.NDArray[T], k int, options ...nd.Option) *nd.NDArray[T] {
	element.Type[T]().Partition("into.Partition", target("into.Partition", dst), nd.In(x), k, options)
	return dst
}

// ArgPartition sets dst to the indices of x's elements as [nd.Partition] rearranges them, as [nd.ArgPartition] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or ArgPartition panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func ArgPartition[T nd.Sortable](dst *nd.NDArray[int], x *nd.NDArray[T], k int, options ...nd.Option) *nd.NDArray[int] {
	element.Type[T]().ArgPartition("into.ArgPartition", target("into.ArgPartition", dst), nd.In(x), k, options)
	return dst
}

// SearchSorted sets dst to where the elements of v belong in x, as [nd.SearchSorted] returns it.
//
// It returns dst, whose shape does not change: it must be that of v, or SearchSorted panics with
// [nd.ErrInPlaceShape]. What shares memory with dst is read as if it had been copied first.
func SearchSorted[T nd.Sortable, Y nd.Operand[T]](dst *nd.NDArray[int], x *nd.NDArray[T], v Y, options ...nd.Option) *nd.NDArray[int] {
	element.Type[T]().SearchSorted("into.SearchSorted", target("into.SearchSorted", dst), nd.In(x), nd.Or[T](&v), options)
	return dst
}

// IsIn sets dst to whether elements of x are equal to one of values, as [nd.IsIn] reports.
//
// It returns dst, whose shape does not change: it must be that of x, or IsIn panics with [nd.ErrInPlaceShape]. What shares memory
// with dst is read as if it had been copied first.
func IsIn[T nd.Sortable, Y nd.Operand[T]](dst *nd.NDArray[bool], x *nd.NDArray[T], values Y, options ...nd.Option) *nd.NDArray[bool] {
	element.Type[T]().IsIn("into.IsIn", target("into.IsIn", dst), nd.In(x), nd.Or[T](&values), options)
	return dst
}

// Digitize sets dst to the bins of x's elements, as [nd.Digitize] returns them.
//
// It returns dst, whose shape does not change: it must be that of x, or Digitize panics with [nd.ErrInPlaceShape]. What shares
// memory with dst is read as if it had been copied first.
func Digitize[T nd.RealNumber](dst *nd.NDArray[int], x, edges *nd.NDArray[T], options ...nd.Option) *nd.NDArray[int] {
	core.Digitize("into.Digitize", target("into.Digitize", dst), nd.In(x), nd.In(edges), options)
	return dst
}

package ndarray

import (
	"ndgo/internal/core/ordering"
	"ndgo/internal/element"
)

// Unique returns the distinct elements of x in ascending order, along one axis, or with [Axis] the distinct parts of x along the
// axis, in the order of their first elements, then of their second ones, and so on: with Axis(0) its distinct rows.
//
// As in the standard, each NaN is distinct from every other, and -0 is equal to +0; of equal elements the first is returned. An
// axis out of range panics with [ErrAxis].
func Unique[T Sortable](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](ordering.Unique(element.Type[T](), "Unique", in(x), 0, options).Values)
}

// UniqueValues is [Unique] of all elements, under the standard's name.
func UniqueValues[T Sortable](x *NDArray[T]) *NDArray[T] {
	return typed[T](ordering.Unique(element.Type[T](), "UniqueValues", in(x), 0, nil).Values)
}

// UniqueCounts returns the distinct elements as [Unique] does, and how often x has each.
func UniqueCounts[T Sortable](x *NDArray[T], options ...Option) (values *NDArray[T], counts *NDArray[int]) {
	d := ordering.Unique(element.Type[T](), "UniqueCounts", in(x), ordering.DistinctCounts, options)
	return typed[T](d.Values), typed[int](d.Counts)
}

// UniqueInverse returns the distinct elements as [Unique] does, and for each element of x its index among them: Take(values,
// inverse, Axis(0)) is x. The inverse has the shape of x, or with [Axis] one axis, along the parts.
func UniqueInverse[T Sortable](x *NDArray[T], options ...Option) (values *NDArray[T], inverse *NDArray[int]) {
	d := ordering.Unique(element.Type[T](), "UniqueInverse", in(x), ordering.DistinctInverse, options)
	return typed[T](d.Values), typed[int](d.Inverse)
}

// UniqueAll returns the distinct elements as [Unique] does, the index of each one's first occurrence, in row-major order or along
// the axis, the inverse as [UniqueInverse] does, and how often x has each.
func UniqueAll[T Sortable](x *NDArray[T], options ...Option) (values *NDArray[T], indices, inverse, counts *NDArray[int]) {
	d := ordering.Unique(element.Type[T](), "UniqueAll", in(x), ordering.DistinctIndices|ordering.DistinctInverse|ordering.DistinctCounts, options)
	return typed[T](d.Values), typed[int](d.Indices), typed[int](d.Inverse), typed[int](d.Counts)
}

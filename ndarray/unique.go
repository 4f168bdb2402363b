package ndarray

import (
	"ndgo/internal/core/ordering"
	"ndgo/internal/element"
)

// Unique returns a 1-d array of the distinct elements of x in ascending order. With [Axis] it returns the distinct parts of x along
// the axis, in lexicographic order: with Axis(0) its distinct rows.
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

// UniqueCounts returns the distinct elements as [Unique] does, and the number of times each occurs in x.
func UniqueCounts[T Sortable](x *NDArray[T], options ...Option) (values *NDArray[T], counts *NDArray[int]) {
	d := ordering.Unique(element.Type[T](), "UniqueCounts", in(x), ordering.DistinctCounts, options)
	return typed[T](d.Values), typed[int](d.Counts)
}

// UniqueInverse returns the distinct elements as [Unique] does, and the inverse, the index among them of each element of x:
// Take(values, inverse, Axis(0)) is x. The inverse has the shape of x. With [Axis] it is 1-d and has an index for each part.
func UniqueInverse[T Sortable](x *NDArray[T], options ...Option) (values *NDArray[T], inverse *NDArray[int]) {
	d := ordering.Unique(element.Type[T](), "UniqueInverse", in(x), ordering.DistinctInverse, options)
	return typed[T](d.Values), typed[int](d.Inverse)
}

// UniqueAll returns the distinct elements as [Unique] does, the index of the first occurrence of each, in row-major order or along
// the axis, the inverse as [UniqueInverse] does, and the number of times each occurs in x.
func UniqueAll[T Sortable](x *NDArray[T], options ...Option) (values *NDArray[T], indices, inverse, counts *NDArray[int]) {
	d := ordering.Unique(element.Type[T](), "UniqueAll", in(x), ordering.DistinctIndices|ordering.DistinctInverse|ordering.DistinctCounts, options)
	return typed[T](d.Values), typed[int](d.Indices), typed[int](d.Inverse), typed[int](d.Counts)
}

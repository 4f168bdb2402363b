package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/element"
)

// Unique returns the distinct elements of x in ascending order, along one axis, or with [Axis] the distinct parts of x along that
// axis, in the order of their first elements, then of their second ones, and so on: with Axis(0) its distinct rows.
//
// As the standard has it, each NaN is distinct from every other, and -0 is equal to +0; of those that are equal the first is
// returned. An axis that x does not have panics with [ErrAxis].
func Unique[T Sortable](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](element.Type[T]().Unique("Unique", In(x), 0, options).Values)
}

// UniqueValues is [Unique] of all elements, by the name that the standard has for it.
func UniqueValues[T Sortable](x *NDArray[T]) *NDArray[T] {
	return typed[T](element.Type[T]().Unique("UniqueValues", In(x), 0, nil).Values)
}

// UniqueCounts returns what [Unique] returns, and how often x has each.
func UniqueCounts[T Sortable](x *NDArray[T], options ...Option) (values *NDArray[T], counts *NDArray[int]) {
	d := element.Type[T]().Unique("UniqueCounts", In(x), core.DistinctCounts, options)
	return typed[T](d.Values), typed[int](d.Counts)
}

// UniqueInverse returns what [Unique] returns, and of each element of x the index among the values: Take(values, inverse, Axis(0))
// is x. The inverse has the shape of x, or with [Axis] one axis, that of the parts.
func UniqueInverse[T Sortable](x *NDArray[T], options ...Option) (values *NDArray[T], inverse *NDArray[int]) {
	d := element.Type[T]().Unique("UniqueInverse", In(x), core.DistinctInverse, options)
	return typed[T](d.Values), typed[int](d.Inverse)
}

// UniqueAll returns what [Unique] returns, of each the index at which x has it first, in row-major order or along the axis, the
// inverse as [UniqueInverse] returns it, and how often x has each.
func UniqueAll[T Sortable](x *NDArray[T], options ...Option) (values *NDArray[T], indices, inverse, counts *NDArray[int]) {
	d := element.Type[T]().Unique("UniqueAll", In(x), core.DistinctIndices|core.DistinctInverse|core.DistinctCounts, options)
	return typed[T](d.Values), typed[int](d.Indices), typed[int](d.Inverse), typed[int](d.Counts)
}

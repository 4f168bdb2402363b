package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/core/ordering"
	"ndgo/internal/element"
	"ndgo/internal/iter"
)

// IsIn reports for each element of x whether it equals an element of values. The parameter values is an array or a scalar. With [Invert],
// IsIn reports whether the element equals no element of values. The result has the shape of x. NaN equals nothing. A scalar may be any
// number; a number that T cannot hold equals no element.
func IsIn[T Sortable, Y Operand[T]](x *NDArray[T], values Y, options ...Option) *NDArray[bool] {
	var z core.Token
	z.Self = &z
	return freshIsIn(&z, x, values, options)
}

// Intersect1D returns the distinct elements common to x and y, in ascending order, as a 1-d array. NaN is never common.
func Intersect1D[T Sortable](x, y *NDArray[T]) *NDArray[T] {
	shapesOf("Intersect1D", x.head(), y.head())
	values := typed[T](ordering.Unique(element.Type[T](), "Intersect1D", in(x), 0, nil).Values)
	return values.Mask(IsIn(values, y))
}

// Union1D returns the distinct elements of x and y together, in ascending order, as a 1-d array. Each NaN counts as distinct.
func Union1D[T Sortable](x, y *NDArray[T]) *NDArray[T] {
	shapesOf("Union1D", x.head(), y.head())
	all := create[T]("Union1D", []int{iter.Sum(x.Size(), y.Size())})
	all.Slice(To(x.Size())).Reshape(x.Shape()...).Assign(x)
	all.Slice(From(x.Size())).Reshape(y.Shape()...).Assign(y)
	return typed[T](ordering.Unique(element.Type[T](), "Union1D", in(all), 0, nil).Values)
}

// SetDiff1D returns the distinct elements of x that are not in y, in ascending order, as a 1-d array. It includes each NaN of x.
func SetDiff1D[T Sortable](x, y *NDArray[T]) *NDArray[T] {
	shapesOf("SetDiff1D", x.head(), y.head())
	values := typed[T](ordering.Unique(element.Type[T](), "SetDiff1D", in(x), 0, nil).Values)
	return values.Mask(IsIn(values, y, Invert))
}

// Unique returns a 1-d array of the distinct elements of x in ascending order. With [Axis] it returns the distinct parts of x along the
// axis, in lexicographic order: Axis(0) gives the distinct rows.
//
// As in the array API standard, each NaN is distinct from every other, and -0 equals +0; among equal elements the first is returned. An
// axis out of range panics with [ErrAxis].
func Unique[T Sortable](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](ordering.Unique(element.Type[T](), "Unique", in(x), 0, options).Values)
}

// UniqueValues returns the distinct elements of x, like [Unique] without Axis. The array API standard has this name.
func UniqueValues[T Sortable](x *NDArray[T]) *NDArray[T] {
	return typed[T](ordering.Unique(element.Type[T](), "UniqueValues", in(x), 0, nil).Values)
}

// UniqueCounts returns the distinct elements of x (see [Unique]), and how often each occurs in x.
func UniqueCounts[T Sortable](x *NDArray[T], options ...Option) (values *NDArray[T], counts *NDArray[int]) {
	d := ordering.Unique(element.Type[T](), "UniqueCounts", in(x), ordering.DistinctCounts, options)
	return typed[T](d.Values), typed[int](d.Counts)
}

// UniqueInverse returns the distinct elements of x (see [Unique]), and the inverse: for each element of x its index among the distinct
// elements. So Take(values, inverse, Axis(0)) is x. The inverse has the shape of x. With [Axis] the inverse is 1-d, with an index for each
// part of x along the axis.
func UniqueInverse[T Sortable](x *NDArray[T], options ...Option) (values *NDArray[T], inverse *NDArray[int]) {
	d := ordering.Unique(element.Type[T](), "UniqueInverse", in(x), ordering.DistinctInverse, options)
	return typed[T](d.Values), typed[int](d.Inverse)
}

// UniqueAll returns the distinct elements of x (see [Unique]), the index of the first occurrence of each, the inverse (see
// [UniqueInverse]), and how often each occurs in x. Indices are positions in row-major order, or with [Axis] positions along the axis.
func UniqueAll[T Sortable](x *NDArray[T], options ...Option) (values *NDArray[T], indices, inverse, counts *NDArray[int]) {
	d := ordering.Unique(element.Type[T](), "UniqueAll", in(x), ordering.DistinctIndices|ordering.DistinctInverse|ordering.DistinctCounts, options)
	return typed[T](d.Values), typed[int](d.Indices), typed[int](d.Inverse), typed[int](d.Counts)
}

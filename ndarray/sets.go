package ndarray

import (
	"ndgo/internal/core/ordering"
	"ndgo/internal/element"
	"ndgo/internal/iter"
)

// IsIn reports for each element of x whether it equals one of values, an array or a scalar. With [Invert] it reports whether the element
// equals none of them. The result has the shape of x. NaN equals nothing. A scalar may be any number; a number that T cannot hold equals no
// element.
func IsIn[T Sortable, Y Operand[T]](x *NDArray[T], values Y, options ...Option) *NDArray[bool] {
	return typed[bool](ordering.IsIn(element.Type[T](), "IsIn", nil, in(x), or[T](&values), options))
}

// Intersect1D returns the distinct elements common to x and y, in ascending order along one axis. NaN is never common.
func Intersect1D[T Sortable](x, y *NDArray[T]) *NDArray[T] {
	y.layout("Intersect1D")
	values := typed[T](ordering.Unique(element.Type[T](), "Intersect1D", in(x), 0, nil).Values)
	return values.Mask(IsIn(values, y))
}

// Union1D returns the distinct elements of x and y together, in ascending order along one axis. Each NaN is distinct.
func Union1D[T Sortable](x, y *NDArray[T]) *NDArray[T] {
	x.layout("Union1D")
	y.layout("Union1D")
	all := create[T]("Union1D", []int{iter.Sum(x.Size(), y.Size())})
	all.Slice(To(x.Size())).Reshape(x.Shape()...).Assign(x)
	all.Slice(From(x.Size())).Reshape(y.Shape()...).Assign(y)
	return typed[T](ordering.Unique(element.Type[T](), "Union1D", in(all), 0, nil).Values)
}

// SetDiff1D returns the distinct elements of x that are not in y, in ascending order along one axis. Each NaN of x is included.
func SetDiff1D[T Sortable](x, y *NDArray[T]) *NDArray[T] {
	y.layout("SetDiff1D")
	values := typed[T](ordering.Unique(element.Type[T](), "SetDiff1D", in(x), 0, nil).Values)
	return values.Mask(IsIn(values, y, Invert))
}

package ndarray

import (
	"ndgo/internal/core/reducing"
)

// ArgMin returns the indices of the smallest of x's elements along the axis chosen by [Axis]. Without it the one result is an index
// into the elements of x in row-major order. The axis leaves the result, or has size 1 there with [KeepDims], as have all axes without
// Axis.
//
// The first NaN wins; of equal elements the first is found, and -0 is equal to +0. An axis without elements panics with
// [ErrEmpty], and more than one axis with [ErrAxis]. With [SkipNaN] no NaN is found, and an axis of NaN alone panics with [ErrDomain].
func ArgMin[T RealNumber](x *NDArray[T], options ...Option) *NDArray[int] {
	return typed[int](reducing.ArgMin("ArgMin", kindOf[int](), nil, hidden(x), options))
}

// ArgMax returns the indices of the largest of x's elements along the axis chosen by [Axis]. Without it the one result is an index
// into the elements of x in row-major order. The axis leaves the result, or has size 1 there with [KeepDims], as have all axes without
// Axis.
//
// The first NaN wins; of equal elements the first is found, and -0 is equal to +0. An axis without elements panics with
// [ErrEmpty], and more than one axis with [ErrAxis]. With [SkipNaN] no NaN is found, and an axis of NaN alone panics with [ErrDomain].
func ArgMax[T RealNumber](x *NDArray[T], options ...Option) *NDArray[int] {
	return typed[int](reducing.ArgMax("ArgMax", kindOf[int](), nil, hidden(x), options))
}

package ndarray

import (
	"ndgo/internal/core/reducing"
)

// ArgMin returns the indices of the smallest of x's elements along the axis chosen by [Axis]. Without Axis the result is one index
// into the elements of x in row-major order. The result lacks the axis. With [KeepDims] it keeps the reduced axes, with size 1.
//
// If there is a NaN, the result is the index of the first NaN. Of equal elements the first counts, and -0 is equal to +0. An empty
// axis panics with [ErrEmpty], and more than one axis with [ErrAxis]. [SkipNaN] ignores NaNs; an axis of NaNs only then panics with
// [ErrDomain].
func ArgMin[T RealNumber](x *NDArray[T], options ...Option) *NDArray[int] {
	return typed[int](reducing.ArgMin("ArgMin", kindOf[int](), nil, hidden(x), options))
}

// ArgMax returns the indices of the largest of x's elements along the axis chosen by [Axis]. Without Axis the result is one index
// into the elements of x in row-major order. The result lacks the axis. With [KeepDims] it keeps the reduced axes, with size 1.
//
// If there is a NaN, the result is the index of the first NaN. Of equal elements the first counts, and -0 is equal to +0. An empty
// axis panics with [ErrEmpty], and more than one axis with [ErrAxis]. [SkipNaN] ignores NaNs; an axis of NaNs only then panics with
// [ErrDomain].
func ArgMax[T RealNumber](x *NDArray[T], options ...Option) *NDArray[int] {
	return typed[int](reducing.ArgMax("ArgMax", kindOf[int](), nil, hidden(x), options))
}

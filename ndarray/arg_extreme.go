package ndarray

import (
	"ndgo/internal/core"
)

// ArgMin returns the indices of the smallest of x's elements along the axis chosen by [Axis]. Without Axis the result is one index
// into the elements of x in row-major order. The result lacks the axis. With [KeepDims] it keeps the reduced axes, with size 1.
//
// If there is a NaN, the result is the index of the first NaN. Of equal elements the first counts, and -0 is equal to +0. An empty
// axis panics with [ErrEmpty], and more than one axis with [ErrAxis]. [SkipNaN] ignores NaNs; an axis of NaNs only then panics with
// [ErrDomain].
func ArgMin[T RealNumber](x *NDArray[T], options ...Option) *NDArray[int] {
	var z core.Token
	z.Self = &z
	return freshArgMin[int, T](&z, "ArgMin", x, options)
}

// ArgMax returns the indices of the largest of x's elements along the axis chosen by [Axis]. Without Axis the result is one index
// into the elements of x in row-major order. The result lacks the axis. With [KeepDims] it keeps the reduced axes, with size 1.
//
// If there is a NaN, the result is the index of the first NaN. Of equal elements the first counts, and -0 is equal to +0. An empty
// axis panics with [ErrEmpty], and more than one axis with [ErrAxis]. [SkipNaN] ignores NaNs; an axis of NaNs only then panics with
// [ErrDomain].
func ArgMax[T RealNumber](x *NDArray[T], options ...Option) *NDArray[int] {
	var z core.Token
	z.Self = &z
	return freshArgMax[int, T](&z, "ArgMax", x, options)
}

package ndarray

import (
	"ndgo/internal/core"
)

// ArgMin returns the indices of the smallest elements of x along the axis chosen by [Axis]. The result lacks this axis. Without Axis the
// result is a single index into the elements of x in row-major order. [KeepDims] keeps the reduced axes, with size 1.
//
// Among equal elements the first one counts; -0 equals +0. If there is a NaN, the result is the index of the first NaN. [SkipNaN] ignores
// NaNs, and panics with [ErrDomain] where all elements along the axis are NaN.
//
// An empty axis panics with [ErrEmpty], and more than one axis with [ErrAxis].
func ArgMin[T RealNumber](x *NDArray[T], options ...Option) *NDArray[int] {
	var z core.Token
	z.Self = &z
	return freshArgMin[int, T](&z, "ArgMin", x, options)
}

// ArgMax returns the indices of the largest elements of x along the axis chosen by [Axis]. The result lacks this axis. Without Axis the
// result is a single index into the elements of x in row-major order. [KeepDims] keeps the reduced axes, with size 1.
//
// Among equal elements the first one counts; -0 equals +0. If there is a NaN, the result is the index of the first NaN. [SkipNaN] ignores
// NaNs, and panics with [ErrDomain] where all elements along the axis are NaN.
//
// An empty axis panics with [ErrEmpty], and more than one axis with [ErrAxis].
func ArgMax[T RealNumber](x *NDArray[T], options ...Option) *NDArray[int] {
	var z core.Token
	z.Self = &z
	return freshArgMax[int, T](&z, "ArgMax", x, options)
}

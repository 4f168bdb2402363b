package ndarray

import (
	"ndgo/internal/core"
)

// Mean returns the arithmetic means Σx / n of x's elements over the axes chosen by [Axis], or over all axes. The result lacks these axes;
// with [KeepDims] they have size 1.
//
// Elements are added in their own type, in the order of [Sum]; MeanAs[float64] adds float32s in float64. The mean of no elements is NaN.
// With [SkipNaN], NaN elements are neither added nor counted.
func Mean[T Inexact](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshMean[T, T](&z, "Mean", x, options)
}

// MeanAs returns the [Mean] of x's elements, converted to U as by [AsType]. It needs no temporary array for the converted elements.
func MeanAs[U Inexact, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshMean[U, T](&z, "MeanAs", x, options)
}

package ndarray

import (
	"ndgo/internal/core"
)

// Mean returns the arithmetic means Σx / n of x's elements over the axes chosen by [Axis], or over all axes without it. The result
// lacks these axes; with [KeepDims] they have size 1.
//
// Elements are added in their own type, in the order of [Sum]. MeanAs[float64] adds float32s in float64. The mean of no elements is
// NaN. With [SkipNaN] NaN elements are left out and not counted.
func Mean[T Inexact](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshMean[T, T](&z, "Mean", x, options)
}

// MeanAs returns the arithmetic means of x's elements, converted to U as [AsType] does, over the axes chosen by [Axis], or over all
// axes without it. It equals [Mean] of the converted array, without a temporary array.
func MeanAs[U Inexact, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshMean[U, T](&z, "MeanAs", x, options)
}

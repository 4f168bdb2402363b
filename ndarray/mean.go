package ndarray

import "ndgo/internal/core"

// Mean returns the arithmetic means Σx / n of x's elements over the axes that [Axis] chooses, all of them without it.
// These axes leave the result, or have size 1 there with [KeepDims].
//
// The elements are added as [Sum] adds them, in their own type; MeanAs[float64] adds float32s in float64. The mean of no
// elements is NaN.
func Mean[T Inexact](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](core.Mean("Mean", kindOf[T](), nil, In(x), options))
}

// MeanAs returns the arithmetic means of x's elements, converted to U as [AsType] does, over the axes that [Axis]
// chooses, all of them without it. It is [Mean] of the converted array, which is not made.
func MeanAs[U Inexact, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return typed[U](core.Mean("MeanAs", kindOf[U](), nil, In(x), options))
}

package ndarray

import "ndgo/internal/core"

// Mean returns the arithmetic means Σx / n of x's elements over the axes that [Axis] chooses, all of them without it.
// These axes leave the result, or have size 1 there with [KeepDims].
//
// The elements are added as [Sum] adds them, in their own type; MeanAs[float64] adds float32s in float64. The mean of no
// elements is NaN.
func Mean[T Inexact](x *NDArray[T], options ...Option) *NDArray[T] {
	return Target[T]{name: "Mean"}.Mean(In(x), options...)
}

// MeanAs returns the arithmetic means of x's elements, converted to U as [AsType] does, over the axes that [Axis]
// chooses, all of them without it. It is [Mean] of the converted array, which is not made.
func MeanAs[U Inexact, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return Target[U]{name: "MeanAs"}.Mean(In(x), options...)
}

// Mean sets the target to what [MeanAs] returns.
func (t Target[T]) Mean(x Arg, options ...Option) *NDArray[T] {
	return typed[T](core.Mean(t.name, kindOf[T](), t.dst.head(), &x, options))
}

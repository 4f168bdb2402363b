package ndarray

import (
	"ndgo/internal/core"
)

// Var returns the variances Σ(x - m)² / (n - c) of x's elements over the axes chosen by [Axis], or over all axes without it. Here m
// is the mean of the elements, n their number, and c the [Correction], by default 0. The result lacks these axes; with [KeepDims]
// they have size 1.
//
// The mean is computed first, then the sum of squares, both in the elements' own type and in the order of [Sum]. If n ≤ c the sum
// is divided by 0: the result is NaN if the sum is 0, else +Inf. The variance of no elements is NaN. With [SkipNaN] NaN elements
// are left out and not counted, and the result is NaN if n ≤ c.
func Var[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshVar[T, T](&z, "Var", x, options)
}

// VarAs returns the variances of x's elements, converted to U as [AsType] does, over the axes chosen by [Axis], or over all axes
// without it. It equals [Var] of the converted array, without a temporary array.
func VarAs[U Float, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshVar[U, T](&z, "VarAs", x, options)
}

// Std returns the standard deviations √(Σ(x - m)² / (n - c)) of x's elements over the axes chosen by [Axis], or over all axes
// without it. They are the square roots of the variances that [Var] returns.
func Std[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshStd[T, T](&z, "Std", x, options)
}

// StdAs returns the standard deviations of x's elements, converted to U as [AsType] does, over the axes chosen by [Axis], or over
// all axes without it. It equals [Std] of the converted array, without a temporary array.
func StdAs[U Float, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshStd[U, T](&z, "StdAs", x, options)
}

package ndarray

import (
	"ndgo/internal/core"
)

// Var returns the variances Σ(x - m)² / (n - c) of x's elements over the axes chosen by [Axis], or over all axes. Here m is the mean of the
// elements, n their number, and c the [Correction], by default 0. The result lacks these axes; with [KeepDims] they have size 1.
//
// The mean is computed first, then the sum of squares, both in the elements' own type and in the order of [Sum]. If n ≤ c the sum is
// divided by 0: the result is NaN if the sum is 0, and +Inf otherwise. The variance of no elements is NaN. With [SkipNaN], NaN elements are
// neither added nor counted, and the result is NaN if n ≤ c.
func Var[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshVar[T, T](&z, "Var", x, options)
}

// VarAs returns the [Var] of x's elements, converted to U as by [AsType]. It needs no temporary array for the converted elements.
func VarAs[U Float, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshVar[U, T](&z, "VarAs", x, options)
}

// Std returns the standard deviations √(Σ(x - m)² / (n - c)) of x's elements over the axes chosen by [Axis], or over all axes. They are the
// square roots of the results of [Var].
func Std[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshStd[T, T](&z, "Std", x, options)
}

// StdAs returns the [Std] of x's elements, converted to U as by [AsType]. It needs no temporary array for the converted elements.
func StdAs[U Float, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshStd[U, T](&z, "StdAs", x, options)
}

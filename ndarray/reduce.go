package ndarray

import (
	"ndgo/internal/core"
)

// Sum returns the sums of x's elements over the axes chosen by [Axis], or over all axes. The result lacks these axes; with [KeepDims] they
// have size 1. The sum of no elements is 0. With [SkipNaN] a NaN counts as 0. For element types too narrow for sums use [SumAs].
//
// Integers wrap around. Floats are added in pairs, pairs of pairs and so on; the error is at most that of pairwise summation. The order
// depends only on x's shape and strides, so a sum has the same bits on every machine.
func Sum[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshSum[T, T](&z, "Sum", x, options)
}

// SumAs returns the [Sum] of x's elements, converted to U as by [AsType]. It needs no temporary array for the converted elements.
func SumAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshSum[U, T](&z, "SumAs", x, options)
}

// Prod returns the products of x's elements over the axes chosen by [Axis], or over all axes. The result lacks these axes; with [KeepDims]
// they have size 1. The product of no elements is 1. With [SkipNaN] a NaN counts as 1. Integers wrap around. Floats are multiplied in the
// order of [Sum].
func Prod[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshProd[T, T](&z, "Prod", x, options)
}

// ProdAs returns the [Prod] of x's elements, converted to U as by [AsType]. It needs no temporary array for the converted elements.
func ProdAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshProd[U, T](&z, "ProdAs", x, options)
}

// Min returns the smallest of x's elements over the axes chosen by [Axis], or over all axes. The result lacks these axes; with [KeepDims]
// they have size 1.
//
// If an element is NaN, the minimum is NaN. [SkipNaN] ignores NaNs; the minimum is then NaN only if all elements are. -0 is less than +0.
// An empty axis panics with [ErrEmpty].
func Min[T RealNumber](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshMin[T, T](&z, "Min", x, options)
}

// Max returns the largest of x's elements over the axes chosen by [Axis], or over all axes. The result lacks these axes; with [KeepDims]
// they have size 1.
//
// If an element is NaN, the maximum is NaN. [SkipNaN] ignores NaNs; the maximum is then NaN only if all elements are. -0 is less than +0.
// An empty axis panics with [ErrEmpty].
func Max[T RealNumber](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshMax[T, T](&z, "Max", x, options)
}

// Any reports whether at least one of x's elements is true, over the axes chosen by [Axis], or over all axes. The result lacks these axes;
// with [KeepDims] they have size 1. The number 0 counts as false, all others as true, even NaN. Without elements the result is false.
func Any[T Element](x *NDArray[T], options ...Option) *NDArray[bool] {
	var z core.Token
	z.Self = &z
	return freshAny[bool, T](&z, "Any", x, options)
}

// All reports whether all of x's elements are true, over the axes chosen by [Axis], or over all axes. The result lacks these axes; with
// [KeepDims] they have size 1. The number 0 counts as false, all others as true, even NaN. Without elements the result is true.
func All[T Element](x *NDArray[T], options ...Option) *NDArray[bool] {
	var z core.Token
	z.Self = &z
	return freshAll[bool, T](&z, "All", x, options)
}

// CountNonzero returns the number of x's elements other than 0 and false, over the axes chosen by [Axis], or over all axes. The result
// lacks these axes; with [KeepDims] they have size 1. NaN counts as nonzero.
func CountNonzero[T Element](x *NDArray[T], options ...Option) *NDArray[int] {
	var z core.Token
	z.Self = &z
	return freshCountNonzero[int, T](&z, "CountNonzero", x, options)
}

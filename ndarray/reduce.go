package ndarray

import (
	"ndgo/internal/core"
)

// Sum returns the sums of x's elements over the axes chosen by [Axis], or over all axes without it. The result lacks these axes;
// with [KeepDims] they have size 1.
//
// Integers wrap around. Floats are added in pairs, pairs of pairs and so on; the error is at most that of pairwise summation. The
// order depends only on x's shape and strides, so a sum has the same bits on every machine. The sum of no elements is 0. For
// element types too narrow for their sum, use [SumAs]. With [SkipNaN] a NaN counts as 0.
func Sum[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshSum[T, T](&z, "Sum", x, options)
}

// SumAs returns the sums of x's elements, converted to U as [AsType] does and added there, over the axes chosen by [Axis], or over
// all axes without it. It equals [Sum] of the converted array, without a temporary array.
func SumAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshSum[U, T](&z, "SumAs", x, options)
}

// Prod returns the products of x's elements over the axes chosen by [Axis], or over all axes without it. The result lacks these
// axes; with [KeepDims] they have size 1.
//
// Integers wrap around. Floats are multiplied in the order of [Sum]. With [SkipNaN] a NaN counts as 1. The product of no elements
// is 1.
func Prod[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshProd[T, T](&z, "Prod", x, options)
}

// ProdAs returns the products of x's elements, converted to U as [AsType] does and multiplied there, over the axes chosen by
// [Axis], or over all axes without it. It equals [Prod] of the converted array, without a temporary array.
func ProdAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshProd[U, T](&z, "ProdAs", x, options)
}

// Min returns the smallest of x's elements over the axes chosen by [Axis], or over all axes without it. The result lacks these
// axes; with [KeepDims] they have size 1.
//
// A minimum is NaN if an element is NaN; with [SkipNaN], only if all elements are. -0 is less than +0. An empty axis panics with
// [ErrEmpty].
func Min[T RealNumber](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshMin[T, T](&z, "Min", x, options)
}

// Max returns the largest of x's elements over the axes chosen by [Axis], or over all axes without it. The result lacks these axes;
// with [KeepDims] they have size 1.
//
// A maximum is NaN if an element is NaN; with [SkipNaN], only if all elements are. -0 is less than +0. An empty axis panics with
// [ErrEmpty].
func Max[T RealNumber](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshMax[T, T](&z, "Max", x, options)
}

// Any reports whether any of x's elements is true, over the axes chosen by [Axis], or over all axes without it. The result lacks
// these axes; with [KeepDims] they have size 1. A number is true unless it is 0; NaN is true. Without elements the result is false.
func Any[T Element](x *NDArray[T], options ...Option) *NDArray[bool] {
	var z core.Token
	z.Self = &z
	return freshAny[bool, T](&z, "Any", x, options)
}

// All reports whether all of x's elements are true, over the axes chosen by [Axis], or over all axes without it. The result lacks
// these axes; with [KeepDims] they have size 1. A number is true unless it is 0; NaN is true. Without elements the result is true.
func All[T Element](x *NDArray[T], options ...Option) *NDArray[bool] {
	var z core.Token
	z.Self = &z
	return freshAll[bool, T](&z, "All", x, options)
}

// CountNonzero returns the number of x's elements other than 0 and false, over the axes chosen by [Axis], or over all axes without
// it. The result lacks these axes; with [KeepDims] they have size 1. NaN counts as nonzero.
func CountNonzero[T Element](x *NDArray[T], options ...Option) *NDArray[int] {
	var z core.Token
	z.Self = &z
	return freshCountNonzero[int, T](&z, "CountNonzero", x, options)
}

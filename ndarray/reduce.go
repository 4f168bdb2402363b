package ndarray

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/iter"
)

// Sum returns the sums of x's elements over the axes chosen by [Axis], or over all axes. The result lacks these axes; with [KeepDims] they
// have size 1. The sum of no elements is 0. With [SkipNaN] a NaN counts as 0. For element types too narrow for sums use [SumAs].
//
// Integers wrap around. Floats are added in pairs, the results are added in pairs, and so on; the error is at most that of pairwise
// summation. The order depends only on x's shape and strides, so a sum has the same bits on every machine.
func Sum[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshSum[T, T](&z, "Sum", x, options)
}

// SumAs converts x's elements to U as by [AsType], and returns their [Sum]. It needs no temporary array for the converted elements.
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

// ProdAs converts x's elements to U as by [AsType], and returns their [Prod]. It needs no temporary array for the converted elements.
func ProdAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshProd[U, T](&z, "ProdAs", x, options)
}

// Min returns the smallest of x's elements over the axes chosen by [Axis], or over all axes. The result lacks these axes; with [KeepDims]
// they have size 1.
//
// If an element is NaN, the minimum is NaN. [SkipNaN] ignores NaNs; the minimum is then NaN only if all elements are NaN. -0 is less than
// +0. An empty axis panics with [ErrEmpty].
func Min[T RealNumber](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshMin[T, T](&z, "Min", x, options)
}

// Max returns the largest of x's elements over the axes chosen by [Axis], or over all axes. The result lacks these axes; with [KeepDims]
// they have size 1.
//
// If an element is NaN, the maximum is NaN. [SkipNaN] ignores NaNs; the maximum is then NaN only if all elements are NaN. -0 is less than
// +0. An empty axis panics with [ErrEmpty].
func Max[T RealNumber](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshMax[T, T](&z, "Max", x, options)
}

// Any reports whether at least one of x's elements is true, over the axes chosen by [Axis], or over all axes. The result lacks these axes;
// with [KeepDims] they have size 1. The number 0 counts as false, and all other numbers as true, even NaN. Without elements the result is
// false.
func Any[T Element](x *NDArray[T], options ...Option) *NDArray[bool] {
	var z core.Token
	z.Self = &z
	return freshAny[bool, T](&z, "Any", x, options)
}

// All reports whether all of x's elements are true, over the axes chosen by [Axis], or over all axes. The result lacks these axes; with
// [KeepDims] they have size 1. The number 0 counts as false, and all other numbers as true, even NaN. Without elements the result is true.
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

// MeanAs converts x's elements to U as by [AsType], and returns their [Mean]. It needs no temporary array for the converted elements.
func MeanAs[U Inexact, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshMean[U, T](&z, "MeanAs", x, options)
}

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

// VarAs converts x's elements to U as by [AsType], and returns their [Var]. It needs no temporary array for the converted elements.
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

// StdAs converts x's elements to U as by [AsType], and returns their [Std]. It needs no temporary array for the converted elements.
func StdAs[U Float, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshStd[U, T](&z, "StdAs", x, options)
}

// ArgMin returns the indices of the smallest elements of x along the axis chosen by [Axis]. The result lacks this axis. Without Axis the
// result is a single index into the elements of x in row-major order. [KeepDims] keeps the reduced axes, with size 1.
//
// Among equal elements the first one counts; -0 equals +0. If there is a NaN, the result is the index of the first NaN. [SkipNaN] ignores
// NaNs, and ArgMin panics with [ErrDomain] if all elements of a result are NaN.
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
// NaNs, and ArgMax panics with [ErrDomain] if all elements of a result are NaN.
//
// An empty axis panics with [ErrEmpty], and more than one axis with [ErrAxis].
func ArgMax[T RealNumber](x *NDArray[T], options ...Option) *NDArray[int] {
	var z core.Token
	z.Self = &z
	return freshArgMax[int, T](&z, "ArgMax", x, options)
}

// CumulativeSum returns the sums of the first 1, 2, … elements of x along the axis chosen by [Axis]. Axis may be omitted if x has only one
// axis. The result has the shape of x. With [IncludeInitial] it begins with a 0, and has one more element along the axis. With [SkipNaN] a
// NaN counts as 0. Integers wrap around.
//
// Integers and complex numbers are added from first to last. Floats are added in blocks of 16 elements. A block is added in four steps, for
// groups of two, four, eight and sixteen elements. Each step adds the last sum of a group's first half to all sums of the second half. Then
// the last sum of the previous block is added to all sums of the block. So the order depends only on the index along the axis. Sums of
// non-negative elements never decrease. The last sum may differ from [Sum] in its last bits.
func CumulativeSum[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshCumulativeSum[T, T](&z, "CumulativeSum", x, options)
}

// CumulativeSumAs converts x to U as by [AsType], and returns the [CumulativeSum].
func CumulativeSumAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshCumulativeSum[U, T](&z, "CumulativeSumAs", x, options)
}

// CumulativeProd returns the products of the first 1, 2, … elements of x along the axis chosen by [Axis]. Axis may be omitted if x has only
// one axis. The result has the shape of x. With [IncludeInitial] it begins with a 1, and has one more element along the axis. With
// [SkipNaN] a NaN counts as 1. Integers wrap around. Elements are multiplied in the order of [CumulativeSum].
func CumulativeProd[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshCumulativeProd[T, T](&z, "CumulativeProd", x, options)
}

// CumulativeProdAs converts x to U as by [AsType], and returns the [CumulativeProd].
func CumulativeProdAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshCumulativeProd[U, T](&z, "CumulativeProdAs", x, options)
}

// ReduceAt reduces parts of x along the axis chosen by [Axis], or along the first axis: ReduceAt(Sum, x, starts). In the result this axis
// has one element for each start. Part k begins at starts[k] and ends before starts[k+1]; the last part ends with the axis. But if
// starts[k] ≥ starts[k+1], part k is the single element at starts[k].
//
// The function reduce is a reduction such as [Sum], [Max], MeanAs[float64, int], or one of your own. ReduceAt calls it for each part with
// Axis and [KeepDims]. If starts does not have exactly one axis, ReduceAt panics with [ErrShape]; a start out of range panics with
// [ErrIndex].
func ReduceAt[T, R any, I Integer](reduce func(x *NDArray[T], options ...Option) *NDArray[R], x *NDArray[T], starts *NDArray[I], options ...Option) *NDArray[R] {
	const name = "ReduceAt"
	o := option.Take(name, options, option.Axis)
	own := x.layout(name).Shape()
	axis := o.OneAxis(name, own, 0)
	starts.head().CheckAs(name, "the array of starts")
	if shape := starts.h.Layout.Shape(); len(shape) != 1 {
		mistakes.FailRank(name, shape, "pass starts along one axis")
	}
	if reduce == nil {
		mistakes.Fail(name, ErrNil, "the reduction is nil; pass one such as Sum")
	}
	places, n := starts.ToSlice(), own[axis]
	for k, start := range places {
		if start < 0 || uint64(start) >= uint64(n) {
			panic(&Error{Op: name, Kind: ErrIndex, Shapes: [][]int{iter.Clone(own)}, Axis: axis - len(own), Index: []int{k},
				Detail: fmt.Sprintf("start %d is out of range for axis %d of shape %s, which has size %d", start, axis, mistakes.ShapeText(own), n)})
		}
	}
	if len(places) == 0 {
		shape := iter.Clone(own)
		shape[axis] = 0
		return create[R](name, shape)
	}
	return onBehalf(name, func() *NDArray[R] {
		checkHeaders(name, len(places))
		parts := limits.Make[*NDArray[R]](name, len(places))
		for k, start := range places {
			first, stop := int(start), n
			if k+1 < len(places) {
				stop = max(int(places[k+1]), first+1)
			}
			parts[k] = reduce(x.Slice(along(axis, Range(first, stop))...), Axis(axis), KeepDims)
		}
		return Concat(parts, Axis(axis))
	})
}

package ndarray

import (
	"math"

	"ndgo/internal/core"
)

// NanArgMax returns the index of the largest of x's elements that are not NaN, the first if there are several, along the axis that
// [Axis] chooses, else of all elements in row-major order. [KeepDims] leaves the axis with size 1.
//
// An axis without elements panics with [ErrEmpty], and one of which all elements are NaN with [ErrDomain].
func NanArgMax[T Float](x *NDArray[T], options ...Option) *NDArray[int] {
	return nanArg("NanArgMax", x, math.Inf(-1), ArgMax[T], Max[T], options)
}

// NanArgMin returns the index of the smallest of x's elements that are not NaN, the first if there are several, along the axis that
// [Axis] chooses, else of all elements in row-major order. [KeepDims] leaves the axis with size 1.
//
// An axis without elements panics with [ErrEmpty], and one of which all elements are NaN with [ErrDomain].
func NanArgMin[T Float](x *NDArray[T], options ...Option) *NDArray[int] {
	return nanArg("NanArgMin", x, math.Inf(1), ArgMin[T], Min[T], options)
}

// nanArg returns the indices that find returns of the numbers of x, whose extremes are those that extreme returns. In place of NaN it
// has last, which no number is worse than.
func nanArg[T Float](op string, x *NDArray[T], last float64, find func(*NDArray[T], ...Option) *NDArray[int], extreme func(*NDArray[T], ...Option) *NDArray[T], options []Option) *NDArray[int] {
	return onBehalf(op, func() *NDArray[int] {
		y := withoutNaN(op, x, T(last))
		defer y.Release()
		z := find(y, options...)
		isNumber := Equal(x, x)
		defer isNumber.Release()
		if !All(Any(isNumber, options...)).Item() {
			core.Fail(op, ErrDomain, "all elements are NaN, so that there is none to choose; look for them with All(IsNaN(x))")
		}
		isLast := Equal(extreme(y, options...), last)
		if !Any(isLast).Item() {
			return z
		}
		return Where(isLast, ArgMax(AsType[uint8](isNumber), options...), z) // find may have found a NaN there: the first number is it
	})
}

// NanCumulativeSum returns the sums of x's elements that are not NaN up to each place, as [CumulativeSum] does of x with 0 for NaN.
func NanCumulativeSum[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	return nanScan("NanCumulativeSum", x, 0, CumulativeSum[T], options)
}

// NanCumulativeProd returns the products of x's elements that are not NaN up to each place, as [CumulativeProd] does of x with 1 for
// NaN.
func NanCumulativeProd[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	return nanScan("NanCumulativeProd", x, 1, CumulativeProd[T], options)
}

// nanScan returns the scan of x with v for NaN.
func nanScan[T Float](op string, x *NDArray[T], v T, scan func(*NDArray[T], ...Option) *NDArray[T], options []Option) *NDArray[T] {
	return onBehalf(op, func() *NDArray[T] {
		y := withoutNaN(op, x, v)
		defer y.Release()
		return scan(y, options...)
	})
}

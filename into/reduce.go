package into

import nd "ndgo/ndarray"

// This file has the reductions. Each is the method of [nd.Target] of that name.

// Sum sets dst to the sums of x's elements over axes, as [nd.Sum] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or Sum panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Sum[T nd.Summable](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return nd.Into("into.Sum", dst).Sum(nd.In(x), options...)
}

// SumAs sets dst to the sums of x's elements, converted to U, over axes, as [nd.SumAs] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or SumAs panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func SumAs[U, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
	return nd.Into("into.SumAs", dst).Sum(nd.In(x), options...)
}

// Prod sets dst to the products of x's elements over axes, as [nd.Prod] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or Prod panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Prod[T nd.Summable](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return nd.Into("into.Prod", dst).Prod(nd.In(x), options...)
}

// ProdAs sets dst to the products of x's elements, converted to U, over axes, as [nd.ProdAs] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or ProdAs panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func ProdAs[U, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
	return nd.Into("into.ProdAs", dst).Prod(nd.In(x), options...)
}

// Min sets dst to the smallest of x's elements over axes, as [nd.Min] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or Min panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Min[T nd.RealNumber](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return nd.Into("into.Min", dst).Min(nd.In(x), options...)
}

// Max sets dst to the largest of x's elements over axes, as [nd.Max] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or Max panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Max[T nd.RealNumber](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return nd.Into("into.Max", dst).Max(nd.In(x), options...)
}

// Mean sets dst to the arithmetic means of x's elements over axes, as [nd.Mean] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or Mean panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Mean[T nd.Inexact](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return nd.Into("into.Mean", dst).Mean(nd.In(x), options...)
}

// MeanAs sets dst to the arithmetic means of x's elements, converted to U, over axes, as [nd.MeanAs] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or MeanAs panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func MeanAs[U nd.Inexact, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
	return nd.Into("into.MeanAs", dst).Mean(nd.In(x), options...)
}

// Var sets dst to the variances of x's elements over axes, as [nd.Var] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or Var panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Var[T nd.Float](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return nd.Into("into.Var", dst).Var(nd.In(x), options...)
}

// VarAs sets dst to the variances of x's elements, converted to U, over axes, as [nd.VarAs] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or VarAs panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func VarAs[U nd.Float, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
	return nd.Into("into.VarAs", dst).Var(nd.In(x), options...)
}

// Std sets dst to the standard deviations of x's elements over axes, as [nd.Std] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or Std panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Std[T nd.Float](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return nd.Into("into.Std", dst).Std(nd.In(x), options...)
}

// StdAs sets dst to the standard deviations of x's elements, converted to U, over axes, as [nd.StdAs] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or StdAs panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func StdAs[U nd.Float, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
	return nd.Into("into.StdAs", dst).Std(nd.In(x), options...)
}

// Any sets dst to whether any of x's elements over axes is not zero, as [nd.Any] reports.
//
// It returns dst, whose shape does not change: it must be that of the result, or Any panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Any[T nd.Element](dst *nd.NDArray[bool], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[bool] {
	return nd.Into("into.Any", dst).Any(nd.In(x), options...)
}

// All sets dst to whether all of x's elements over axes are not zero, as [nd.All] reports.
//
// It returns dst, whose shape does not change: it must be that of the result, or All panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func All[T nd.Element](dst *nd.NDArray[bool], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[bool] {
	return nd.Into("into.All", dst).All(nd.In(x), options...)
}

// CountNonzero sets dst to the numbers of x's elements over axes that are not zero, as [nd.CountNonzero] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or CountNonzero panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func CountNonzero[T nd.Element](dst *nd.NDArray[int], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[int] {
	return nd.Into("into.CountNonzero", dst).CountNonzero(nd.In(x), options...)
}

// ArgMin sets dst to the positions of the smallest of x's elements along an axis, or of all, as [nd.ArgMin] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or ArgMin panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func ArgMin[T nd.RealNumber](dst *nd.NDArray[int], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[int] {
	return nd.Into("into.ArgMin", dst).ArgMin(nd.In(x), options...)
}

// ArgMax sets dst to the positions of the largest of x's elements along an axis, or of all, as [nd.ArgMax] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or ArgMax panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func ArgMax[T nd.RealNumber](dst *nd.NDArray[int], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[int] {
	return nd.Into("into.ArgMax", dst).ArgMax(nd.In(x), options...)
}

// CumulativeSum sets dst to the cumulative sums of x's elements along an axis, as [nd.CumulativeSum] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or CumulativeSum panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func CumulativeSum[T nd.Summable](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return nd.Into("into.CumulativeSum", dst).CumulativeSum(nd.In(x), options...)
}

// CumulativeSumAs sets dst to the cumulative sums of x's elements, converted to U, along an axis, as
// [nd.CumulativeSumAs] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or CumulativeSumAs panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func CumulativeSumAs[U, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
	return nd.Into("into.CumulativeSumAs", dst).CumulativeSum(nd.In(x), options...)
}

// CumulativeProd sets dst to the cumulative products of x's elements along an axis, as [nd.CumulativeProd] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or CumulativeProd panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func CumulativeProd[T nd.Summable](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return nd.Into("into.CumulativeProd", dst).CumulativeProd(nd.In(x), options...)
}

// CumulativeProdAs sets dst to the cumulative products of x's elements, converted to U, along an axis, as
// [nd.CumulativeProdAs] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or CumulativeProdAs panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func CumulativeProdAs[U, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
	return nd.Into("into.CumulativeProdAs", dst).CumulativeProd(nd.In(x), options...)
}

package into

import (
	"ndgo/internal/core"
	"ndgo/internal/element"
	nd "ndgo/ndarray"
)

// This file has the reductions.

// Sum sets dst to the sums of x's elements over axes, as [nd.Sum] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or Sum panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Sum[T nd.Summable](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	core.Sum("into.Sum", element.Kind[T](), target("into.Sum", dst), nd.In(x), options)
	return dst
}

// SumAs sets dst to the sums of x's elements, converted to U, over axes, as [nd.SumAs] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or SumAs panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func SumAs[U, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
	core.Sum("into.SumAs", element.Kind[U](), target("into.SumAs", dst), nd.In(x), options)
	return dst
}

// Prod sets dst to the products of x's elements over axes, as [nd.Prod] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or Prod panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Prod[T nd.Summable](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	core.Prod("into.Prod", element.Kind[T](), target("into.Prod", dst), nd.In(x), options)
	return dst
}

// ProdAs sets dst to the products of x's elements, converted to U, over axes, as [nd.ProdAs] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or ProdAs panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func ProdAs[U, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
	core.Prod("into.ProdAs", element.Kind[U](), target("into.ProdAs", dst), nd.In(x), options)
	return dst
}

// Min sets dst to the smallest of x's elements over axes, as [nd.Min] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or Min panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Min[T nd.RealNumber](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	core.Min("into.Min", element.Kind[T](), target("into.Min", dst), nd.In(x), options)
	return dst
}

// Max sets dst to the largest of x's elements over axes, as [nd.Max] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or Max panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Max[T nd.RealNumber](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	core.Max("into.Max", element.Kind[T](), target("into.Max", dst), nd.In(x), options)
	return dst
}

// Mean sets dst to the arithmetic means of x's elements over axes, as [nd.Mean] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or Mean panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Mean[T nd.Inexact](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	core.Mean("into.Mean", element.Kind[T](), target("into.Mean", dst), nd.In(x), options)
	return dst
}

// MeanAs sets dst to the arithmetic means of x's elements, converted to U, over axes, as [nd.MeanAs] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or MeanAs panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func MeanAs[U nd.Inexact, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
	core.Mean("into.MeanAs", element.Kind[U](), target("into.MeanAs", dst), nd.In(x), options)
	return dst
}

// Var sets dst to the variances of x's elements over axes, as [nd.Var] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or Var panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Var[T nd.Float](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	core.Var("into.Var", element.Kind[T](), target("into.Var", dst), nd.In(x), options)
	return dst
}

// VarAs sets dst to the variances of x's elements, converted to U, over axes, as [nd.VarAs] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or VarAs panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func VarAs[U nd.Float, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
	core.Var("into.VarAs", element.Kind[U](), target("into.VarAs", dst), nd.In(x), options)
	return dst
}

// Std sets dst to the standard deviations of x's elements over axes, as [nd.Std] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or Std panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Std[T nd.Float](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	core.Std("into.Std", element.Kind[T](), target("into.Std", dst), nd.In(x), options)
	return dst
}

// StdAs sets dst to the standard deviations of x's elements, converted to U, over axes, as [nd.StdAs] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or StdAs panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func StdAs[U nd.Float, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
	core.Std("into.StdAs", element.Kind[U](), target("into.StdAs", dst), nd.In(x), options)
	return dst
}

// Any sets dst to whether any of x's elements over axes is not zero, as [nd.Any] reports.
//
// It returns dst, whose shape does not change: it must be that of the result, or Any panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func Any[T nd.Element](dst *nd.NDArray[bool], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[bool] {
	core.Any("into.Any", element.Kind[bool](), target("into.Any", dst), nd.In(x), options)
	return dst
}

// All sets dst to whether all of x's elements over axes are not zero, as [nd.All] reports.
//
// It returns dst, whose shape does not change: it must be that of the result, or All panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func All[T nd.Element](dst *nd.NDArray[bool], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[bool] {
	core.All("into.All", element.Kind[bool](), target("into.All", dst), nd.In(x), options)
	return dst
}

// CountNonzero sets dst to the numbers of x's elements over axes that are not zero, as [nd.CountNonzero] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or CountNonzero panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func CountNonzero[T nd.Element](dst *nd.NDArray[int], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[int] {
	core.CountNonzero("into.CountNonzero", element.Kind[int](), target("into.CountNonzero", dst), nd.In(x), options)
	return dst
}

// ArgMin sets dst to the positions of the smallest of x's elements along an axis, or of all, as [nd.ArgMin] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or ArgMin panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func ArgMin[T nd.RealNumber](dst *nd.NDArray[int], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[int] {
	core.ArgMin("into.ArgMin", element.Kind[int](), target("into.ArgMin", dst), nd.In(x), options)
	return dst
}

// ArgMax sets dst to the positions of the largest of x's elements along an axis, or of all, as [nd.ArgMax] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or ArgMax panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func ArgMax[T nd.RealNumber](dst *nd.NDArray[int], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[int] {
	core.ArgMax("into.ArgMax", element.Kind[int](), target("into.ArgMax", dst), nd.In(x), options)
	return dst
}

// CumulativeSum sets dst to the cumulative sums of x's elements along an axis, as [nd.CumulativeSum] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or CumulativeSum panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func CumulativeSum[T nd.Summable](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	core.CumulativeSum("into.CumulativeSum", element.Kind[T](), target("into.CumulativeSum", dst), nd.In(x), options)
	return dst
}

// CumulativeSumAs sets dst to the cumulative sums of x's elements, converted to U, along an axis, as
// [nd.CumulativeSumAs] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or CumulativeSumAs panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func CumulativeSumAs[U, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
	core.CumulativeSum("into.CumulativeSumAs", element.Kind[U](), target("into.CumulativeSumAs", dst), nd.In(x), options)
	return dst
}

// CumulativeProd sets dst to the cumulative products of x's elements along an axis, as [nd.CumulativeProd] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or CumulativeProd panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func CumulativeProd[T nd.Summable](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	core.CumulativeProd("into.CumulativeProd", element.Kind[T](), target("into.CumulativeProd", dst), nd.In(x), options)
	return dst
}

// CumulativeProdAs sets dst to the cumulative products of x's elements, converted to U, along an axis, as
// [nd.CumulativeProdAs] returns them.
//
// It returns dst, whose shape does not change: it must be that of the result, or CumulativeProdAs panics with
// [nd.ErrInPlaceShape]. If dst and x share memory the result is as if x had been copied first.
func CumulativeProdAs[U, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
	core.CumulativeProd("into.CumulativeProdAs", element.Kind[U](), target("into.CumulativeProdAs", dst), nd.In(x), options)
	return dst
}

package ndarray

import (
	"ndgo/internal/core/reducing"
)

// Var returns the variances Σ(x - m)² / (n - c) of x's elements over the axes chosen by [Axis], all of them without it,
// where m is their mean, n their number and c the [Correction], 0 if it is not given. The axes leave the result, or
// have size 1 there with [KeepDims].
//
// The mean is computed first, then the sum of the squares, each as [Sum] adds, in the elements' own type. If n ≤ c the
// sum is divided by 0: the result is NaN if the sum is 0, else +Inf. The variance of no elements is NaN. With [SkipNaN]
// NaN elements are left out and not counted; it is then NaN if n ≤ c.
func Var[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](reducing.Var("Var", kindOf[T](), nil, hidden(x), options))
}

// VarAs returns the variances of x's elements, converted to U as [AsType] does, over the axes chosen by [Axis], all of
// them without it. It is [Var] of the converted array, without making it.
func VarAs[U Float, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return typed[U](reducing.Var("VarAs", kindOf[U](), nil, hidden(x), options))
}

// Std returns the standard deviations √(Σ(x - m)² / (n - c)) of x's elements over the axes chosen by [Axis], all of
// them without it: the square roots of the variances, as by [Var].
func Std[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](reducing.Std("Std", kindOf[T](), nil, hidden(x), options))
}

// StdAs returns the standard deviations of x's elements, converted to U as [AsType] does, over the axes chosen by
// [Axis], all of them without it. It is [Std] of the converted array, without making it.
func StdAs[U Float, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return typed[U](reducing.Std("StdAs", kindOf[U](), nil, hidden(x), options))
}

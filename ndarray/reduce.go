package ndarray

import (
	"ndgo/internal/core/reducing"
)

// Sum returns the sums of x's elements over the axes chosen by [Axis], all of them without it. These axes leave the result, or have
// size 1 there with [KeepDims].
//
// Integers wrap around. Floats are added in pairs, pairs of pairs and so on, with an error no worse than that of pairwise summation,
// in an order that depends on x's shape and strides only: the bits of a sum are the same on every machine. The sum of no elements is
// 0. [SumAs] is for element types too narrow for their sum. With [SkipNaN] floats are added with 0 for NaN.
func Sum[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](reducing.Sum("Sum", kindOf[T](), nil, hidden(x), options))
}

// SumAs returns the sums of x's elements, converted to U as [AsType] does and added there, over the axes chosen by [Axis], all of
// them without it. It is [Sum] of the converted array, without making it.
func SumAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return typed[U](reducing.Sum("SumAs", kindOf[U](), nil, hidden(x), options))
}

// Prod returns the products of x's elements over the axes chosen by [Axis], all of them without it. These axes leave the result, or
// have size 1 there with [KeepDims].
//
// Integers wrap around. Floats are multiplied in the order of [Sum], with 1 for NaN under [SkipNaN]. The product of no elements is 1.
func Prod[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](reducing.Prod("Prod", kindOf[T](), nil, hidden(x), options))
}

// ProdAs returns the products of x's elements, converted to U as [AsType] does and multiplied there, over the axes chosen by [Axis],
// all of them without it. It is [Prod] of the converted array, without making it.
func ProdAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return typed[U](reducing.Prod("ProdAs", kindOf[U](), nil, hidden(x), options))
}

// Min returns the smallest of x's elements over the axes chosen by [Axis], all of them without it. These axes leave the result, or
// have size 1 there with [KeepDims].
//
// It is NaN if an element is NaN, or with [SkipNaN] if all are, and -0 counts as less than +0. An axis without elements panics
// with [ErrEmpty].
func Min[T RealNumber](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](reducing.Min("Min", kindOf[T](), nil, hidden(x), options))
}

// Max returns the largest of x's elements over the axes chosen by [Axis], all of them without it. These axes leave the result, or
// have size 1 there with [KeepDims].
//
// It is NaN if an element is NaN, or with [SkipNaN] if all are, and -0 counts as less than +0. An axis without elements panics
// with [ErrEmpty].
func Max[T RealNumber](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](reducing.Max("Max", kindOf[T](), nil, hidden(x), options))
}

// Any reports for x's elements over the axes chosen by [Axis], all of them without it, whether one is true: not zero, as NaN is.
// These axes leave the result, or have size 1 there with [KeepDims]. Of no elements none is true.
func Any[T Element](x *NDArray[T], options ...Option) *NDArray[bool] {
	return typed[bool](reducing.Any("Any", kindOf[bool](), nil, hidden(x), options))
}

// All reports for x's elements over the axes chosen by [Axis], all of them without it, whether every one is true: not zero, as NaN
// is. These axes leave the result, or have size 1 there with [KeepDims]. Of no elements all are true.
func All[T Element](x *NDArray[T], options ...Option) *NDArray[bool] {
	return typed[bool](reducing.All("All", kindOf[bool](), nil, hidden(x), options))
}

// CountNonzero returns how many of x's elements are not zero, as NaN is, over the axes chosen by [Axis], all of them without it.
// These axes leave the result, or have size 1 there with [KeepDims]. Of bools it counts true ones.
func CountNonzero[T Element](x *NDArray[T], options ...Option) *NDArray[int] {
	return typed[int](reducing.CountNonzero("CountNonzero", kindOf[int](), nil, hidden(x), options))
}

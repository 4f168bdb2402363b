package ndarray

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// Sum returns the sums of x's elements over the axes that [Axis] chooses, all of them without it. These axes leave the
// result, or have size 1 there with [KeepDims].
//
// Integers wrap around. Floats are added in pairs, pairs of pairs and so on, with an error no worse than that of
// pairwise summation, in an order that depends on x's shape and strides only: the bits of a sum are the same on every
// machine. The sum of no elements is 0. [SumAs] is for element types that are too narrow for their sum.
func Sum[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	return Target[T]{name: "Sum"}.Sum(In(x), options...)
}

// SumAs returns the sums of x's elements, converted to U as [AsType] does and added there, over the axes that [Axis]
// chooses, all of them without it. It is [Sum] of the converted array, which is not made.
func SumAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return Target[U]{name: "SumAs"}.Sum(In(x), options...)
}

// Sum sets the target to what [SumAs] returns.
func (t Target[T]) Sum(x Arg, options ...Option) *NDArray[T] {
	return t.reduce(&simd.Add, core.IdentityZero, x, options)
}

// Prod returns the products of x's elements over the axes that [Axis] chooses, all of them without it. These axes leave
// the result, or have size 1 there with [KeepDims].
//
// Integers wrap around. Floats are multiplied in the order in which [Sum] adds them. The product of no elements is 1.
func Prod[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	return Target[T]{name: "Prod"}.Prod(In(x), options...)
}

// ProdAs returns the products of x's elements, converted to U as [AsType] does and multiplied there, over the axes that
// [Axis] chooses, all of them without it. It is [Prod] of the converted array, which is not made.
func ProdAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return Target[U]{name: "ProdAs"}.Prod(In(x), options...)
}

// Prod sets the target to what [ProdAs] returns.
func (t Target[T]) Prod(x Arg, options ...Option) *NDArray[T] {
	return t.reduce(&simd.Multiply, core.IdentityOne, x, options)
}

// Min returns the smallest of x's elements over the axes that [Axis] chooses, all of them without it. These axes leave
// the result, or have size 1 there with [KeepDims].
//
// It is NaN if an element is NaN, and -0 counts as less than +0. An axis without elements panics with [ErrEmpty].
func Min[T RealNumber](x *NDArray[T], options ...Option) *NDArray[T] {
	return Target[T]{name: "Min"}.Min(In(x), options...)
}

// Min sets the target to what [Min] returns.
func (t Target[T]) Min(x Arg, options ...Option) *NDArray[T] {
	return t.reduce(&simd.Minimum, core.NoIdentity, x, options)
}

// Max returns the largest of x's elements over the axes that [Axis] chooses, all of them without it. These axes leave
// the result, or have size 1 there with [KeepDims].
//
// It is NaN if an element is NaN, and -0 counts as less than +0. An axis without elements panics with [ErrEmpty].
func Max[T RealNumber](x *NDArray[T], options ...Option) *NDArray[T] {
	return Target[T]{name: "Max"}.Max(In(x), options...)
}

// Max sets the target to what [Max] returns.
func (t Target[T]) Max(x Arg, options ...Option) *NDArray[T] {
	return t.reduce(&simd.Maximum, core.NoIdentity, x, options)
}

// Any reports for x's elements over the axes that [Axis] chooses, all of them without it, whether one is true: not
// zero, as NaN is. These axes leave the result, or have size 1 there with [KeepDims]. Of no elements none is true.
func Any[T Element](x *NDArray[T], options ...Option) *NDArray[bool] {
	return Target[bool]{name: "Any"}.Any(In(x), options...)
}

// Any sets the target to what [Any] returns.
func (t Target[T]) Any(x Arg, options ...Option) *NDArray[T] {
	return t.reduce(&simd.LogicalOr, core.IdentityZero, x, options)
}

// All reports for x's elements over the axes that [Axis] chooses, all of them without it, whether every one is true:
// not zero, as NaN is. These axes leave the result, or have size 1 there with [KeepDims]. Of no elements all are true.
func All[T Element](x *NDArray[T], options ...Option) *NDArray[bool] {
	return Target[bool]{name: "All"}.All(In(x), options...)
}

// All sets the target to what [All] returns.
func (t Target[T]) All(x Arg, options ...Option) *NDArray[T] {
	return t.reduce(&simd.LogicalAnd, core.IdentityOne, x, options)
}

// CountNonzero returns how many of x's elements are not zero, as NaN is, over the axes that [Axis] chooses, all of them
// without it. These axes leave the result, or have size 1 there with [KeepDims]. Of bools it counts those that are true.
func CountNonzero[T Element](x *NDArray[T], options ...Option) *NDArray[int] {
	return Target[int]{name: "CountNonzero"}.CountNonzero(In(x), options...)
}

// CountNonzero sets the target to what [CountNonzero] returns.
func (t Target[T]) CountNonzero(x Arg, options ...Option) *NDArray[T] {
	return t.reduce(&simd.Add, core.IdentityZero, x, options, reflect.Bool)
}

// reduce sets the target to the reduction of x by op. The elements of x are converted to the kinds of through, in turn,
// and to T before.
func (t Target[T]) reduce(op *ufunc.Operator, empty core.Identity, x Arg, options []Option, through ...reflect.Kind) *NDArray[T] {
	return typed[T](core.Reduce(t.name, op, empty, kindOf[T](), t.dst.head(), &x, options, through...))
}

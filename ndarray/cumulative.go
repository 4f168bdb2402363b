package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// CumulativeSum returns the sums of the first 1, 2, … elements of x along the axis that [Axis] chooses; it may be left
// out if x has one axis only. The result has the shape of x, or with [IncludeInitial] one element more along the axis,
// a 0 before all others.
//
// Each element is the one before it plus the next element of x: floats are added from the first to the last, and the
// last sum need not have the bits of [Sum]. Integers wrap around.
func CumulativeSum[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	return Target[T]{name: "CumulativeSum"}.CumulativeSum(In(x), options...)
}

// CumulativeSumAs returns the cumulative sums of x's elements, converted to U as [AsType] does and added there. It is
// [CumulativeSum] of the converted array.
func CumulativeSumAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return Target[U]{name: "CumulativeSumAs"}.CumulativeSum(In(x), options...)
}

// CumulativeSum sets the target to what [CumulativeSumAs] returns.
func (t Target[T]) CumulativeSum(x Arg, options ...Option) *NDArray[T] {
	return t.scan(&simd.Add, core.IdentityZero, x, options)
}

// CumulativeProd returns the products of the first 1, 2, … elements of x along the axis that [Axis] chooses; it may be
// left out if x has one axis only. The result has the shape of x, or with [IncludeInitial] one element more along the
// axis, a 1 before all others.
//
// Each element is the one before it times the next element of x. Integers wrap around.
func CumulativeProd[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	return Target[T]{name: "CumulativeProd"}.CumulativeProd(In(x), options...)
}

// CumulativeProdAs returns the cumulative products of x's elements, converted to U as [AsType] does and multiplied
// there. It is [CumulativeProd] of the converted array.
func CumulativeProdAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return Target[U]{name: "CumulativeProdAs"}.CumulativeProd(In(x), options...)
}

// CumulativeProd sets the target to what [CumulativeProdAs] returns.
func (t Target[T]) CumulativeProd(x Arg, options ...Option) *NDArray[T] {
	return t.scan(&simd.Multiply, core.IdentityOne, x, options)
}

// scan sets the target to the cumulative reductions of x by op, of elements that are converted to T before.
func (t Target[T]) scan(op *ufunc.Operator, initial core.Identity, x Arg, options []Option) *NDArray[T] {
	return typed[T](core.Cumulate(t.name, op, initial, kindOf[T](), t.dst.head(), &x, options))
}

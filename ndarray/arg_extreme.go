package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// ArgMin returns the indices of the smallest of x's elements along the axis that [Axis] chooses. Without it the one
// result is an index into the elements of x in row-major order. The axis leaves the result, or has size 1 there with
// [KeepDims], as have all axes without Axis.
//
// The first NaN wins; of equal elements the first is found, and -0 is equal to +0. An axis without elements panics with
// [ErrEmpty], and more than one axis with [ErrAxis].
func ArgMin[T RealNumber](x *NDArray[T], options ...Option) *NDArray[int] {
	return Target[int]{name: "ArgMin"}.ArgMin(In(x), options...)
}

// ArgMin sets the target to what [ArgMin] returns.
func (t Target[T]) ArgMin(x Arg, options ...Option) *NDArray[T] {
	return t.argExtreme(&simd.Minimum, x, options)
}

// ArgMax returns the indices of the largest of x's elements along the axis that [Axis] chooses. Without it the one
// result is an index into the elements of x in row-major order. The axis leaves the result, or has size 1 there with
// [KeepDims], as have all axes without Axis.
//
// The first NaN wins; of equal elements the first is found, and -0 is equal to +0. An axis without elements panics with
// [ErrEmpty], and more than one axis with [ErrAxis].
func ArgMax[T RealNumber](x *NDArray[T], options ...Option) *NDArray[int] {
	return Target[int]{name: "ArgMax"}.ArgMax(In(x), options...)
}

// ArgMax sets the target to what [ArgMax] returns.
func (t Target[T]) ArgMax(x Arg, options ...Option) *NDArray[T] {
	return t.argExtreme(&simd.Maximum, x, options)
}

// argExtreme sets the target to the positions of what the reduction of x by op, which returns one of its operands,
// comes to.
func (t Target[T]) argExtreme(op *ufunc.Operator, x Arg, options []Option) *NDArray[T] {
	return typed[T](core.ArgExtreme(t.name, op, kindOf[T](), t.dst.head(), &x, options))
}

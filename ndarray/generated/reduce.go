package generated

import (
	"ndgo/internal/core"
	"ndgo/internal/entry"
	"ndgo/internal/operand"
	"ndgo/internal/simd"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// Reduce returns the reductions by join of the terms of args, broadcast, over the axes of their common shape in [nd.Axis], all of them
// without it: it is the door of users' reductions. Terms may be nil, where the elements of the only operand are joined themselves. Join
// is an operator of two R, commutative and associative; identity is the reduction of no elements. T is the element type of the first
// operand.
//
// The order is the same as of [nd.Sum]: it depends on the shapes and strides of args only. Fused terms are joined in
// the order of an array of them, in row-major order.
func Reduce[R, T any](join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.Reduce[R, T](join.Name, nil, join, terms, identity, options, in(args)))
}

// ReduceInto sets dst to the result of [Reduce], and returns dst; dst must have the shape of the result. Name is the
// function's name in errors.
func ReduceInto[R, T any](name string, dst *nd.NDArray[R], join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	entry.Reduce[R, T](name, target(name, dst), join, terms, identity, options, in(args))
	return dst
}

// ReduceMean returns the arithmetic means of the terms of args: [Reduce] with addition, divided by the number of elements, as [nd.Mean]
// does. The mean of no elements is NaN.
func ReduceMean[R, T any](join, terms *ufunc.Operator, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.ReduceMean[R, T](join.Name, nil, join, terms, options, in(args)))
}

// ReduceMeanInto sets dst to the result of [ReduceMean], and returns dst; dst must have the shape of the result. Name
// is the function's name in errors.
func ReduceMeanInto[R, T any](name string, dst *nd.NDArray[R], join, terms *ufunc.Operator, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	entry.ReduceMean[R, T](name, target(name, dst), join, terms, options, in(args))
	return dst
}

// Scan returns the cumulative reductions by join of the terms of args, broadcast, along the axis of their common shape
// in [nd.Axis]; it may be left out if there is one axis only. With [nd.IncludeInitial] they begin with identity. Terms
// may be nil, as for [Reduce], and name is the function's name in errors. Join is an operator with scans: a user's
// joins elements from the first to the last, [JoinSum] and [JoinProd] in the order of [nd.CumulativeSum].
func Scan[R, T any](name string, join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.Scan[R, T](name, nil, join, terms, identity, options, in(args)))
}

// ScanInto sets dst to the result of [Scan], and returns dst; dst must have the shape of the result.
func ScanInto[R, T any](name string, dst *nd.NDArray[R], join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	entry.Scan[R, T](name, target(name, dst), join, terms, identity, options, in(args))
	return dst
}

// JoinSum returns the operator for joining partial sums, with kernels for scans.
func JoinSum() *ufunc.Operator { return &simd.Add }

// JoinProd returns the operator for joining partial products, with kernels for scans.
func JoinProd() *ufunc.Operator { return &simd.Multiply }

// ReduceStates sets outs, all new or all given, to the reductions of args, broadcast, with a state of several values:
// the loops of step go on from one state to the next, and have the rest of the description ([ufunc.States]). It is
// [Reduce] and [ReduceInto] for these, and the order depends on the shapes of args only.
func ReduceStates[T any](name string, step *ufunc.Operator, outs []Out, options []nd.Option, args ...Arg) {
	entry.ReduceStates[T](name, step, out(outs), options, in(args))
}

// target returns the header of dst. A nil or released dst panics on behalf of name.
func target[T any](name string, dst *nd.NDArray[T]) *core.Header {
	h := operand.Head(dst)
	h.Check(name)
	return h
}

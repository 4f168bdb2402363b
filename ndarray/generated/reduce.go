package generated

import (
	"ndgo/internal/core"
	"ndgo/internal/entry"
	"ndgo/internal/operand"
	"ndgo/internal/simd"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// Reduce returns the reductions by join of the terms of args. User-defined reductions call it. Args are broadcast to a common
// shape; the reduction is over the axes of [nd.Axis], or over all axes without it. If terms is nil, the elements of the only
// operand are joined themselves. Join is a commutative and associative operator of two R; identity is the reduction of no elements.
// T is the element type of the first operand.
//
// The order is that of [nd.Sum], and depends only on the shapes and strides of args. Fused terms are joined in the same order as a
// row-major array of them.
func Reduce[R, T any](join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.Reduce[R, T](nameOf(join, terms), nil, join, terms, identity, options, in(args)))
}

// ReduceInto sets dst to the result of [Reduce], and returns dst; Dst must have the shape of the result. Name is the function's
// name in error messages.
func ReduceInto[R, T any](name string, dst *nd.NDArray[R], join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	entry.Reduce[R, T](name, target(name, dst), join, terms, identity, options, in(args))
	return dst
}

// ReduceMean returns the arithmetic means of the terms of args: [Reduce] with addition, divided by the number of elements, as
// [nd.Mean] does. The mean of no elements is NaN.
func ReduceMean[R, T any](join, terms *ufunc.Operator, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.ReduceMean[R, T](nameOf(join, terms), nil, join, terms, options, in(args)))
}

// ReduceMeanInto sets dst to the result of [ReduceMean], and returns dst. Dst must have the shape of the result. Name is the
// function's name in error messages.
func ReduceMeanInto[R, T any](name string, dst *nd.NDArray[R], join, terms *ufunc.Operator, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	entry.ReduceMean[R, T](name, target(name, dst), join, terms, options, in(args))
	return dst
}

// Scan returns the cumulative reductions by join of the terms of args. Args are broadcast to a common shape; the scan is along the
// axis of [nd.Axis], which may be left out if there is only one axis. With [nd.IncludeInitial] the result begins with identity. If
// terms is nil, the elements of the only operand are joined. Name is the function's name in error messages. Join is an operator
// with scans: a user-defined operator joins elements from first to last, [JoinSum] and [JoinProd] in the order of
// [nd.CumulativeSum].
func Scan[R, T any](name string, join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.Scan[R, T](name, nil, join, terms, identity, options, in(args)))
}

// ScanInto sets dst to the result of [Scan], and returns dst. Dst must have the shape of the result.
func ScanInto[R, T any](name string, dst *nd.NDArray[R], join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	entry.Scan[R, T](name, target(name, dst), join, terms, identity, options, in(args))
	return dst
}

// JoinSum returns the operator for joining partial sums, with kernels for scans.
func JoinSum() *ufunc.Operator { return &simd.Add }

// JoinProd returns the operator for joining partial products, with kernels for scans.
func JoinProd() *ufunc.Operator { return &simd.Multiply }

// JoinMin returns the operator for joining partial minima.
func JoinMin() *ufunc.Operator { return &simd.Minimum }

// JoinMax returns the operator for joining partial maxima.
func JoinMax() *ufunc.Operator { return &simd.Maximum }

// JoinAll returns the operator for joining bools of which all must be true.
func JoinAll() *ufunc.Operator { return &simd.LogicalAnd }

// JoinAny returns the operator for joining bools of which any must be true.
func JoinAny() *ufunc.Operator { return &simd.LogicalOr }

// nameOf returns the name in errors of a reduction: that of terms, or of join without terms.
func nameOf(join, terms *ufunc.Operator) string {
	if terms != nil {
		return terms.Name
	}
	return join.Name
}

// ReduceStates sets outs, all new or all given, to the reductions of args with a state of several values. It is [Reduce] and
// [ReduceInto] for these states. The loops of step advance a state by elements; they also hold the rest of its description
// ([ufunc.States]). The order depends only on the shapes of args.
func ReduceStates[T any](name string, step *ufunc.Operator, outs []Out, options []nd.Option, args ...Arg) {
	entry.ReduceStates[T](name, step, out(outs), options, in(args))
}

// target returns the header of dst. A nil or released dst panics with an error naming the function.
func target[T any](name string, dst *nd.NDArray[T]) *core.Header {
	h := operand.Head(dst)
	h.Check(name)
	return h
}

// ReduceSome is [Reduce] for a join without a reduction of no elements, as that of [nd.Max]. It panics where a result would be one.
func ReduceSome[R, T any](join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	z := Reduce[R, T](join, terms, identity, options, args...)
	if z.Size() > 0 && size(in(args)) == 0 {
		panic(noElements)
	}
	return z
}

// noElements is the panic of ReduceSome. Programs recover from it, and do as they are written.
const noElements = "a reduction of no elements"

// size returns the number of elements of the shape that args broadcast to.
func size(args []core.Arg) int {
	n := 1
	for i := range args {
		if h := args[i].Head; h != nil && h.Layout.Size() == 0 {
			n = 0
		}
	}
	return n
}

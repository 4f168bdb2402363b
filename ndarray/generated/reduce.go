package generated

import (
	"ndgo/internal/core"
	"ndgo/internal/entry"
	"ndgo/internal/operand"
	"ndgo/internal/simd"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// Reduce computes the terms of args, and reduces them by join. User-defined reductions call it. The args are broadcast to a common shape.
// The reduction is over the axes of [nd.Axis], or over all axes. If terms is nil, the elements of the only operand are reduced. The
// operator join takes two R, and is commutative and associative. The parameter identity is the reduction of no elements. T is the element
// type of the first operand.
//
// Elements are joined in the order of [nd.Sum], which depends only on the shapes and strides of args. Terms that are never stored are
// joined in the same order as the elements of a row-major array.
func Reduce[R, T any](join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.Reduce[R, T](nameOf(join, terms), nil, join, terms, identity, options, in(args)))
}

// ReduceInto sets dst to the result of [Reduce], and returns dst. dst must have the shape of the result. The parameter name is the
// function's name for errors.
func ReduceInto[R, T any](name string, dst *nd.NDArray[R], join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	entry.Reduce[R, T](name, target(name, dst), join, terms, identity, options, in(args))
	return dst
}

// ReduceMean computes the terms of args, and returns their arithmetic means. It calls [Reduce] with addition, and divides by the number of
// elements. The mean of no elements is NaN.
func ReduceMean[R, T any](join, terms *ufunc.Operator, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.ReduceMean[R, T](nameOf(join, terms), nil, join, terms, options, in(args)))
}

// ReduceMeanInto sets dst to the result of [ReduceMean], and returns dst. dst must have the shape of the result. The parameter name is the
// function's name for errors.
func ReduceMeanInto[R, T any](name string, dst *nd.NDArray[R], join, terms *ufunc.Operator, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	entry.ReduceMean[R, T](name, target(name, dst), join, terms, options, in(args))
	return dst
}

// ReduceVar computes the terms of args, and returns their variances, with the options and the bits of [nd.Var]. The args are broadcast to a
// common shape. If terms is nil, the terms are the elements of the only operand. ReduceVar stores only a part of the terms of large arrays
// at a time.
func ReduceVar[R, T any](terms *ufunc.Operator, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	var p Pass
	z := PassReduceVar[R, T](&p, terms, options, args...)
	p.Compute()
	return z
}

// ReduceStd does the work of [ReduceVar] for standard deviations, the square roots of the variances.
func ReduceStd[R, T any](terms *ufunc.Operator, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	var p Pass
	z := PassReduceStd[R, T](&p, terms, options, args...)
	p.Compute()
	return z
}

// Scan computes the terms of args, and reduces them cumulatively by join. The args are broadcast to a common shape. The scan is along the
// axis of [nd.Axis], which may be omitted if there is only one axis. With [nd.IncludeInitial] the result begins with identity. If terms is
// nil, the elements of the only operand are joined. The parameter name is the function's name for errors.
//
// The loops of join must have scans (see [ufunc.Loop]). A user-defined operator joins elements from first to last. [JoinSum] and [JoinProd]
// join elements in the order of [nd.CumulativeSum].
func Scan[R, T any](name string, join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.Scan[R, T](name, nil, join, terms, identity, options, in(args)))
}

// ScanInto sets dst to the result of [Scan], and returns dst. dst must have the shape of the result.
func ScanInto[R, T any](name string, dst *nd.NDArray[R], join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	entry.Scan[R, T](name, target(name, dst), join, terms, identity, options, in(args))
	return dst
}

// JoinSum returns the operator that joins partial sums. It has kernels for scans.
func JoinSum() *ufunc.Operator { return &simd.Add }

// JoinProd returns the operator that joins partial products. It has kernels for scans.
func JoinProd() *ufunc.Operator { return &simd.Multiply }

// JoinMin returns the operator that joins partial minima.
func JoinMin() *ufunc.Operator { return &simd.Minimum }

// JoinMax returns the operator that joins partial maxima.
func JoinMax() *ufunc.Operator { return &simd.Maximum }

// JoinAll returns the operator that joins partial results of all: logical and.
func JoinAll() *ufunc.Operator { return &simd.LogicalAnd }

// JoinAny returns the operator that joins partial results of any: logical or.
func JoinAny() *ufunc.Operator { return &simd.LogicalOr }

// nameOf returns the name of a reduction for errors: the name of terms, or of join if terms is nil.
func nameOf(join, terms *ufunc.Operator) string { return nameOr(join.Name, terms) }

// nameOr returns the name of terms, or name if terms is nil.
func nameOr(name string, terms *ufunc.Operator) string {
	if terms != nil {
		return terms.Name
	}
	return name
}

// ReduceStates sets outs to the results of a reduction with a state of several values. Either all outs are new arrays, or all are given.
// The loops of step update a state by further elements, and describe the state (see [ufunc.States]). The order in which states are joined
// depends only on the shapes of args.
func ReduceStates[T any](name string, step *ufunc.Operator, outs []Out, options []nd.Option, args ...Arg) {
	entry.ReduceStates[T](name, step, out(outs), options, in(args))
}

// target returns the header of dst. It panics if dst is nil or was released. The parameter name is the function's name for the error.
func target[T any](name string, dst *nd.NDArray[T]) *core.Header {
	h := operand.Head(dst)
	h.CheckAs(name, "the target")
	return h
}

// ReduceSome is like [Reduce], for a join without an identity, such as the join of [nd.Max]. It panics if a reduced axis has no elements.
// Compiled programs recover from the panic, and run their statements one by one.
func ReduceSome[R, T any](join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.ReduceSome[R, T](nameOf(join, terms), join, terms, identity, options, in(args)))
}

package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// Reduce returns the reductions by join of what terms makes of args, which broadcast, over the axes of their common
// shape that [Axis] chooses, all of them without it: it is the door of users' reductions. Terms may be nil, where the
// elements of the only operand are joined themselves. Join is an operator of two R, commutative and associative;
// identity is the reduction of no elements. T is the element type of the first operand.
//
// The order is that of [Sum]: it depends on the shapes and strides of args only. Of terms that are fused, it is that of an array
// of them, in row-major order.
//
// It is for generated code.
func Reduce[R, T any](join, terms *ufunc.Operator, identity R, options []Option, args ...Arg) *NDArray[R] {
	j := joining[R, T](join.Name, join, terms, args)
	j.Empty = scalarOf(identity)
	return typed[R](j.Reduce(nil, options, args))
}

// ReduceInto sets dst to what [Reduce] returns, and returns dst, whose shape must be that of the result. Name is what
// errors call the function.
//
// It is for generated code.
func ReduceInto[R, T any](name string, dst *NDArray[R], join, terms *ufunc.Operator, identity R, options []Option, args ...Arg) *NDArray[R] {
	dst.head().Check(name)
	j := joining[R, T](name, join, terms, args)
	j.Empty = scalarOf(identity)
	j.Reduce(dst.head(), options, args)
	return dst
}

// ReduceMean returns the arithmetic means of what terms makes of args: what [Reduce] returns where join adds, divided by the number of
// elements, as [Mean] does. The mean of no elements is NaN.
//
// It is for generated code.
func ReduceMean[R, T any](join, terms *ufunc.Operator, options []Option, args ...Arg) *NDArray[R] {
	j := joining[R, T](join.Name, join, terms, args)
	j.Finish = divide
	return typed[R](j.Reduce(nil, options, args))
}

// ReduceMeanInto sets dst to what [ReduceMean] returns, and returns dst, whose shape must be that of the result. Name is what errors
// call the function.
//
// It is for generated code.
func ReduceMeanInto[R, T any](name string, dst *NDArray[R], join, terms *ufunc.Operator, options []Option, args ...Arg) *NDArray[R] {
	dst.head().Check(name)
	j := joining[R, T](name, join, terms, args)
	j.Finish = divide
	j.Reduce(dst.head(), options, args)
	return dst
}

// divide divides sums of so many elements by their number.
func divide(sums *core.Header, elements int) { core.Divide(sums, float64(elements)) }

// Scan returns the cumulative reductions by join of what terms makes of args, which broadcast, along the axis of their common shape that
// [Axis] chooses; it may be left out if there is one axis only. With [IncludeInitial] they begin with identity. Terms may be nil, as
// for [Reduce], and name is what errors call the function. Join is an operator that has scans: a user's joins elements from the first
// to the last, and that of [JoinSum] or [JoinProd] in the order of [CumulativeSum].
//
// It is for generated code.
func Scan[R, T any](name string, join, terms *ufunc.Operator, identity R, options []Option, args ...Arg) *NDArray[R] {
	j := joining[R, T](name, join, terms, args)
	j.Empty = scalarOf(identity)
	return typed[R](j.Scan(nil, options, args))
}

// ScanInto sets dst to what [Scan] returns, and returns dst, whose shape must be that of the result.
//
// It is for generated code.
func ScanInto[R, T any](name string, dst *NDArray[R], join, terms *ufunc.Operator, identity R, options []Option, args ...Arg) *NDArray[R] {
	dst.head().Check(name)
	j := joining[R, T](name, join, terms, args)
	j.Empty = scalarOf(identity)
	j.Scan(dst.head(), options, args)
	return dst
}

// JoinSum returns the operator that joins partial sums, of which scans have kernels.
//
// It is for generated code.
func JoinSum() *ufunc.Operator { return &simd.Add }

// JoinProd returns the operator that joins partial products, of which scans have kernels.
//
// It is for generated code.
func JoinProd() *ufunc.Operator { return &simd.Multiply }

// joining returns the reduction by join of what terms makes of args. T is the element type of the first operand.
func joining[R, T any](name string, join, terms *ufunc.Operator, args []Arg) *core.Joining {
	return &core.Joining{Name: name, Kind: kindOf[R](), First: firstKind[T](args), Join: join, Terms: terms}
}

// ReduceStates sets outs, which are all new or all given, to the reductions of args, which broadcast, with a state of several
// values: the loops of step go on from one state to the next, and have what else there is to know ([ufunc.States]). It is to them
// what [Reduce] and [ReduceInto] are to others, and the order depends on the shapes of args only.
//
// It is for generated code.
func ReduceStates[T any](name string, step *ufunc.Operator, outs []Out, options []Option, args ...Arg) {
	var c core.Call
	c.Name, c.Op, c.Args = name, step, args
	c.Loop = core.LoopOfOperand(name, step, firstKind[T](args))
	c.ReduceStates(outs, options)
}

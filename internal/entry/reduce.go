package entry

import (
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/option"
	"ndgo/internal/core/reducing"
	"ndgo/internal/element"
	"ndgo/ufunc"
)

// Reduce returns the reductions by join of the terms of args, in target or, if target is nil, in a new array. The operands in args are
// broadcast to a common shape. The reduction is over the axes in options; without the option, over all axes. If terms is nil, Reduce joins
// the elements of the only operand. The operator join is commutative and associative, and has two operands of type R. The parameter identity
// is the reduction of no elements.
//
// Elements are joined in the order of [reducing.Sum]. The order depends only on the shapes and strides of args. Fused terms are joined in the
// same order as the elements of a row-major array.
func Reduce[R, T any](name string, target *core.Header, join, terms *ufunc.Operator, identity R, options []option.Option, args []core.Arg) *core.Header {
	var j reducing.Joining
	setJoiningFrom[R, T](&j, name, join, terms, identity, args)
	return j.Reduce(target, options, args)
}

// ReduceSome returns [Reduce] for a join without an identity. It panics if a reduced axis has no elements.
func ReduceSome[R, T any](name string, join, terms *ufunc.Operator, identity R, options []option.Option, args []core.Arg) *core.Header {
	var j reducing.Joining
	setJoiningFrom[R, T](&j, name, join, terms, identity, args)
	j.Some = true
	return j.Reduce(nil, options, args)
}

// ReduceMean returns the arithmetic means of the terms of args: [Reduce] with addition, divided by the number of elements. The
// mean of no elements is NaN.
func ReduceMean[R, T any](name string, target *core.Header, join, terms *ufunc.Operator, options []option.Option, args []core.Arg) *core.Header {
	var j reducing.Joining
	setJoining[R, T](&j, name, join, terms, args)
	j.Finish = divide
	return j.Reduce(target, options, args)
}

// divide divides sums by the number of elements in each.
func divide(sums *core.Header, elements int) { reducing.Divide(sums, float64(elements)) }

// Scan returns the cumulative reductions by join of the terms of args, in target or, if target is nil, in a new array. The operands in args
// are broadcast to a common shape. The scan is along the axis in options; without the option, args must have one axis. With IncludeInitial
// the result begins with identity. If terms is nil, Scan joins the elements of the only operand. The loops of join must have scans (see
// [ufunc.Loop]).
func Scan[R, T any](name string, target *core.Header, join, terms *ufunc.Operator, identity R, options []option.Option, args []core.Arg) *core.Header {
	var j reducing.Joining
	setJoiningFrom[R, T](&j, name, join, terms, identity, args)
	return j.Scan(target, options, args)
}

// setJoining sets j, a zero value on the stack of the caller, to the reduction by join of the terms of args, for the loops of package reducing.
func setJoining[R, T any](j *reducing.Joining, name string, join, terms *ufunc.Operator, args []core.Arg) {
	j.Name, j.Kind, j.First, j.Join, j.Terms = name, element.Kind[R](), firstKind[T](args), join, terms
}

// setJoiningFrom does the work of setJoining with identity as the reduction of no elements.
func setJoiningFrom[R, T any](j *reducing.Joining, name string, join, terms *ufunc.Operator, identity R, args []core.Arg) {
	setJoining[R, T](j, name, join, terms, args)
	*(*R)(unsafe.Pointer(&j.Empty)) = identity // a number or a bool, so it fits
}

// ReduceStates reduces args with a state of several values, and sets outs to the results. Either all outs are new arrays, or all are given.
// Each application of the operator step updates the state by one element.
func ReduceStates[T any](name string, step *ufunc.Operator, outs []core.Out, options []option.Option, args []core.Arg) {
	var c core.Call
	c.Name, c.Op, c.Args = name, step, args
	core.CheckOperands(name, args) // here, because the operator step also has the state as operands
	c.Loop = core.LoopOfOperand(name, step, firstKind[T](args))
	reducing.ReduceStates(&c, outs, options)
}

package entry

import (
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/core/option"
	"ndgo/internal/core/reducing"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// PassApply adds op of args to pass, and sets outs to the results. All outs are new, or all are given. T is the element type of the first
// operand.
func PassApply[T any](pass *reducing.Pass, op *ufunc.Operator, outs []core.Out, args []core.Arg) {
	c := &core.Call{Name: op.Name, Op: op, Args: slices.Clone(args)} // a clone, so that the operands of calls computed at once stay on the stack
	c.Result.Kind = outs[0].Kind
	c.Loop = core.LoopOf(op.Name, op, firstKind[T](args), c.Result.Kind)
	c.ResolveAll()
	pass.Add(c, outs)
}

// PassReduce adds [Reduce] of args to pass.
func PassReduce[R, T any](pass *reducing.Pass, name string, join, terms *ufunc.Operator, identity R, options []option.Option, args []core.Arg) *core.Header {
	var j reducing.Joining
	setJoiningFrom[R, T](&j, name, join, terms, identity, args)
	return pass.Reduce(&j, options, args)
}

// PassReduceSome adds [ReduceSome] of args to pass.
func PassReduceSome[R, T any](pass *reducing.Pass, name string, join, terms *ufunc.Operator, identity R, options []option.Option, args []core.Arg) *core.Header {
	var j reducing.Joining
	setJoiningFrom[R, T](&j, name, join, terms, identity, args)
	j.Some = true
	return pass.Reduce(&j, options, args)
}

// PassReduceMean adds [ReduceMean] of args to pass.
func PassReduceMean[R, T any](pass *reducing.Pass, name string, join, terms *ufunc.Operator, options []option.Option, args []core.Arg) *core.Header {
	var j reducing.Joining
	setJoining[R, T](&j, name, join, terms, args)
	j.Finish = divide
	return pass.Reduce(&j, options, args)
}

// PassReduceVar adds the variances of the terms of args to pass or, if root is set, their square roots. If terms is nil, it adds the
// variances of the elements of the only operand. The pass computes the terms as an array in row-major order, and then the variances of this
// array.
func PassReduceVar[R, T any](pass *reducing.Pass, name string, terms *ufunc.Operator, root bool, options []option.Option, args []core.Arg) *core.Header {
	var j reducing.Joining
	setJoining[R, T](&j, name, &simd.Add, terms, args)
	return pass.Spread(&j, root, options, args)
}

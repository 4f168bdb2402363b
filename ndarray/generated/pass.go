package generated

import (
	"ndgo/internal/core"
	"ndgo/internal/core/reducing"
	"ndgo/internal/entry"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// A Pass computes several operators and reductions of arrays of one shape. It computes all of them on one part of the elements, then on the
// next part, so a part stays in the caches from the first operator to the last reduction. [PassApply] and similar functions check a call
// and add it to the pass. The elements of results are undefined before [Pass.Compute]. The zero value is an empty pass.
type Pass struct{ pass reducing.Pass }

// Compute computes all calls of the pass. The results have the same bits as if the calls were made one after another.
func (p *Pass) Compute() { p.pass.Compute() }

// PassApply adds a call of [Apply] to p.
func PassApply[R, T any](p *Pass, op *ufunc.Operator, args ...Arg) *nd.NDArray[R] {
	if p.pass.AtOnce(in(args)) {
		token := core.Temporary()
		return typed[R](entry.ApplyAt[R, T](token, op, nil, core.HiddenArgs(in(args))))
	}
	outs := []Out{OutNew[R]()}
	entry.PassApply[T](&p.pass, op, out(outs), in(args))
	return Made[R](outs[0])
}

// PassApplyTo adds a call of [ApplyTo] to p.
func PassApplyTo[T any](p *Pass, op *ufunc.Operator, outs []Out, args ...Arg) {
	if outs[0].out.IsNew && p.pass.AtOnce(in(args)) {
		ApplyTo[T](op.Name, op, outs, args...)
		return
	}
	entry.PassApply[T](&p.pass, op, out(outs), in(args))
}

// PassSet adds a call of [Set] to p.
func PassSet[R, T any](p *Pass, dst *nd.NDArray[R], op *ufunc.Operator, args ...Arg) {
	operand.Head(dst).CheckAs(op.Name, "the target")
	PassApplyTo[T](p, op, []Out{OutInto(dst)}, args...)
}

// PassReduce adds a call of [Reduce] to p.
func PassReduce[R, T any](p *Pass, join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.PassReduce[R, T](&p.pass, nameOf(join, terms), join, terms, identity, options, in(args)))
}

// PassReduceMean adds a call of [ReduceMean] to p.
func PassReduceMean[R, T any](p *Pass, join, terms *ufunc.Operator, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.PassReduceMean[R, T](&p.pass, nameOf(join, terms), join, terms, options, in(args)))
}

// PassReduceSome adds a call of [ReduceSome] to p.
func PassReduceSome[R, T any](p *Pass, join, terms *ufunc.Operator, identity R, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.PassReduceSome[R, T](&p.pass, nameOf(join, terms), join, terms, identity, options, in(args)))
}

// PassReduceVar adds a call of [ReduceVar] to p.
func PassReduceVar[R, T any](p *Pass, terms *ufunc.Operator, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.PassReduceVar[R, T](&p.pass, nameOr("Var", terms), terms, false, options, in(args)))
}

// PassReduceStd adds a call of [ReduceStd] to p.
func PassReduceStd[R, T any](p *Pass, terms *ufunc.Operator, options []nd.Option, args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.PassReduceVar[R, T](&p.pass, nameOr("Std", terms), terms, true, options, in(args)))
}

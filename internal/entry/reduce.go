package entry

import (
	"ndgo/internal/core"
	"ndgo/internal/core/reducing"
	"ndgo/internal/element"
	"ndgo/ufunc"
)

// Reduce returns the reductions by join of the terms of args, in target, or in a new array if target is nil. Args are broadcast to
// a common shape; the reduction is over the axes in options, or over all axes without the option. If terms is nil, the elements of
// the only operand are joined themselves. Join is a commutative and associative operator of two R; identity is the reduction of no
// elements.
//
// The order is that of [reducing.Sum], and depends only on the shapes and strides of args. Fused terms are joined in the same order
// as a row-major array of them.
func Reduce[R, T any](name string, target *core.Header, join, terms *ufunc.Operator, identity R, options []core.Option, args []core.Arg) *core.Header {
	j := joining[R, T](name, join, terms, args)
	j.Empty = element.Scalar(identity)
	return j.Reduce(target, options, args)
}

// ReduceMean returns the arithmetic means of the terms of args: [Reduce] with addition, divided by the number of elements, as nd.Mean
// does. The mean of no elements is NaN.
func ReduceMean[R, T any](name string, target *core.Header, join, terms *ufunc.Operator, options []core.Option, args []core.Arg) *core.Header {
	j := joining[R, T](name, join, terms, args)
	j.Finish = divide
	return j.Reduce(target, options, args)
}

// divide divides sums by the number of elements in each.
func divide(sums *core.Header, elements int) { reducing.Divide(sums, float64(elements)) }

// Scan returns the cumulative reductions by join of the terms of args, in target, or in a new array if target is nil. Args are
// broadcast to a common shape; the scan is along the axis in options, which may be left out if there is only one axis. With
// IncludeInitial the result begins with identity. If terms is nil, the elements of the only operand are joined. Join is an operator
// with scans.
func Scan[R, T any](name string, target *core.Header, join, terms *ufunc.Operator, identity R, options []core.Option, args []core.Arg) *core.Header {
	j := joining[R, T](name, join, terms, args)
	j.Empty = element.Scalar(identity)
	return j.Scan(target, options, args)
}

// joining returns the reduction by join of the terms of args, for the loops of package reducing.
func joining[R, T any](name string, join, terms *ufunc.Operator, args []core.Arg) *reducing.Joining {
	return &reducing.Joining{Name: name, Kind: element.Kind[R](), First: firstKind[T](args), Join: join, Terms: terms}
}

// ReduceStates sets outs, all new or all given, to the reductions of args with a state of several values. The loops of step advance
// a state by elements.
func ReduceStates[T any](name string, step *ufunc.Operator, outs []core.Out, options []core.Option, args []core.Arg) {
	var c core.Call
	c.Name, c.Op, c.Args = name, step, args
	c.Loop = core.LoopOfOperand(name, step, firstKind[T](args))
	reducing.ReduceStates(&c, outs, options)
}

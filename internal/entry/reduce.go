package entry

import (
	"ndgo/internal/core"
	"ndgo/internal/core/reducing"
	"ndgo/internal/element"
	"ndgo/ufunc"
)

// Reduce returns the reductions by join of the terms of args, broadcast, over the axes in options of their common shape, all of them
// without one, in target or, if nil, in a new array. Terms may be nil, where the elements of the only operand are joined themselves. Join
// is an operator of two R, commutative and associative; identity is the reduction of no elements.
//
// The order is the same as of [reducing.Sum]: it depends on the shapes and strides of args only. Fused terms are joined
// in the order of an array of them, in row-major order.
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

// divide divides sums of so many elements by their number.
func divide(sums *core.Header, elements int) { reducing.Divide(sums, float64(elements)) }

// Scan returns the cumulative reductions by join of the terms of args, broadcast, along the axis in options of their common shape, in
// target or, if nil, in a new array. The axis may be left out if there is one only. With IncludeInitial they begin with identity. Terms
// may be nil, as for [Reduce]. Join is an operator with scans.
func Scan[R, T any](name string, target *core.Header, join, terms *ufunc.Operator, identity R, options []core.Option, args []core.Arg) *core.Header {
	j := joining[R, T](name, join, terms, args)
	j.Empty = element.Scalar(identity)
	return j.Scan(target, options, args)
}

// joining returns the reduction by join of the terms of args.
func joining[R, T any](name string, join, terms *ufunc.Operator, args []core.Arg) *reducing.Joining {
	return &reducing.Joining{Name: name, Kind: element.Kind[R](), First: firstKind[T](args), Join: join, Terms: terms}
}

// ReduceStates sets outs, all new or all given, to the reductions of args, broadcast, with a state of several values: the loops of step
// go on from one state to the next.
func ReduceStates[T any](name string, step *ufunc.Operator, outs []core.Out, options []core.Option, args []core.Arg) {
	var c core.Call
	c.Name, c.Op, c.Args = name, step, args
	c.Loop = core.LoopOfOperand(name, step, firstKind[T](args))
	reducing.ReduceStates(&c, outs, options)
}

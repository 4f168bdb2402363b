package ndarray

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/ufunc"
)

// Reduce returns the reductions by join of what terms makes of args, which broadcast, over the axes of their common
// shape that [Axis] chooses, all of them without it: it is the door of users' reductions. Terms may be nil, where the
// elements of the only operand are joined themselves. Join is an operator of two R, commutative and associative;
// identity is the reduction of no elements. T is the element type of the first operand.
//
// The order is that of [Sum]: it depends on the shapes and strides of args only.
func Reduce[R, T any](join, terms *ufunc.Operator, identity R, options []Option, args ...Arg) *NDArray[R] {
	return Target[R]{name: join.Name}.reduceBy(join, terms, firstKind[T](args), identity, options, args)
}

// ReduceInto sets dst to what [Reduce] returns, and returns dst, whose shape must be that of the result. Name is what
// errors call the function.
func ReduceInto[R, T any](name string, dst *NDArray[R], join, terms *ufunc.Operator, identity R, options []Option, args ...Arg) *NDArray[R] {
	return Into(name, dst).reduceBy(join, terms, firstKind[T](args), identity, options, args)
}

// reduceBy sets the target to what [Reduce] returns.
func (t Target[R]) reduceBy(join, terms *ufunc.Operator, kind reflect.Kind, identity R, options []Option, args []Arg) *NDArray[R] {
	o := core.TakeOptions(t.name, options, core.AxisOption, core.KeepDimsOption)
	own := kindOf[R]()
	r := core.ReductionBy(t.name, join, own, scalarOf(identity))
	var c core.Call
	c.Name, c.Op, c.Args = t.name, join, args
	if terms != nil {
		c.Op = terms
	}
	c.Loop = core.LoopOf(t.name, c.Op, kind, own)
	c.ResolveAll()
	shape := core.Clone(c.Broadcast(nil))
	core.CheckView(t.name, shape)
	c.Require(shape)
	if terms != nil {
		r.List[0], r.N = core.Stage{Loop: c.Loop, Width: r.Width}, 1
	}
	axes := core.ChosenAxes(t.name, shape, &o)
	operands := make([]*core.Header, len(args))
	for i := range args {
		operands[i] = args[i].Over(shape, c.Kind(i))
	}
	z := core.Whole(t.name, t.dst.head(), own, axes.Result(nil, shape), operands...)
	if z.Layout.Size() > 0 {
		r.Run(z, axes, operands...)
	}
	return typed[R](core.Deliver(t.dst.head(), z))
}

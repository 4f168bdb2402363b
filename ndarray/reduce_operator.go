package ndarray

import (
	"reflect"

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
	o := takeOptions(t.name, options, axisOption, keepDimsOption)
	own := kindOf[R]()
	r := reductionBy(t.name, join, own, scalarOf(identity))
	var c call
	c.name, c.op, c.args = t.name, join, args
	if terms != nil {
		c.op = terms
	}
	c.loop = loopOf(t.name, c.op, kind, own)
	c.resolveAll()
	shape := clone(c.broadcast(nil))
	checkView(t.name, shape)
	c.require(shape)
	if terms != nil {
		r.list[0], r.n = stage{loop: *c.loop, width: r.width}, 1
	}
	axes := chosenAxes(t.name, shape, &o)
	operands := make([]*header, len(args))
	for i := range args {
		operands[i] = args[i].over(shape, c.kind(i))
	}
	return t.whole(axes.result(shape), operands, func(z *NDArray[R]) { r.run(&z.h, axes, operands...) })
}

// over returns the operand, of kind, as an array of the given shape, to which it broadcasts.
func (a *Arg) over(shape []int, kind reflect.Kind) *header {
	h := a.head
	if h == nil {
		h = newHeader(kind, nil)
		*(*slot)(h.base) = a.value // a small array has room for it
	}
	return h.broadcastTo(shape)
}

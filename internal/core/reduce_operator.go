package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// ReduceBy returns the reductions by join, of elements of kind, of what terms makes of args, the first of which is of kind
// first, over the axes of their common shape that options choose, in target or, if that is nil, in a new array. Without terms
// it reduces the elements of the only operand. Empty is the reduction of no elements.
func ReduceBy(op string, kind reflect.Kind, target *Header, join, terms *ufunc.Operator, first reflect.Kind, empty Scalar, options []Option, args []Arg) *Header {
	o := TakeOptions(op, options, AxisOption, KeepDimsOption)
	r := reductionBy(op, join, kind, empty)
	c := Call{Name: op, Op: join, Args: args}
	if terms != nil {
		c.Op = terms
	}
	c.FindLoop(first, kind)
	c.ResolveAll()
	shape := Clone(c.Broadcast(nil))
	CheckView(op, shape)
	c.Require(shape)
	if terms != nil {
		r.Add(c.Loop, kind)
		r.whole = c.Loop.Terms
	}
	axes := ChosenAxes(op, shape, &o)
	operands := make([]*Header, len(args))
	for i := range args {
		operands[i] = args[i].Over(shape, c.Kind(i))
	}
	z := Whole(op, target, kind, axes.Result(nil, shape), operands...)
	if z.Layout.Size() > 0 {
		if terms != nil && terms.Fused && iter.Size(shape) > 0 {
			operands = r.inRowMajorOrder(kind, axes, shape, operands)
		}
		r.Run(z, axes, operands...)
	}
	return deliver(target, z)
}

// Over returns the operand, of kind, as an array of the given shape, to which it broadcasts.
func (a *Arg) Over(shape []int, kind reflect.Kind) *Header {
	h := a.Head
	if h == nil {
		h = New(kind, nil)
		copyElement(h.Base, unsafe.Pointer(&a.Value), h.Width)
	}
	return h.repeated(shape)
}

package core

import (
	"fmt"
	"reflect"

	"ndgo/ufunc"
)

// cumulate returns the cumulative reductions of x by operator, of elements that are converted to kind before, along the axis
// that options choose, in target or in a new array. With IncludeInitial they begin with initial.
func cumulate(op string, operator *ufunc.Operator, initial Identity, kind reflect.Kind, target *Header, x *Arg, options []Option) *Header {
	o := TakeOptions(op, options, AxisOption, IncludeInitialOption)
	axis := x.Axis(op, &o)
	loop := LoopOf(op, operator, kind, kind)
	var conversion Stages
	conversion.Convert(op, x.Kind, kind)
	var near shapeRoom
	shape := append(near[:0], x.Shape()...)
	if o.Has(IncludeInitialOption) {
		shape[axis]++
	}
	z := Whole(op, target, kind, shape, x.Head)
	sums := z
	if o.Has(IncludeInitialOption) && z.Layout.Size() > 0 {
		first := z.Narrow(1 << axis)
		Fill(&first, initial.Scalar(kind))
		var shape, strides []int
		sums, shape, strides = z.ViewAxes()
		shape[axis]--
		sums.Advance(strides[axis])
	}
	if sums.Layout.Size() == 0 {
		return Deliver(target, z)
	}
	source := x.Head
	if conversion.N > 0 {
		SetEach(sums, source, conversion.List[0].Loop)
		source = sums
	}
	accumulate(loop, axis, sums, source)
	return Deliver(target, z)
}

// Axis returns the one axis of x that the options of op choose, or the only one that x has.
func (x *Arg) Axis(op string, o *options) int {
	x.Head.Check(op)
	shape := x.Shape()
	chosen := o.Get(AxisOption)
	switch {
	case chosen != nil && chosen.N == 1:
		return CheckAxis(op, chosen.near[0], shape)
	case chosen == nil && len(shape) == 1:
		return 0
	}
	detail := fmt.Sprintf("shape %s has %s; choose one with Axis", ShapeText(shape), Count(len(shape), "axis", "axes"))
	if chosen != nil {
		detail = fmt.Sprintf("it goes along one axis, not %d; call it once for each", chosen.N)
	}
	panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{Clone(shape)}, Detail: detail})
}

package core

import (
	"reflect"

	"ndgo/ufunc"
)

// cumulate returns the cumulative reductions of x by operator, of elements that are converted to kind before, along the axis
// that options choose, in target or in a new array. With IncludeInitial they begin with initial.
func cumulate(op string, operator *ufunc.Operator, initial identity, kind reflect.Kind, target *Header, x *Arg, options []Option) *Header {
	o := TakeOptions(op, options, AxisOption, IncludeInitialOption)
	x.Head.Check(op)
	axis := o.onlyAxis(op, x.Shape())
	loop := LoopOf(op, operator, kind, kind)
	var conversion stages
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
		part := z.part(axis, 1, shape[axis]-1)
		sums = &part
	}
	if sums.Layout.Size() == 0 {
		return deliver(target, z)
	}
	source := x.Head
	if conversion.N > 0 {
		SetEach(sums, source, conversion.List[0].Loop)
		source = sums
	}
	accumulate(loop, axis, sums, source)
	return deliver(target, z)
}

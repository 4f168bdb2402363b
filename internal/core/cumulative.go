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
	z := Whole(op, target, kind, o.scanShape(x.Shape(), axis), x.Head)
	sums := o.afterInitial(z, axis, initial.Scalar(kind))
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

// scanShape returns the shape of scans along axis of what has the given shape: with IncludeInitial it has one element more there.
func (o *options) scanShape(shape []int, axis int) []int {
	if o.Has(IncludeInitialOption) {
		shape = Clone(shape)
		shape[axis]++
	}
	return shape
}

// afterInitial returns the part of z, the array of scans along axis, that has one for each element. With IncludeInitial it sets what
// is before them to initial.
func (o *options) afterInitial(z *Header, axis int, initial Scalar) *Header {
	if !o.Has(IncludeInitialOption) || z.Layout.Size() == 0 {
		return z
	}
	first, rest := z.Narrow(1<<axis), z.part(axis, 1, z.Layout.Shape()[axis]-1)
	Fill(&first, initial)
	return &rest
}

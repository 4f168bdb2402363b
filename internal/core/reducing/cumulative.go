package reducing

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/option"
	"ndgo/internal/core/scalars"
	"ndgo/internal/core/viewing"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// cumulate returns the cumulative reductions of x by operator along the axis in options. It converts elements to kind first. The result is
// in target, or in a new array if target is nil. With the option IncludeInitial, the result begins with the element initial.
func cumulate(op string, operator *ufunc.Operator, initial identity, kind reflect.Kind, target *core.Header, x *core.Arg, options []option.Option) *core.Header {
	o := option.Take(op, options, OfScans...)
	x.Head.Check(op)
	axis := o.OnlyAxis(op, x.Shape())
	loop := core.LoopOf(op, operator, kind, kind)
	var conversion stages
	conversion.Convert(op, x.Kind, kind)
	z := core.Whole(op, target, kind, scanShape(&o, x.Shape(), axis), x.Head)
	sums := afterInitial(&o, z, axis, initial.Scalar(kind))
	if sums.Layout.Size() == 0 {
		return core.Deliver(op, target, z)
	}
	source := x.Head
	if conversion.N > 0 {
		core.SetEach(sums, source, conversion.List[0].Loop)
		source = sums
	}
	accumulate(loop, axis, sums, source)
	return core.Deliver(op, target, z)
}

// scanShape returns the shape of the results of a scan along axis. With IncludeInitial the axis has one more element.
func scanShape(o *option.Set, shape []int, axis int) []int {
	if o.Has(option.IncludeInitial) {
		shape = iter.Clone(shape)
		shape[axis]++
	}
	return shape
}

// afterInitial returns z, the result of a scan along axis. With the option IncludeInitial, it sets the first elements along the axis to
// initial, and returns a view of z without these elements.
func afterInitial(o *option.Set, z *core.Header, axis int, initial scalars.Scalar) *core.Header {
	if !o.Has(option.IncludeInitial) || z.Layout.Size() == 0 {
		return z
	}
	first, rest := viewing.Narrow(z, 1<<axis), viewing.Part(z, axis, 1, z.Layout.Shape()[axis]-1)
	core.Fill(&first, initial)
	return &rest
}

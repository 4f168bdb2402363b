package core

import (
	"reflect"

	"ndgo/internal/simd"
)

// Diff returns the differences between the elements of x, of kind, and those before them along an axis, as often as options say.
func Diff(op string, kind reflect.Kind, x *Header, options []Option) *Header {
	o := TakeOptions(op, options, AxisOption, OrderOption)
	x.Check(op)
	axis := o.OneAxis(op, x.Layout.Shape(), -1)
	order := o.Number(OrderOption, 1)
	if order < 0 {
		Fail(op, ErrOption, "the order %d is below 0", order)
	}
	t := Type{Kind: kind}
	if order == 0 || x.Layout.Shape()[axis] == 0 {
		t.CheckShape(op, x.Layout.Shape())
		return t.Copy(x)
	}
	z := x
	for ; order > 0 && z.Layout.Shape()[axis] > 0; order-- {
		n := z.Layout.Shape()[axis]
		after, before := z.part(axis, 1, n-1), z.part(axis, 0, n-1)
		c := Call{Name: op, Op: &simd.Subtract, Args: []Arg{{Head: &after, Kind: kind}, {Head: &before, Kind: kind}}}
		c.FindLoop(kind, kind)
		next := c.Run(nil)
		z.discardUnless(x)
		z = next
	}
	return z
}

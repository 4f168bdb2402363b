package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/simd"
)

// Diff returns the differences x[i+1] - x[i] of neighbours along an axis, the last unless [Axis] names another; the axis
// becomes shorter by one. With [Order] it takes differences of differences, n times. Integers wrap around.
//
// An order below 0 panics with [ErrOption]; one beyond the size of the axis gives an axis of size 0.
func Diff[T Number](x *NDArray[T], options ...Option) *NDArray[T] {
	o := core.TakeOptions("Diff", options, core.AxisOption, core.OrderOption)
	axis := o.OneAxis("Diff", x.layout("Diff").Shape(), -1)
	order := o.Number(core.OrderOption, 1)
	if order < 0 {
		core.Fail("Diff", ErrOption, "the order %d is below 0", order)
	}
	if order == 0 || x.h.Layout.Shape()[axis] == 0 {
		z := create[T]("Diff", x.h.Layout.Shape())
		z.move(x)
		return z
	}
	for ; order > 0 && x.h.Layout.Shape()[axis] > 0; order-- {
		x = x.lent()
		c := core.Call{Name: "Diff", Op: &simd.Subtract,
			Args: []Arg{In(x.Slice(along(axis, From(1))...)), In(x.Slice(along(axis, To(-1))...))}}
		c.FindLoop(x.h.Kind, x.h.Kind)
		x = typed[T](c.Run(nil))
	}
	return x
}

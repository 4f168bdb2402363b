package ndarray

import "ndgo/internal/simd"

// Diff returns the differences x[i+1] - x[i] of neighbours along an axis, the last unless [Axis] names another; the axis
// becomes shorter by one. With [Order] it takes differences of differences, n times. Integers wrap around.
//
// An order below 0 panics with [ErrOption]; one beyond the size of the axis gives an axis of size 0.
func Diff[T Number](x *NDArray[T], options ...Option) *NDArray[T] {
	o := takeOptions("Diff", options, axisOption, orderOption)
	axis := o.oneAxis("Diff", x.layout("Diff").Shape(), -1)
	order := o.number(orderOption, 1)
	if order < 0 {
		fail("Diff", ErrOption, "the order %d is below 0", order)
	}
	if order == 0 || x.h.lay.Shape()[axis] == 0 {
		z := create[T]("Diff", x.h.lay.Shape())
		z.move(x)
		return z
	}
	for ; order > 0 && x.h.lay.Shape()[axis] > 0; order-- {
		c := call{name: "Diff", op: &simd.Subtract, loop: loopOf("Diff", &simd.Subtract, x.h.kind, x.h.kind),
			args: []Arg{In(x.Slice(along(axis, From(1))...)), In(x.Slice(along(axis, To(-1))...))}}
		x = typed[T](c.run(nil))
	}
	return x
}

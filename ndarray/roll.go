package ndarray

import "ndgo/internal/core"

// Roll returns x with its elements moved along axes, by as many places as [Shift] says; those that leave at the end
// come in again at the start. A negative shift moves the other way. [Axis] says along which axes: one shift serves all of
// them, or each has its own. Without Axis the elements are moved in row-major order, by the sum of the shifts. T may be
// any type.
//
// Without Shift, or with several shifts and another number of axes, Roll panics with [ErrOption].
func Roll[T any](x *NDArray[T], options ...Option) *NDArray[T] {
	o := core.TakeOptions("Roll", options, core.ShiftOption, core.AxisOption)
	shift, chosen := o.Get(core.ShiftOption), o.Get(core.AxisOption)
	if shift == nil {
		core.Fail("Roll", ErrOption, "it takes Shift, the number of places")
	}
	shape := x.layout("Roll").Shape()
	source, axes := x.lent(), []int{0}
	if chosen != nil {
		axes = chosen.Ints()
	} else {
		shape, source = []int{x.Size()}, source.Ravel()
	}
	places := core.RollPlaces(shape, shift.Ints(), axes)
	z := create[T]("Roll", x.h.Layout.Shape())
	target := z.lent()
	if chosen == nil {
		target = target.Ravel()
	}
	roll(target, source, places, 0)
	return z
}

// roll sets z to x rolled along axis and the axes after it, along each by its number of places.
func roll[T any](z, x *NDArray[T], places []int, axis int) {
	if axis == len(places) {
		z.move(x)
		return
	}
	k, n := places[axis], x.h.Layout.Shape()[axis]
	roll(z.Slice(along(axis, From(k))...), x.Slice(along(axis, To(n-k))...), places, axis+1)
	if k > 0 {
		roll(z.Slice(along(axis, To(k))...), x.Slice(along(axis, From(n-k))...), places, axis+1)
	}
}

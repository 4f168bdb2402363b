package ndarray

// Roll returns x with its elements moved along axes, by as many places as [Shift] says; those that leave at the end
// come in again at the start. A negative shift moves the other way. [Axis] says along which axes: one shift serves all of
// them, or each has its own. Without Axis the elements are moved in row-major order, by the sum of the shifts. T may be
// any type.
//
// Without Shift, or with several shifts and another number of axes, Roll panics with [ErrOption].
func Roll[T any](x *NDArray[T], options ...Option) *NDArray[T] {
	o := takeOptions("Roll", options, shiftOption, axisOption)
	shift, chosen := o.get(shiftOption), o.get(axisOption)
	if shift == nil {
		fail("Roll", ErrOption, "it takes Shift, the number of places")
	}
	shape := x.layout("Roll").Shape()
	from, axes := x, []int{0}
	if chosen != nil {
		axes = chosen.ints()
	} else {
		shape = []int{x.Size()}
		from = x.Ravel()
	}
	places := rollPlaces(shape, shift.ints(), axes)
	z := create[T]("Roll", x.h.lay.Shape())
	to := z
	if chosen == nil {
		to = z.Ravel()
	}
	roll(to, from, places, 0)
	return z
}

// rollPlaces returns by how many places to roll each axis of shape, at least 0 and less than its size. Shifts of one axis
// add up.
func rollPlaces(shape, shifts, axes []int) []int {
	n := max(len(shifts), len(axes))
	if len(shifts) != n && len(shifts) != 1 || len(axes) != n && len(axes) != 1 {
		fail("Roll", ErrOption, "Shift has %s, but Axis names %d; give one for each", count(len(shifts), "value", "values"), len(axes))
	}
	places := make([]int, len(shape))
	for i := range n {
		axis := checkAxis("Roll", axes[min(i, len(axes)-1)], shape)
		if size := shape[axis]; size > 0 {
			shift := shifts[min(i, len(shifts)-1)] % size
			if shift < 0 {
				shift += size
			}
			if places[axis] -= size - shift; places[axis] < 0 {
				places[axis] += size
			}
		}
	}
	return places
}

// roll sets z to x rolled by places along axis and those after it.
func roll[T any](z, x *NDArray[T], places []int, axis int) {
	if axis == len(places) {
		z.move(x)
		return
	}
	k, n := places[axis], x.h.lay.Shape()[axis]
	roll(z.Slice(along(axis, From(k))...), x.Slice(along(axis, To(n-k))...), places, axis+1)
	if k > 0 {
		roll(z.Slice(along(axis, To(k))...), x.Slice(along(axis, From(n-k))...), places, axis+1)
	}
}

package selecting

import (
	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/viewing"
)

// Roll shifts the elements of x along axes. The option Shift has the distances. Elements shifted past one end of an axis enter at the other
// end. The result is a new array. The parameter target is nil, or stands for a token (see core.Token.Target).
func Roll(t core.Type, op string, target, x *core.Header, options []option.Option) *core.Header {
	o := option.Take(op, options, option.Shift, option.Axis)
	shift, chosen := o.Get(option.Shift), o.Get(option.Axis)
	if shift == nil {
		mistakes.Fail(op, mistakes.ErrOption, "the option Shift is missing")
	}
	x.Check(op)
	shape, axes := x.Layout.Shape(), []int{0}
	flat := []int{x.Layout.Size()}
	if chosen != nil {
		axes = chosen.Ints()
	} else {
		shape = flat
	}
	places := rollPlaces(op, shape, shift.Ints(), axes)
	t.CheckShape(op, x.Layout.Shape()) // checked before an operand is copied
	source := x
	if chosen == nil && x.Layout.Rank() != 1 {
		source = t.Packed(op, x)
		defer source.DiscardUnless(x)
		y := source.Lent()
		y.Layout.SetPacked(flat)
		source = &y
	}
	z := t.Whole(op, target, x.Layout.Shape())
	y := z.Lent()
	if chosen == nil {
		y.Layout.SetPacked(flat)
	}
	roll(t, &y, source, places, 0)
	return z
}

// roll sets z to x, shifted along the axes from number axis on. The parameter places has the shift of each axis.
func roll(t core.Type, z, x *core.Header, places []int, axis int) {
	if axis == len(places) {
		t.Set(z, x)
		return
	}
	k, n := places[axis], x.Layout.Shape()[axis]
	end, begin := viewing.Part(z, axis, k, n-k), viewing.Part(x, axis, 0, n-k)
	roll(t, &end, &begin, places, axis+1)
	if k > 0 {
		begin, end = viewing.Part(z, axis, 0, k), viewing.Part(x, axis, n-k, k)
		roll(t, &begin, &end, places, axis+1)
	}
}

// rollPlaces returns the shift of each axis of shape, at least 0 and less than the size of the axis. If an axis has several shifts,
// rollPlaces adds them.
func rollPlaces(op string, shape, shifts, axes []int) []int {
	n := max(len(shifts), len(axes))
	if len(shifts) != n && len(shifts) != 1 || len(axes) != n && len(axes) != 1 {
		mistakes.Fail(op, mistakes.ErrOption, "Shift has %s, but Axis names %d; give one for each", mistakes.Count(len(shifts), "value", "values"), len(axes))
	}
	places := make([]int, len(shape))
	for i := range n {
		axis := mistakes.CheckAxis(op, axes[min(i, len(axes)-1)], shape)
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

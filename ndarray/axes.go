package ndarray

import (
	"fmt"

	"ndgo/internal/core"
)

// ExpandDims returns x with axes of size 1 added, a view. The axes are those of the result, where negative ones count
// from the last: (3, 4) at 0 is (1, 3, 4), and at 0 and -1 is (1, 3, 4, 1). One out of range or named twice panics with
// [ErrAxis], and a result of more than 64 axes with [ErrShape].
func (x *NDArray[T]) ExpandDims(axes ...int) *NDArray[T] {
	return typed[T](expandDims(new(core.Header), x.head(), axes))
}

func expandDims(y, x *core.Header, axes []int) *core.Header {
	x.Check("ExpandDims")
	own := &x.Layout
	rank := own.Rank() + len(axes)
	core.CheckRank("ExpandDims", rank)
	var added core.AxisSet
	for _, axis := range axes {
		if axis < -rank || axis >= rank {
			panic(&Error{Op: "ExpandDims", Kind: ErrAxis, Shapes: [][]int{core.Clone(own.Shape())}, Axis: axis,
				Detail: fmt.Sprintf("axis %d is out of range for a result of %s; use %d to %d", axis, core.Count(rank, "axis", "axes"), -rank, rank-1)})
		}
		if axis < 0 {
			axis += rank
		}
		added = added.With("ExpandDims", axis, rank, own.Shape())
	}
	y.SetView(x)
	shape, strides := y.Layout.Make(rank)
	next := 0 // axis of x
	for i := range shape {
		if added.Has(i) {
			shape[i] = 1
			continue
		}
		shape[i], strides[i] = own.Shape()[next], own.Strides()[next]
		next++
	}
	return y
}

// Squeeze returns x without the given axes, which must be of size 1, or without all axes of size 1 if none is given; a
// view. Negative axes count from the last. An axis out of range, or named twice, panics with [ErrAxis], and one of
// another size with [ErrShape].
func (x *NDArray[T]) Squeeze(axes ...int) *NDArray[T] {
	return typed[T](squeeze(new(core.Header), x.head(), axes))
}

func squeeze(y, x *core.Header, axes []int) *core.Header {
	x.Check("Squeeze")
	own := &x.Layout
	removed := core.CheckAxes("Squeeze", axes, own.Shape())
	rank := own.Rank() - len(axes)
	for i, n := range own.Shape() {
		switch {
		case len(axes) == 0 && n == 1:
			removed |= 1 << i
			rank--
		case removed.Has(i) && n != 1:
			core.FailSqueeze(own.Shape(), i)
		}
	}
	y.SetView(x)
	shape, strides := y.Layout.Make(rank)
	next := 0 // axis of y
	for i, n := range own.Shape() {
		if !removed.Has(i) {
			shape[next], strides[next] = n, own.Strides()[i]
			next++
		}
	}
	return y
}

// Flip returns x with the elements along the given axes, or all if none is given, in reverse order, a view. Negative
// axes count from the last. An axis out of range, or named twice, panics with [ErrAxis].
func (x *NDArray[T]) Flip(axes ...int) *NDArray[T] {
	return typed[T](flip(new(core.Header), x.head(), axes))
}

func flip(y, x *core.Header, axes []int) *core.Header {
	x.Check("Flip")
	flipped := core.CheckAxes("Flip", axes, x.Layout.Shape())
	shape, strides := y.SetWhole(x)
	offset := 0
	for i, n := range shape {
		if len(axes) == 0 || flipped.Has(i) {
			offset += (n - 1) * strides[i]
			strides[i] = -strides[i]
		}
	}
	y.Advance(offset)
	return y
}

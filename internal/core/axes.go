package core

import (
	"fmt"

	"ndgo/internal/iter"
)

// An AxisSet is a set of axes.
type AxisSet uint64

const _ = uint(64 - iter.MaxRank) // compiles if an AxisSet has room for all axes

// Has reports whether an axis is in s.
func (s AxisSet) Has(axis int) bool { return s>>axis&1 != 0 }

// CheckAxes returns the set of axes of shape, of which negative ones count from the last. One out of range, or named
// twice, panics on behalf of op.
func CheckAxes(op string, axes, shape []int) AxisSet {
	var set AxisSet
	for _, axis := range axes {
		set = set.With(op, CheckAxis(op, axis, shape), len(shape), shape)
	}
	return set
}

// With returns s with an axis added, of rank of them. An axis that is in s already was named twice, and panics on behalf of
// op with the shape of the operand.
func (s AxisSet) With(op string, axis, rank int, shape []int) AxisSet {
	if s.Has(axis) {
		panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{Clone(shape)}, Axis: axis - rank,
			Detail: fmt.Sprintf("axis %d is named twice for shape %s; name it once", axis-rank, ShapeText(shape))})
	}
	return s | 1<<axis
}

// FailSqueeze panics because axis i of shape, which is to be removed, is not of size 1.
func FailSqueeze(shape []int, i int) {
	axis := i - len(shape)
	panic(&Error{Op: "Squeeze", Kind: ErrShape, Shapes: [][]int{Clone(shape)}, Axis: axis,
		Detail: fmt.Sprintf("axis %d of shape %s has size %d, not 1; take one element of it with Slice, or Reshape", axis, ShapeText(shape), shape[i])})
}

// Without returns the view of h at position i of an axis, without it.
func (h *Header) Without(axis, i int) *Header {
	y := h.View()
	y.setWithout(h, axis, i)
	return y
}

// setWithout makes y, a header of h's memory, what Without returns.
func (y *Header) setWithout(h *Header, axis, i int) {
	shape, strides := y.Layout.Make(h.Layout.Rank() - 1)
	copy(shape, h.Layout.Shape()[:axis])
	copy(shape[axis:], h.Layout.Shape()[axis+1:])
	copy(strides, h.Layout.Strides()[:axis])
	copy(strides[axis:], h.Layout.Strides()[axis+1:])
	y.Advance(i * h.Layout.Strides()[axis])
}

// part returns h with n indices of an axis only, from first on.
func (h *Header) part(axis, first, n int) Header {
	y := h.sameMemory()
	y.Layout.SetCopy(&h.Layout)
	y.Layout.Shape()[axis] = n
	y.Advance(first * h.Layout.Strides()[axis])
	return y
}

// Once returns a view of h without its repetitions: axes that repeat have size 1. Times is how often it has each element.
func (h *Header) Once() (y *Header, times int) {
	y, shape, strides := h.ViewAxes()
	times = 1
	for i, n := range shape {
		if strides[i] == 0 && n > 1 {
			shape[i] = 1
			times *= n
		}
	}
	return y, times
}

// Tail returns the view of h at index 0 of each of its first axes, as many as axes says, without them.
func (h *Header) Tail(axes int) *Header {
	y := h.View()
	shape, strides := y.Layout.Make(h.Layout.Rank() - axes)
	copy(shape, h.Layout.Shape()[axes:])
	copy(strides, h.Layout.Strides()[axes:])
	return y
}

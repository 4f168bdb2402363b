package ndarray

import (
	"fmt"

	"ndgo/internal/iter"
)

// An axisSet is a set of axes.
type axisSet uint64

const _ = uint(64 - iter.MaxRank) // compiles if an axisSet has room for all axes

func (s axisSet) has(axis int) bool { return s>>axis&1 != 0 }

// checkAxes returns the set of axes of shape, of which negative ones count from the last. One out of range, or named
// twice, panics on behalf of op.
func checkAxes(op string, axes, shape []int) axisSet {
	var set axisSet
	for _, axis := range axes {
		set = set.with(op, checkAxis(op, axis, shape), len(shape), shape)
	}
	return set
}

// with adds an axis, of so many, to be named once. Shape is what an error says that an operand has.
func (s axisSet) with(op string, axis, rank int, shape []int) axisSet {
	if s.has(axis) {
		panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{clone(shape)}, Axis: axis - rank,
			Detail: fmt.Sprintf("axis %d is named twice for shape %s; name it once", axis-rank, shapeText(shape))})
	}
	return s | 1<<axis
}

// ExpandDims returns x with axes of size 1 added, a view. The axes are those of the result, where negative ones count
// from the last: (3, 4) at 0 is (1, 3, 4), and at 0 and -1 is (1, 3, 4, 1). One out of range or named twice panics with
// [ErrAxis], and a result of more than 64 axes with [ErrShape].
func (x *NDArray[T]) ExpandDims(axes ...int) *NDArray[T] {
	own := x.layout("ExpandDims")
	rank := own.Rank() + len(axes)
	checkRank("ExpandDims", rank)
	var added axisSet
	for _, axis := range axes {
		if axis < -rank || axis >= rank {
			panic(&Error{Op: "ExpandDims", Kind: ErrAxis, Shapes: [][]int{clone(own.Shape())}, Axis: axis,
				Detail: fmt.Sprintf("axis %d is out of range for a result of %s; use %d to %d", axis, count(rank, "axis", "axes"), -rank, rank-1)})
		}
		if axis < 0 {
			axis += rank
		}
		added = added.with("ExpandDims", axis, rank, own.Shape())
	}
	y := x.h.view()
	shape, strides := y.lay.Reset(rank)
	from := 0
	for i := range shape {
		if added.has(i) {
			shape[i] = 1
			continue
		}
		shape[i], strides[i] = own.Shape()[from], own.Strides()[from]
		from++
	}
	return typed[T](y)
}

// Squeeze returns x without the given axes, which must be of size 1, or without all axes of size 1 if none is given; a
// view. Negative axes count from the last. An axis out of range, or named twice, panics with [ErrAxis], and one of
// another size with [ErrShape].
func (x *NDArray[T]) Squeeze(axes ...int) *NDArray[T] {
	own := x.layout("Squeeze")
	removed := checkAxes("Squeeze", axes, own.Shape())
	rank := own.Rank() - len(axes)
	for i, n := range own.Shape() {
		switch {
		case len(axes) == 0 && n == 1:
			removed |= 1 << i
			rank--
		case removed.has(i) && n != 1:
			failSqueeze(own.Shape(), i)
		}
	}
	y := x.h.view()
	shape, strides := y.lay.Reset(rank)
	to := 0
	for i, n := range own.Shape() {
		if !removed.has(i) {
			shape[to], strides[to] = n, own.Strides()[i]
			to++
		}
	}
	return typed[T](y)
}

func failSqueeze(shape []int, i int) {
	axis := i - len(shape)
	panic(&Error{Op: "Squeeze", Kind: ErrShape, Shapes: [][]int{clone(shape)}, Axis: axis,
		Detail: fmt.Sprintf("axis %d of shape %s has size %d, not 1; take one element of it with Slice, or Reshape", axis, shapeText(shape), shape[i])})
}

// Flip returns x with the elements along the given axes, or all if none is given, in reverse order, a view. Negative
// axes count from the last. An axis out of range, or named twice, panics with [ErrAxis].
func (x *NDArray[T]) Flip(axes ...int) *NDArray[T] {
	flipped := checkAxes("Flip", axes, x.layout("Flip").Shape())
	y, shape, strides := x.h.viewAxes()
	offset := 0
	for i, n := range shape {
		if len(axes) == 0 || flipped.has(i) {
			offset += (n - 1) * strides[i]
			strides[i] = -strides[i]
		}
	}
	y.advance(offset)
	return typed[T](y)
}

// without returns the view of h at position i of an axis, without it.
func (h *header) without(axis, i int) *header {
	y := h.view()
	shape, strides := y.lay.Reset(h.lay.Rank() - 1)
	copy(shape, h.lay.Shape()[:axis])
	copy(shape[axis:], h.lay.Shape()[axis+1:])
	copy(strides, h.lay.Strides()[:axis])
	copy(strides[axis:], h.lay.Strides()[axis+1:])
	y.advance(i * h.lay.Strides()[axis])
	return y
}

// once returns a view of h without its repetitions: axes that repeat have size 1. Times is how often it has each element.
func (h *header) once() (y *header, times int) {
	y, shape, strides := h.viewAxes()
	times = 1
	for i, n := range shape {
		if strides[i] == 0 && n > 1 {
			shape[i] = 1
			times *= n
		}
	}
	return y, times
}

// tail returns the view of h at index 0, 0, … of its first axes, of which there are so many, without them.
func (h *header) tail(axes int) *header {
	y := h.view()
	shape, strides := y.lay.Reset(h.lay.Rank() - axes)
	copy(shape, h.lay.Shape()[axes:])
	copy(strides, h.lay.Strides()[axes:])
	return y
}

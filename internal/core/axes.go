package core

import (
	"fmt"

	"ndgo/internal/iter"
)

// An AxisSet is a set of axes.
type AxisSet uint64

const _ = uint(64 - iter.MaxRank) // does not compile unless an AxisSet has room for all axes

// Has reports whether an axis is in s.
func (s AxisSet) Has(axis int) bool { return s>>axis&1 != 0 }

// CheckAxes returns the set of axes of shape. Negative ones count from the last. An axis out of range or named twice panics with an
// error naming op.
func CheckAxes(op string, axes, shape []int) AxisSet {
	var set AxisSet
	for _, axis := range axes {
		i := CheckAxis(op, axis, shape)
		if set.Has(i) {
			failTwice(op, shape, axis, i-len(shape), "shape "+ShapeText(shape))
		}
		set |= 1 << i
	}
	return set
}

// failTwice panics because an axis of shape was named twice: given is its number as the caller gave it, and of says in which list.
// The error names op.
func failTwice(op string, shape []int, given, axis int, of string) {
	panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{Clone(shape)}, Axis: axis,
		Detail: fmt.Sprintf("axis %d is named twice for %s; name it once", given, of)})
}

// failSqueeze panics because axis i of shape, to be removed, does not have size 1. The error names op.
func failSqueeze(op string, shape []int, i int) {
	panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{Clone(shape)}, Axis: i - len(shape),
		Detail: fmt.Sprintf("axis %d of shape %s has size %d, not 1; take one element of it with Slice, or Reshape", i, ShapeText(shape), shape[i])})
}

// ExpandDims makes the new header y a view of x with axes of size 1 added, and returns y. Axes are counted in the result. Errors
// name op.
func ExpandDims(op string, y, x *Header, axes []int) *Header {
	x.Check(op)
	own := &x.Layout
	rank := own.Rank() + len(axes)
	CheckRank(op, rank)
	var added AxisSet
	for _, given := range axes {
		axis := given
		if axis < -rank || axis >= rank {
			panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{Clone(own.Shape())}, Axis: axis,
				Detail: fmt.Sprintf("axis %d is out of range for a result of %s; use %d to %d", axis, Count(rank, "axis", "axes"), -rank, rank-1)})
		}
		if axis < 0 {
			axis += rank
		}
		if added.Has(axis) {
			failTwice(op, own.Shape(), given, axis-rank, fmt.Sprintf("a result of %s", Count(rank, "axis", "axes")))
		}
		added |= 1 << axis
	}
	y.SetView(x)
	shape, strides := y.Layout.Make(rank)
	next := 0 // the next axis of x
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

// Squeeze makes the new header y a view of x without axes, or without all axes of size 1 if none is given, and returns y. Errors
// name op.
func Squeeze(op string, y, x *Header, axes []int) *Header {
	x.Check(op)
	own := &x.Layout
	removed := CheckAxes(op, axes, own.Shape())
	rank := own.Rank() - len(axes)
	for i, n := range own.Shape() {
		switch {
		case len(axes) == 0 && n == 1:
			removed |= 1 << i
			rank--
		case removed.Has(i) && n != 1:
			failSqueeze(op, own.Shape(), i)
		}
	}
	y.SetView(x)
	shape, strides := y.Layout.Make(rank)
	next := 0 // the next axis of y
	for i, n := range own.Shape() {
		if !removed.Has(i) {
			shape[next], strides[next] = n, own.Strides()[i]
			next++
		}
	}
	return y
}

// Flip makes the new header y a view of x with the given axes reversed, or all if none is given, and returns y. Errors name op.
func Flip(op string, y, x *Header, axes []int) *Header {
	x.Check(op)
	flipped := CheckAxes(op, axes, x.Layout.Shape())
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

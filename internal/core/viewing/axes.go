package viewing

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
)

// failSqueeze panics because axis i of shape cannot be removed: its size is not 1.
func failSqueeze(op string, shape []int, i int) {
	panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: [][]int{iter.Clone(shape)}, Axis: i - len(shape),
		Detail: fmt.Sprintf("axis %d of shape %s has size %d, not 1; take one element of it with Slice, or Reshape", i, mistakes.ShapeText(shape), shape[i])})
}

// ExpandDims makes the new header y a view of x with axes of size 1 added, and returns y. Axes are numbered in the result.
func ExpandDims(op string, y, x *core.Header, axes []int) *core.Header {
	x.Check(op)
	own := &x.Layout
	rank := own.Rank() + len(axes)
	limits.CheckRank(op, rank)
	var added iter.AxisSet
	for _, given := range axes {
		axis := given
		if axis < -rank || axis >= rank {
			panic(&mistakes.Error{Op: op, Kind: mistakes.ErrAxis, Shapes: [][]int{iter.Clone(own.Shape())}, Axis: axis,
				Detail: fmt.Sprintf("axis %d is out of range for a result of %s; use %d to %d", axis, mistakes.Count(rank, "axis", "axes"), -rank, rank-1)})
		}
		if axis < 0 {
			axis += rank
		}
		if added.Has(axis) {
			mistakes.FailTwice(op, own.Shape(), given, axis-rank, fmt.Sprintf("a result of %s", mistakes.Count(rank, "axis", "axes")))
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

// Squeeze makes the new header y a view of x without the given axes of size 1, and returns y. No axes means all axes of size 1.
func Squeeze(op string, y, x *core.Header, axes []int) *core.Header {
	x.Check(op)
	own := &x.Layout
	removed := mistakes.CheckAxes(op, axes, own.Shape())
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

// Flip makes the new header y a view of x with the given axes reversed, and returns y. No axes means all axes.
func Flip(op string, y, x *core.Header, axes []int) *core.Header {
	x.Check(op)
	flipped := mistakes.CheckAxes(op, axes, x.Layout.Shape())
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

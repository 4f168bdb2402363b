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

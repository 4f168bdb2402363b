package mistakes

import (
	"fmt"

	"ndgo/internal/iter"
)

// CheckAxis returns axis counted from the first axis of shape. A negative axis counts from the last one. CheckAxis panics if the axis is
// out of range.
func CheckAxis(op string, axis int, shape []int) int {
	n := len(shape)
	if axis < -n || axis >= n {
		detail := fmt.Sprintf("axis %d is out of range for shape %s", axis, ShapeText(shape))
		if n > 0 {
			detail += fmt.Sprintf(", which has %s; use %d to %d", Count(n, "axis", "axes"), -n, n-1)
		} else {
			detail += ", which has no axes"
		}
		panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{iter.Clone(shape)}, Axis: axis, Detail: detail})
	}
	if axis < 0 {
		axis += n
	}
	return axis
}

// CheckAxes returns axes as a set. Negative axes count from the last axis of shape. CheckAxes panics if an axis is out of range or is named
// twice.
func CheckAxes(op string, axes, shape []int) iter.AxisSet {
	var set iter.AxisSet
	for _, axis := range axes {
		i := CheckAxis(op, axis, shape)
		if set.Has(i) {
			FailTwice(op, shape, axis, i-len(shape), "shape "+ShapeText(shape))
		}
		set |= 1 << i
	}
	return set
}

// FailTwice panics because an axis of shape was named twice. given is the number of the axis as the caller wrote it. purpose describes the
// list of axes in the message.
func FailTwice(op string, shape []int, given, axis int, purpose string) {
	panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{iter.Clone(shape)}, Axis: axis,
		Detail: fmt.Sprintf("axis %d is named twice for %s; name it once", given, purpose)})
}

// FailIndices panics because index is invalid for an array of this shape: it has the wrong length, or a number out of range.
func FailIndices(op string, index, shape []int) {
	if len(index) != len(shape) {
		detail := fmt.Sprintf("shape %s takes %s, not %d", ShapeText(shape), Count(len(shape), "index", "indices"), len(index))
		if len(index) < len(shape) {
			detail += "; Slice takes fewer, and returns a view of a part"
		}
		panic(&Error{Op: op, Kind: ErrIndex, Shapes: [][]int{iter.Clone(shape)}, Index: iter.Clone(index), Detail: detail})
	}
	for k, i := range index {
		if n := shape[k]; i < -n || i >= n {
			FailIndex(op, index, i, k, shape)
		}
	}
}

// FailIndex panics because number i of index is out of range for an axis of shape.
func FailIndex(op string, index []int, i, axis int, shape []int) {
	FailRange(op, fmt.Sprintf("index %d", i), iter.Clone(index), axis, shape)
}

// FailRange panics because an index is out of range for an axis of shape. subject describes the index in the message.
func FailRange(op, subject string, index []int, axis int, shape []int) {
	detail := fmt.Sprintf("%s is out of range for axis %d of shape %s, which has size %d", subject, axis, ShapeText(shape), shape[axis])
	if n := shape[axis]; n > 0 {
		detail += fmt.Sprintf("; use %d to %d", -n, n-1)
	}
	panic(&Error{Op: op, Kind: ErrIndex, Shapes: [][]int{iter.Clone(shape)}, Axis: axis - len(shape), Index: index, Detail: detail})
}

package ndarray

import "ndgo/internal/core"

// ExpandDims returns a view of x with new axes of size 1. The positions are those in the result; negative ones count from the last.
// A (3, 4) at 0 becomes (1, 3, 4), and at 0 and -1 it becomes (1, 3, 4, 1). A position out of range or named twice panics with
// [ErrAxis], and a result of more than 64 axes with [ErrShape].
func (x *NDArray[T]) ExpandDims(axes ...int) *NDArray[T] {
	return typed[T](core.ExpandDims("ExpandDims", new(core.Header), x.head(), axes))
}

// Squeeze returns a view of x without the given axes, or without every axis of size 1 if none is given. Negative axes count from
// the last. An axis out of range, or named twice, panics with [ErrAxis], and an axis of a size other than 1 with [ErrShape].
func (x *NDArray[T]) Squeeze(axes ...int) *NDArray[T] {
	return typed[T](core.Squeeze("Squeeze", new(core.Header), x.head(), axes))
}

// Flip returns a view of x with the elements in reverse order along the given axes, or along all axes if none is given. Negative
// axes count from the last. An axis out of range, or named twice, panics with [ErrAxis].
func (x *NDArray[T]) Flip(axes ...int) *NDArray[T] {
	return typed[T](core.Flip("Flip", new(core.Header), x.head(), axes))
}

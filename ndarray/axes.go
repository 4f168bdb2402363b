package ndarray

import "ndgo/internal/core"

// ExpandDims returns a view of x with new axes of size 1. Their positions are positions in the result; negative ones count from the last. A
// 3×4 array becomes 1×3×4 with position 0, and 1×3×4×1 with positions 0 and -1. A position out of range or named twice panics with
// [ErrAxis], a result of more than 64 axes with [ErrShape].
func (x *NDArray[T]) ExpandDims(axes ...int) *NDArray[T] {
	return typed[T](core.ExpandDims("ExpandDims", new(core.Header), x.head(), axes))
}

// Squeeze returns a view of x without the given axes of size 1, or without all axes of size 1 if none is given. Negative axes count from
// the last. An axis out of range or named twice panics with [ErrAxis], and an axis of another size with [ErrShape].
func (x *NDArray[T]) Squeeze(axes ...int) *NDArray[T] {
	return typed[T](core.Squeeze("Squeeze", new(core.Header), x.head(), axes))
}

// Flip returns a view of x with the elements in reverse order along the given axes, or along all axes if none is given. Negative axes count
// from the last. An axis out of range or named twice panics with [ErrAxis].
func (x *NDArray[T]) Flip(axes ...int) *NDArray[T] {
	return typed[T](core.Flip("Flip", new(core.Header), x.head(), axes))
}

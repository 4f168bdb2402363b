package ndarray

import "ndgo/internal/core"

// ExpandDims returns x with axes of size 1 added, a view. The axes are counted in the result, negative ones from the
// last: (3, 4) at 0 is (1, 3, 4), and at 0 and -1 is (1, 3, 4, 1). One out of range or named twice panics with
// [ErrAxis], and a result of more than 64 axes with [ErrShape].
func (x *NDArray[T]) ExpandDims(axes ...int) *NDArray[T] {
	return typed[T](core.ExpandDims("ExpandDims", new(core.Header), x.head(), axes))
}

// Squeeze returns x without the given axes, all of size 1, or without every axis of size 1 if none is given; a view.
// Negative axes count from the last. An axis out of range, or named twice, panics with [ErrAxis], and one of another
// size with [ErrShape].
func (x *NDArray[T]) Squeeze(axes ...int) *NDArray[T] {
	return typed[T](core.Squeeze("Squeeze", new(core.Header), x.head(), axes))
}

// Flip returns x with the elements along the given axes, or all if none is given, in reverse order, a view. Negative
// axes count from the last. An axis out of range, or named twice, panics with [ErrAxis].
func (x *NDArray[T]) Flip(axes ...int) *NDArray[T] {
	return typed[T](core.Flip("Flip", new(core.Header), x.head(), axes))
}

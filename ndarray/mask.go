package ndarray

import "ndgo/internal/element"
import (
	"ndgo/internal/core/selecting"
)

// Mask returns x[mask], a new array: the elements of x where the mask is true, in row-major order. The mask has x's
// shape, or the shape of x's first axes: an x of shape (n, m) under a mask of shape (n) gives k of its rows, (k, m).
// Another shape panics with [ErrShape].
func (x *NDArray[T]) Mask(mask *NDArray[bool]) *NDArray[T] {
	return typed[T](selecting.Mask(element.Type[T](), "Mask", x.head(), mask.head()))
}

// SetMask sets x[mask] = v: the elements of x where the mask is true become v. The mask has x's shape, or the shape of
// x's first axes, and then chooses whole rows. Another shape panics with [ErrShape], and repeated memory in x with
// [ErrReadOnly]; x is then unchanged.
func (x *NDArray[T]) SetMask(mask *NDArray[bool], v T) {
	selecting.SetMask(element.Type[T](), "SetMask", x.head(), mask.head(), Scalar(v).head())
}

// AssignMask sets x[mask] = a: the elements of x become a's where the mask is true. The mask has x's shape, or the
// shape of x's first axes, and then chooses whole rows. If a has x's shape it gives the elements at the same places;
// else it is broadcast to the shape of x[mask], as [NDArray.Mask] returns it. Memory shared by x with a or the mask is
// read as if copied first.
//
// Another shape of the mask panics with [ErrShape], one of a with [ErrInPlaceShape], and repeated memory in x with
// [ErrReadOnly]; x is then unchanged.
func (x *NDArray[T]) AssignMask(mask *NDArray[bool], a *NDArray[T]) {
	selecting.AssignMask(element.Type[T](), "AssignMask", x.head(), mask.head(), a.head())
}

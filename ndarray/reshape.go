package ndarray

import "ndgo/internal/core"
import (
	"ndgo/internal/core/viewing"
)

// Reshape returns x's elements, in row-major order, as an array of the given shape. One size may be -1; it is computed from the others:
// x.Reshape(2, -1). The result is a view of x if strides allow one, and otherwise a copy. Reshape panics with [ErrShape] if the size of the
// shape is not x's, if two sizes are -1, or if a -1 is undetermined because another size is 0.
func (x *NDArray[T]) Reshape(shape ...int) *NDArray[T] {
	y := new(core.Header)
	if !viewing.Reshape("Reshape", y, x.head(), shape, widthOf[T]()) {
		x.repack("Reshape", y)
	}
	return typed[T](y)
}

// Ravel returns x's elements, in row-major order, as a 1-d array. The result is a view of x if strides allow one, and otherwise a copy.
func (x *NDArray[T]) Ravel() *NDArray[T] {
	y := new(core.Header)
	if !viewing.Ravel("Ravel", y, x.head()) {
		x.repack("Ravel", y)
	}
	return typed[T](y)
}

// repack makes y a copy of x. y is a header with another shape of the same size. repack panics if the copy exceeds the limit.
func (x *NDArray[T]) repack(op string, y *core.Header) {
	shape := y.Layout.Shape()
	checkSize[T](op, shape)
	z := newArray[T](x.h.Layout.Shape())
	z.move(op, x)
	z.h.Layout.SetPacked(shape)
	*y = z.h
}

package ndarray

import "ndgo/internal/core"
import (
	"ndgo/internal/core/viewing"
)

// Reshape returns x's elements, in row-major order, as an array of the given shape. One size may be -1, for the rest:
// x.Reshape(2, -1). The result is a view of x where strides allow one, else a copy. A shape of another size than x's
// panics with [ErrShape], as do a second -1, and a -1 beside a 0, where any number would do.
func (x *NDArray[T]) Reshape(shape ...int) *NDArray[T] {
	y := new(core.Header)
	if !viewing.Reshape("Reshape", y, x.head(), shape, widthOf[T]()) {
		x.repack("Reshape", y)
	}
	return typed[T](y)
}

// Ravel returns x's elements, in row-major order, as an array of one axis: a view of x where strides allow one, else a
// copy.
func (x *NDArray[T]) Ravel() *NDArray[T] {
	y := new(core.Header)
	if !viewing.Ravel("Ravel", y, x.head()) {
		x.repack("Ravel", y)
	}
	return typed[T](y)
}

// repack makes y a copy of x in the shape of y, of x's size. A shape of too many bytes panics on behalf of op.
func (x *NDArray[T]) repack(op string, y *core.Header) {
	shape := y.Layout.Shape()
	checkSize[T](op, shape)
	z := newArray[T](x.h.Layout.Shape())
	z.move(op, x)
	z.h.Layout.SetPacked(shape)
	*y = z.h
}

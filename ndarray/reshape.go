package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// Reshape returns x's elements, in row-major order, as an array of the given shape. One size may be -1, for what the
// others leave: x.Reshape(2, -1). The result is a view of x where strides allow one, else a copy. A shape of another
// size than x's panics with [ErrShape], as do a second -1, and a -1 beside a 0, where any number would do.
func (x *NDArray[T]) Reshape(shape ...int) *NDArray[T] {
	y := new(core.Header)
	if !reshape(y, x.head(), shape, widthOf[T]()) {
		x.repack("Reshape", y)
	}
	return typed[T](y)
}

// reshape makes y a view of x, whose elements have width bytes, of the given shape. It reports whether there is one, and
// whether it has no more bytes than can be counted; else only the shape of y is right.
func reshape(y, x *core.Header, shape []int, width int) bool {
	x.Check("Reshape")
	core.CheckRank("Reshape", len(shape))
	y.SetView(x)
	own := x.Layout.Shape()
	to, strides := y.Layout.Make(len(shape))
	copy(to, shape)
	if err := iter.InferShape(to, iter.Size(own)); err != nil {
		core.FailReshape(own, to, err)
	}
	if _, ok := iter.ByteSize(to, width); !ok {
		return false
	}
	if x.Layout.IsPacked() { // the usual case, for which there is nothing to divide
		iter.PackedStrides(to, strides)
		return true
	}
	return iter.ReshapeStrides(own, x.Layout.Strides(), to, strides)
}

// Ravel returns x's elements, in row-major order, as an array of one axis: a view of x where strides allow one, else a
// copy.
func (x *NDArray[T]) Ravel() *NDArray[T] {
	y := new(core.Header)
	if !ravel(y, x.head()) {
		x.repack("Ravel", y)
	}
	return typed[T](y)
}

// ravel does for Ravel what reshape does for Reshape.
func ravel(y, x *core.Header) bool {
	x.Check("Ravel")
	y.SetView(x)
	shape, strides := y.Layout.Make(1)
	shape[0] = x.Layout.Size()
	return iter.ReshapeStrides(x.Layout.Shape(), x.Layout.Strides(), shape, strides)
}

// repack makes y a copy of x of the shape that y has, of x's size. A shape of too many bytes panics on behalf of op.
func (x *NDArray[T]) repack(op string, y *core.Header) {
	shape := y.Layout.Shape()
	checkSize[T](op, shape)
	z := newArray[T](x.h.Layout.Shape())
	z.move(x)
	z.h.Layout.SetPacked(shape)
	*y = z.h
}

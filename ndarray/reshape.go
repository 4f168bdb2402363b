package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// Reshape returns x's elements, in row-major order, as an array of the given shape. One size may be -1, for what the
// others leave: x.Reshape(2, -1). The result is a view of x where strides allow one, else a copy. A shape of another
// size than x's panics with [ErrShape], as do a second -1, and a -1 beside a 0, where any number would do.
func (x *NDArray[T]) Reshape(shape ...int) *NDArray[T] {
	own := x.layout("Reshape").Shape()
	core.CheckRank("Reshape", len(shape))
	y := x.h.View()
	to, strides := y.Layout.Reset(len(shape))
	copy(to, shape)
	if err := iter.InferShape(to, iter.Size(own)); err != nil {
		core.FailReshape(own, to, err)
	}
	if _, e := core.SizeError(to, widthOf[T](), typeName[T]); e != nil {
		e.Op = "Reshape"
		panic(e)
	}
	if !iter.ReshapeStrides(own, x.h.Layout.Strides(), to, strides) {
		return x.repack("Reshape", to)
	}
	return typed[T](y)
}

// Ravel returns x's elements, in row-major order, as an array of one axis: a view of x where strides allow one, else a
// copy.
func (x *NDArray[T]) Ravel() *NDArray[T] {
	own := x.layout("Ravel")
	y := x.h.View()
	shape, strides := y.Layout.Reset(1)
	shape[0] = own.Size()
	if !iter.ReshapeStrides(own.Shape(), own.Strides(), shape, strides) {
		return x.repack("Ravel", shape)
	}
	return typed[T](y)
}

// repack returns a copy of x of the given shape, which has x's size.
func (x *NDArray[T]) repack(op string, shape []int) *NDArray[T] {
	checkSize[T](op, shape)
	z := newArray[T](x.h.Layout.Shape())
	z.move(x)
	z.h.Layout.SetPacked(shape)
	return z
}

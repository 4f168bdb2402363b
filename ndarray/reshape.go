package ndarray

import (
	"fmt"

	"ndgo/internal/iter"
)

// Reshape returns x's elements, in row-major order, as an array of the given shape. One size may be -1, for what the
// others leave: x.Reshape(2, -1). The result is a view of x where strides allow one, else a copy. A shape of another
// size than x's panics with [ErrShape], as do a second -1, and a -1 beside a 0, where any number would do.
func (x *NDArray[T]) Reshape(shape ...int) *NDArray[T] {
	own := x.layout("Reshape").Shape()
	checkRank("Reshape", len(shape))
	y := x.h.view()
	to, strides := y.lay.Reset(len(shape))
	copy(to, shape)
	if err := iter.InferShape(to, iter.Size(own)); err != nil {
		failReshape(own, to, err)
	}
	if _, e := sizeError(to, widthOf[T](), typeName[T]); e != nil {
		e.Op = "Reshape"
		panic(e)
	}
	if !iter.ReshapeStrides(own, x.h.lay.Strides(), to, strides) {
		return x.repack("Reshape", to)
	}
	return typed[T](y)
}

// Ravel returns x's elements, in row-major order, as an array of one axis: a view of x where strides allow one, else a
// copy.
func (x *NDArray[T]) Ravel() *NDArray[T] {
	own := x.layout("Ravel")
	y := x.h.view()
	shape, strides := y.lay.Reset(1)
	shape[0] = own.Size()
	if !iter.ReshapeStrides(own.Shape(), own.Strides(), shape, strides) {
		return x.repack("Ravel", shape)
	}
	return typed[T](y)
}

// repack returns a copy of x of the given shape, which has x's size.
func (x *NDArray[T]) repack(op string, shape []int) *NDArray[T] {
	checkSize[T](op, shape)
	z := newArray[T](x.h.lay.Shape())
	z.move(x)
	z.h.lay.SetPacked(shape)
	return z
}

// failReshape panics because shape is none that an array of shape own can take.
func failReshape(own, shape []int, err *iter.ReshapeError) {
	e := &Error{Op: "Reshape", Kind: ErrShape, Shapes: [][]int{clone(own), shape}, Axis: err.Axis}
	text := shapeText(shape)
	switch n := iter.Size(own); err.Rule {
	case iter.ReshapeSign:
		e.Detail = fmt.Sprintf("shape %s has the negative size %d at axis %d; only -1 stands for what the others leave",
			text, shape[len(shape)+err.Axis], err.Axis)
	case iter.ReshapeUnknown:
		e.Detail = fmt.Sprintf("shape %s has -1 twice; only one size can be inferred", text)
	case iter.ReshapeZero:
		e.Detail = fmt.Sprintf("the -1 of shape %s could be any number, since another size is 0; write a size", text)
	default:
		e.Detail = fmt.Sprintf("the %s of shape %s cannot take shape %s", count(n, "element", "elements"), shapeText(own), text)
	}
	panic(e)
}

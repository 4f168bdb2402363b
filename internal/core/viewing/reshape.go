package viewing

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
)

// failReshape panics because an array of shape own cannot be reshaped to shape.
func failReshape(op string, own, shape []int, err *iter.ReshapeError) {
	e := &mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: [][]int{iter.Clone(own), iter.Clone(shape)}, Axis: err.Axis}
	text := mistakes.ShapeText(shape)
	switch n := iter.Size(own); err.Rule {
	case iter.ReshapeSign:
		e.Detail = fmt.Sprintf("shape %s has the negative size %d at axis %d; only -1 is allowed, for a size computed from the others",
			text, shape[len(shape)+err.Axis], len(shape)+err.Axis)
	case iter.ReshapeUnknown:
		e.Detail = fmt.Sprintf("shape %s has -1 twice; only one size can be inferred", text)
	case iter.ReshapeZero:
		e.Detail = fmt.Sprintf("the -1 of shape %s could be any number, because another size is 0; write a size", text)
	default:
		e.Detail = fmt.Sprintf("the %s of shape %s cannot have shape %s", mistakes.Count(n, "element", "elements"), mistakes.ShapeText(own), text)
	}
	panic(e)
}

// Reshape makes the new header y a view of x with the given shape. Elements have width bytes. Reshape returns false if the strides of x do
// not allow a view, or if the size of the elements in bytes overflows. Then only the shape of y is valid.
func Reshape(op string, y, x *core.Header, shape []int, width int) bool {
	x.Check(op)
	limits.CheckRank(op, len(shape))
	y.SetView(x)
	own := x.Layout.Shape()
	to, strides := y.Layout.Make(len(shape))
	copy(to, shape)
	if err := iter.InferShape(to, iter.Size(own)); err != nil {
		failReshape(op, own, to, err)
	}
	if _, ok := iter.ByteSize(to, width); !ok {
		return false
	}
	if x.Layout.IsPacked() { // usually x is contiguous and no axes must be split
		iter.PackedStrides(to, strides)
		return true
	}
	return iter.ReshapeStrides(own, x.Layout.Strides(), to, strides)
}

// Ravel does the work of Reshape for a new shape with one axis.
func Ravel(op string, y, x *core.Header) bool {
	x.Check(op)
	y.SetView(x)
	shape, strides := y.Layout.Make(1)
	shape[0] = x.Layout.Size()
	return iter.ReshapeStrides(x.Layout.Shape(), x.Layout.Strides(), shape, strides)
}

package ndarray

import (
	"fmt"
	"strings"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// ApplyStrict returns op of two operands as XLA broadcasts them: their ranks are equal, or one is a scalar, or dims
// says which axes of the result those of the one of lower rank are. Sizes of 1 are then repeated.
func ApplyStrict[R, T any](op *ufunc.Operator, dims []int, args ...Arg) *NDArray[R] {
	var c call
	c.name, c.strict, c.op, c.args = op.Name, true, op, args
	c.loop = loopOf(op.Name, op, firstKind[T](args), kindOf[R]())
	c.resolveAll()
	c.spread(dims)
	return typed[R](c.finish(nil))
}

// spread checks the shapes of the operands and dims, and gives the one of lower rank the rank of the other.
func (c *call) spread(dims []int) {
	x, y := c.args[0].shape(), c.args[1].shape()
	shape, err := iter.StrictShape(x, y, dims)
	if err != nil {
		failStrict(c.label(), shapes(c.args), dims, err)
	}
	low := 0
	if len(x) > len(y) {
		low = 1
	}
	if h := c.args[low].head; h != nil && h.lay.Rank() < len(shape) {
		c.args[low].head = spreadHeader(h, len(shape), dims)
	}
}

// spreadHeader returns a view of h of the given rank, in which axis i of h is axis dims[i] and the others have size 1.
func spreadHeader(h *header, rank int, dims []int) *header {
	v := *h
	shape, strides := v.lay.Reset(rank)
	for i := range shape {
		shape[i] = 1
	}
	for i, axis := range dims {
		shape[axis] = h.lay.Shape()[i]
	}
	iter.Spread(strides, h.lay.Shape(), h.lay.Strides(), dims)
	return &v
}

// failStrict panics on behalf of op because shapes and dims break a rule of explicit broadcasting.
func failStrict(op string, shapes [][]int, dims []int, err *iter.DimsError) {
	e := &Error{Op: op, Kind: ErrBroadcastDims, Shapes: shapes, Axis: err.Axis}
	x, y := shapes[0], shapes[1]
	low, high := x, y
	if len(x) > len(y) {
		low, high = y, x
	}
	given := "broadcast dimensions " + shapeText(dims)
	switch err.Rule {
	case iter.DimsNeeded:
		e.Detail = fmt.Sprintf("ranks %d and %d differ", len(x), len(y))
		if err.Fit == nil {
			e.Detail += fmt.Sprintf(", and shapes %s and %s go together along no axes", shapeText(x), shapeText(y))
		}
	case iter.DimsIdentity:
		e.Detail = fmt.Sprintf("%s are given for shapes %s and %s of equal rank; leave them out", given, shapeText(x), shapeText(y))
	case iter.DimsCount:
		e.Detail = fmt.Sprintf("%s are %d, but shape %s has %s", given, len(dims), shapeText(low), count(len(low), "axis", "axes"))
	case iter.DimsRange:
		e.Detail = fmt.Sprintf("%s: %d is not an axis of shape %s, which are 0 to %d", given, dims[err.Dim], shapeText(high), len(high)-1)
	case iter.DimsOrder:
		e.Detail = fmt.Sprintf("%s must increase strictly, but %d follows %d", given, dims[err.Dim], dims[err.Dim-1])
	case iter.DimsSizes:
		e.Kind = ErrBroadcast
		e.Detail = fmt.Sprintf("shapes %s and %s do not go together: axis %d has sizes %d and %d",
			shapeText(x), shapeText(y), err.Axis, err.Sizes[0], err.Sizes[1])
	}
	if err.Fit != nil {
		e.Detail += "; give broadcast dimensions such as " + strings.Trim(shapeText(err.Fit), "()")
	}
	panic(e)
}

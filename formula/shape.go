package formula

import (
	"errors"
	"slices"

	nd "ndgo/ndarray"
)

// located calls the function compute, which computes node n. If arrays do not broadcast, the panic points to the operator in the formula.
func (b *bound[T]) located(n *node, compute func()) {
	err := nd.Try(compute)
	if err == nil {
		return
	}
	if errors.Is(err, nd.ErrBroadcast) || errors.Is(err, nd.ErrInPlaceShape) {
		b.shape(n)
	}
	e := *err.(*nd.Error)
	e.Op = b.op
	panic(&e)
}

// shape returns the shape of a subexpression. The kinds of its parts have been checked.
func (b *bound[T]) shape(n *node) []int {
	switch x := b.vars[n.name].(type) {
	case nd.Array:
		if n.what == variableNode {
			return b.shapeOf(n, x)
		}
	}
	shapes := make([][]int, len(n.operands))
	for i, x := range n.operands {
		shapes[i] = b.shape(x)
	}
	if n.what == reductionNode {
		return reduced(n, shapes[0])
	}
	shape, err := nd.BroadcastShapes(shapes...)
	if err != nil {
		b.fail(n, nd.ErrBroadcast, "%s", err.(*nd.Error).Detail)
	}
	return shape
}

// shapeOf returns the shape of the part of variable x that node n selects.
func (b *bound[T]) shapeOf(n *node, x nd.Array) []int {
	if !n.isIndex {
		return x.Shape()
	}
	if y, ok := x.(*nd.NDArray[bool]); ok {
		return part(b, n, y).Shape()
	}
	return part(b, n, x.(*nd.NDArray[T])).Shape()
}

// reduced returns the shape that remains after a reduction over the axes of n.
func reduced(n *node, shape []int) (left []int) {
	for axis, size := range shape {
		switch gone := !n.someAxes || slices.Contains(n.axes, axis) || slices.Contains(n.axes, axis-len(shape)); {
		case !gone:
			left = append(left, size)
		case n.keepsAxes:
			left = append(left, 1)
		}
	}
	return left
}

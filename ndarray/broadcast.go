package ndarray

import (
	"fmt"

	"ndgo/internal/iter"
)

// BroadcastTo returns x repeated to the given shape, a view that copies nothing: axes are aligned at the last, and x
// is repeated along those in which it has size 1 and those that it lacks. The view is read-only, since elements share
// memory, and so is every view of it. Shapes that do not go together panic with [ErrBroadcast].
func (x *NDArray[T]) BroadcastTo(shape ...int) *NDArray[T] {
	x.layout("BroadcastTo")
	checkView("BroadcastTo", shape)
	if axis, ok := iter.Reaches(x.h.lay.Shape(), shape); !ok {
		failBroadcastTo(x.h.lay.Shape(), clone(shape), axis)
	}
	return x.broadcastTo(shape)
}

// broadcastTo returns x repeated to a shape that it reaches.
func (x *NDArray[T]) broadcastTo(to []int) *NDArray[T] {
	return typed[T](x.h.broadcastTo(to))
}

// broadcastTo returns h repeated to a shape that it reaches.
func (h *header) broadcastTo(to []int) *header {
	y := h.view()
	shape, strides := y.lay.Reset(len(to))
	copy(shape, to)
	own := &h.lay
	added := len(to) - own.Rank()
	for i, n := range own.Shape() {
		if n != 1 {
			strides[added+i] = own.Strides()[i]
		}
	}
	y.readOnly = true
	return y
}

// BroadcastInDim returns x repeated to the given shape as XLA's operation of that name does, a view that copies
// nothing: axis i of x becomes axis dims[i] of the result, and x is repeated along those in which it has size 1 and
// those that it lacks. An x of no axes, or of as many as shape has, needs no dims.
//
// The view is read-only, since elements share memory. The dims must increase and be axes of shape, counted from 0,
// one for each of x's, else it panics with [ErrBroadcastDims]; sizes that do not go together panic with
// [ErrBroadcast].
//
// Source: https://openxla.org/xla/operation_semantics#broadcastindim, with the rules of
// https://openxla.org/xla/broadcasting.
func (x *NDArray[T]) BroadcastInDim(shape []int, dims ...int) *NDArray[T] {
	own := x.layout("BroadcastInDim")
	checkView("BroadcastInDim", shape)
	if err := iter.CheckInDim(own.Shape(), shape, dims); err != nil {
		failStrict("BroadcastInDim", [][]int{clone(own.Shape()), clone(shape)}, clone(dims), err)
	}
	y := x.h.view()
	to, strides := y.lay.Reset(len(shape))
	copy(to, shape)
	iter.Spread(strides, own.Shape(), own.Strides(), dims)
	y.readOnly = true
	return typed[T](y)
}

// BroadcastShapes returns the common shape of shapes by the Array API's algorithm: axes are aligned at the last; sizes
// are equal, or one is 1, or missing, and the other counts, be it 0. That of no shapes is (). If there is none, the
// error is [ErrBroadcast], and for what is no shape [ErrShape].
func BroadcastShapes(shapes ...[]int) ([]int, error) {
	common, axis := []int{}, 0
	for _, shape := range shapes {
		if e := axesError(shape); e != nil {
			e.Op = "BroadcastShapes"
			return nil, e
		}
		if common, axis = iter.Broadcast(common, shape); axis != 0 {
			return nil, broadcastError("BroadcastShapes", cloneShapes(shapes), axis)
		}
	}
	return common, nil
}

// BroadcastArrays returns the arrays, each repeated to their common shape as [NDArray.BroadcastTo] does: read-only
// views. Shapes without a common one panic with [ErrBroadcast].
func BroadcastArrays[T any](arrays ...*NDArray[T]) []*NDArray[T] {
	shapes := make([][]int, len(arrays))
	for i, x := range arrays {
		shapes[i] = x.layout("BroadcastArrays").Shape()
	}
	common, axis := []int{}, 0
	for _, shape := range shapes {
		if common, axis = iter.Broadcast(common, shape); axis != 0 {
			failBroadcast("BroadcastArrays", cloneShapes(shapes), axis)
		}
	}
	checkView("BroadcastArrays", common)
	views := make([]*NDArray[T], len(arrays))
	for i, x := range arrays {
		views[i] = x.broadcastTo(common)
	}
	return views
}

func cloneShapes(shapes [][]int) [][]int {
	list := make([][]int, len(shapes))
	for i, s := range shapes {
		list[i] = clone(s)
	}
	return list
}

// failBroadcastTo panics because shape does not broadcast to target. Axis is the first at fault, from the last.
func failBroadcastTo(shape, target []int, axis int) {
	e := &Error{Op: "BroadcastTo", Kind: ErrBroadcast, Shapes: [][]int{clone(shape), target}, Axis: axis}
	e.Detail = fmt.Sprintf("shape %s does not broadcast to %s: %s", shapeText(shape), shapeText(target), reachReason(shape, target, axis))
	panic(e)
}

package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/core/viewing"
	"ndgo/internal/iter"
)

// BroadcastTo returns x repeated to the given shape, a view that copies nothing: axes are aligned at the last, and x
// is repeated along its axes of size 1 and along missing ones. The view is read-only, since elements share memory, and
// so is every view of it. Incompatible shapes panic with [ErrBroadcast].
func (x *NDArray[T]) BroadcastTo(shape ...int) *NDArray[T] {
	return typed[T](viewing.BroadcastTo("BroadcastTo", new(core.Header), x.head(), shape))
}

// broadcastTo returns x repeated to a compatible shape.
func (x *NDArray[T]) broadcastTo(shape []int) *NDArray[T] {
	y := new(core.Header)
	y.SetBroadcast(&x.h, shape)
	return typed[T](y)
}

// BroadcastInDim returns x repeated to the given shape as XLA's operation of the same name does, without a copy: axis
// i of x becomes axis dims[i] of the result, and x is repeated along its axes of size 1 and along missing ones. An x
// of no axes, or of as many as shape has, needs no dims.
//
// The view is read-only, since elements share memory. The dims must increase and be axes of shape, counted from 0, one
// for each of x's, else it panics with [ErrBroadcastDims]; incompatible sizes panic with [ErrBroadcast].
//
// Source: https://openxla.org/xla/operation_semantics#broadcastindim, with the rules of
// https://openxla.org/xla/broadcasting.
func (x *NDArray[T]) BroadcastInDim(shape []int, dims ...int) *NDArray[T] {
	return typed[T](broadcastInDim(new(core.Header), x.head(), shape, dims))
}

func broadcastInDim(y, x *core.Header, shape, dims []int) *core.Header {
	x.Check("BroadcastInDim")
	own := &x.Layout
	core.CheckView("BroadcastInDim", shape)
	if err := iter.CheckInDim(own.Shape(), shape, dims); err != nil {
		core.FailStrict("BroadcastInDim", [][]int{core.Clone(own.Shape()), core.Clone(shape)}, core.Clone(dims), err)
	}
	y.SetView(x)
	to, strides := y.Layout.Make(len(shape))
	copy(to, shape)
	iter.Spread(strides, own.Shape(), own.Strides(), dims)
	y.ReadOnly = true
	return y
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
			core.FailBroadcast("BroadcastArrays", core.CloneShapes(shapes), axis)
		}
	}
	core.CheckView("BroadcastArrays", common)
	views := make([]*NDArray[T], len(arrays))
	for i, x := range arrays {
		views[i] = x.broadcastTo(common)
	}
	return views
}

// BroadcastShapes returns the common shape of shapes by the Array API's algorithm: axes are aligned at the last; sizes
// are equal, or one is 1, or missing, and the other counts, be it 0. No shapes give (). If there is none, the error is
// [ErrBroadcast], and for an invalid shape [ErrShape].
func BroadcastShapes(shapes ...[]int) ([]int, error) { return viewing.BroadcastShapes(shapes...) }

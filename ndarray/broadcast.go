package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/core/viewing"
	"ndgo/internal/iter"
)

// BroadcastTo returns a view of x, repeated to the given shape without a copy. Axes are aligned at the last. x is repeated along
// its axes of size 1 and along missing axes. The view is read-only, since elements share memory, and so is every view of it.
// Incompatible shapes panic with [ErrBroadcast].
func (x *NDArray[T]) BroadcastTo(shape ...int) *NDArray[T] {
	return typed[T](viewing.BroadcastTo("BroadcastTo", new(core.Header), x.head(), shape))
}

// broadcastTo returns x repeated to a compatible shape.
func (x *NDArray[T]) broadcastTo(shape []int) *NDArray[T] {
	y := new(core.Header)
	y.SetBroadcast(&x.h, shape)
	return typed[T](y)
}

// BroadcastInDim returns x repeated to the given shape as XLA's operation of the same name does, without a copy. Axis i of x
// becomes axis dims[i] of the result. x is repeated along its axes of size 1 and along missing axes. Dims may be left out if x has
// no axes, or as many as shape.
//
// The view is read-only, since elements share memory. The dims are axes of shape, counted from 0, in increasing order, one for each
// axis of x; other dims panic with [ErrBroadcastDims]. Incompatible sizes panic with [ErrBroadcast].
//
// Source: https://openxla.org/xla/operation_semantics#broadcastindim, with the rules of https://openxla.org/xla/broadcasting.
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

// BroadcastArrays returns read-only views of the arrays, each repeated to their common shape as by [NDArray.BroadcastTo].
// Incompatible shapes panic with [ErrBroadcast].
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

// BroadcastShapes returns the common shape of shapes by the Array API's algorithm. Axes are aligned at the last. Two sizes are
// compatible if they are equal, or if one is 1 or missing; then the other size is the result's, even 0. No shapes give ().
// Incompatible shapes are an error of kind [ErrBroadcast], and an invalid shape one of kind [ErrShape].
func BroadcastShapes(shapes ...[]int) ([]int, error) { return viewing.BroadcastShapes(shapes...) }

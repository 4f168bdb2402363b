package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/viewing"
	"ndgo/internal/iter"
)

// BroadcastTo returns a view of x, repeated to the given shape without a copy. Axes are aligned at the last. x is repeated along its axes
// of size 1 and along missing axes. The view and all views of it are read-only, because repeated elements share memory. Incompatible shapes
// panic with [ErrBroadcast].
func (x *NDArray[T]) BroadcastTo(shape ...int) *NDArray[T] {
	return typed[T](broadcastTo(new(core.Header), x.head(), shape))
}

//go:noinline
func broadcastTo(y, x *core.Header, shape []int) *core.Header {
	return viewing.BroadcastTo("BroadcastTo", y.TrackView(), x.Hidden(), shape).Or(x)
}

// broadcastTo returns x broadcast to a compatible shape.
func (x *NDArray[T]) broadcastTo(shape []int) *NDArray[T] {
	y := new(core.Header)
	y.SetBroadcast(&x.h, shape)
	return typed[T](y)
}

// BroadcastInDim returns a view of x, repeated to the given shape without a copy, by the rules of XLA's operation of the same name. Axis i
// of x becomes axis dims[i] of the result. x is repeated along its axes of size 1 and along missing axes. The view is read-only, because
// repeated elements share memory.
//
// There is one number in dims for each axis of x. The numbers are axes of shape, counted from 0, in increasing order; other dims panic with
// [ErrBroadcastDims]. Without dims, x must have no axes, or as many axes as shape. Incompatible sizes panic with [ErrBroadcast].
//
// Source: https://openxla.org/xla/operation_semantics#broadcastindim, with the rules of https://openxla.org/xla/broadcasting.
func (x *NDArray[T]) BroadcastInDim(shape []int, dims ...int) *NDArray[T] {
	return typed[T](broadcastInDim(new(core.Header), x.head(), shape, dims))
}

//go:noinline
func broadcastInDim(y, x *core.Header, shape, dims []int) *core.Header {
	return broadcastInDimOf(y.TrackView(), x.Hidden(), shape, dims).Or(x)
}

// broadcastInDimOf does the work of BroadcastInDim. The header x is hidden from escape analysis (see [core.Header.Hidden]).
func broadcastInDimOf(y, x *core.Header, shape, dims []int) *core.Header {
	x.Check("BroadcastInDim")
	own := &x.Layout
	limits.CheckView("BroadcastInDim", shape)
	if err := iter.CheckInDim(own.Shape(), shape, dims); err != nil {
		mistakes.FailStrict("BroadcastInDim", [][]int{iter.Clone(own.Shape()), iter.Clone(shape)}, iter.Clone(dims), err)
	}
	y.SetView(x)
	to, strides := y.Layout.Make(len(shape))
	copy(to, shape)
	iter.Spread(strides, own.Shape(), own.Strides(), dims)
	y.ReadOnly = true
	return y
}

// BroadcastArrays returns read-only views of the arrays, broadcast to their common shape (see [NDArray.BroadcastTo]). Incompatible shapes
// panic with [ErrBroadcast].
func BroadcastArrays[T any](arrays ...*NDArray[T]) []*NDArray[T] {
	shapes := make([][]int, len(arrays))
	for i, x := range arrays {
		x.head().CheckItem("BroadcastArrays", "array", i)
		shapes[i] = x.h.Layout.Shape()
	}
	common, axis := []int{}, 0
	for _, shape := range shapes {
		if common, axis = iter.Broadcast(common, shape); axis != 0 {
			mistakes.FailBroadcast("BroadcastArrays", iter.CloneShapes(shapes), axis)
		}
	}
	limits.CheckView("BroadcastArrays", common)
	views := make([]*NDArray[T], len(arrays))
	for i, x := range arrays {
		views[i] = x.broadcastTo(common)
	}
	return views
}

// BroadcastShapes returns the common shape of shapes by the rules of the Array API. Axes are aligned at the last one. Two sizes are
// compatible if they are equal, or if one of them is 1 or missing; the result has the other size, even if it is 0. Without arguments the
// result is ().
//
// Incompatible shapes are an error of kind [ErrBroadcast], an invalid shape is an error of kind [ErrShape].
func BroadcastShapes(shapes ...[]int) ([]int, error) { return viewing.BroadcastShapes(shapes...) }

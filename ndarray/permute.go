package ndarray

import (
	"fmt"

	"ndgo/internal/core"
)

// T returns the transpose of a matrix, a view: element i, j of the result is element j, i of x. An x of other than 2
// axes panics with [ErrShape]; see [NDArray.MT] and [NDArray.PermuteDims].
func (x *NDArray[T]) T() *NDArray[T] {
	if l := x.layout("T"); l.Rank() != 2 {
		core.FailRank("T", l.Shape(), "it transposes 2 axes; MT swaps the last two, PermuteDims orders all")
	}
	return typed[T](x.h.Swap(0, 1))
}

// MT returns x with its last two axes swapped, a view: the transpose of each matrix of a stack. An x of fewer than 2
// axes panics with [ErrShape].
func (x *NDArray[T]) MT() *NDArray[T] {
	n := x.layout("MT").Rank()
	if n < 2 {
		core.FailRank("MT", x.h.Layout.Shape(), "it swaps the last two; ExpandDims adds axes")
	}
	return typed[T](x.h.Swap(n-2, n-1))
}

// SwapAxes returns x with two of its axes swapped, a view; negative axes count from the last. One that x does not have
// panics with [ErrAxis].
func (x *NDArray[T]) SwapAxes(axis1, axis2 int) *NDArray[T] {
	shape := x.layout("SwapAxes").Shape()
	return typed[T](x.h.Swap(core.CheckAxis("SwapAxes", axis1, shape), core.CheckAxis("SwapAxes", axis2, shape)))
}

// MoveAxis returns x with its axis source moved to be axis destination of the result, a view; the others keep their
// order. Negative axes count from the last. One that x does not have panics with [ErrAxis].
func (x *NDArray[T]) MoveAxis(source, destination int) *NDArray[T] {
	own := x.layout("MoveAxis").Shape()
	from, to := core.CheckAxis("MoveAxis", source, own), core.CheckAxis("MoveAxis", destination, own)
	y, shape, strides := x.h.ViewAxes()
	core.Move(shape, from, to)
	core.Move(strides, from, to)
	return typed[T](y)
}

// PermuteDims returns x with its axes in another order, a view: axis i of the result is axis axes[i] of x. Negative axes
// count from the last. Unless each axis of x is named once, it panics with [ErrAxis].
func (x *NDArray[T]) PermuteDims(axes ...int) *NDArray[T] {
	own := x.layout("PermuteDims").Shape()
	if len(axes) != len(own) {
		panic(&Error{Op: "PermuteDims", Kind: ErrAxis, Shapes: [][]int{core.Clone(own)},
			Detail: fmt.Sprintf("%s named of the %d of shape %s; name each once", core.Count(len(axes), "axis is", "axes are"), len(own), core.ShapeText(own))})
	}
	core.CheckAxes("PermuteDims", axes, own)
	y := x.h.View()
	shape, strides := y.Layout.Reset(len(own))
	for i, axis := range axes {
		if axis < 0 {
			axis += len(own)
		}
		shape[i], strides[i] = own[axis], x.h.Layout.Strides()[axis]
	}
	return typed[T](y)
}

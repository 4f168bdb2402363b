package ndarray

import "ndgo/internal/core"
import (
	"ndgo/internal/core/viewing"
)

// T returns the transpose of a matrix as a view: element i, j of the result is element j, i of x. An x of other than 2 axes panics
// with [ErrShape]; for those see [NDArray.MT] and [NDArray.PermuteDims].
func (x *NDArray[T]) T() *NDArray[T] {
	return typed[T](transpose(new(core.Header), x.head()))
}

func transpose(y, x *core.Header) *core.Header {
	x.Check("T")
	if x.Layout.Rank() != 2 {
		core.FailRank("T", x.Layout.Shape(), "it transposes 2 axes; MT swaps the last two, PermuteDims orders all")
	}
	y.SetSwapped(x, 0, 1)
	return y
}

// MT returns a view of x with its last two axes swapped: the transpose of each matrix of a stack. An x of fewer than 2 axes panics
// with [ErrShape].
func (x *NDArray[T]) MT() *NDArray[T] {
	return typed[T](transposeMatrices(new(core.Header), x.head()))
}

func transposeMatrices(y, x *core.Header) *core.Header {
	x.Check("MT")
	n := x.Layout.Rank()
	if n < 2 {
		core.FailRank("MT", x.Layout.Shape(), "it swaps the last two; ExpandDims adds axes")
	}
	y.SetSwapped(x, n-2, n-1)
	return y
}

// SwapAxes returns a view of x with two of its axes swapped. Negative axes count from the last. An axis out of range panics with
// [ErrAxis].
func (x *NDArray[T]) SwapAxes(axis1, axis2 int) *NDArray[T] {
	return typed[T](viewing.SwapAxes("SwapAxes", new(core.Header), x.head(), axis1, axis2))
}

// MoveAxis returns a view of x with its axis source moved to position destination of the result. The other axes keep their order.
// Negative axes count from the last. An axis out of range panics with [ErrAxis].
func (x *NDArray[T]) MoveAxis(source, destination int) *NDArray[T] {
	return typed[T](viewing.MoveAxis("MoveAxis", new(core.Header), x.head(), source, destination))
}

// MoveAxes returns a view of x with each axis source[i] moved to position destination[i] of the result. The other axes keep their
// order. Negative axes count from the last. An axis out of range or named twice panics with [ErrAxis], as do slices of different
// lengths.
func (x *NDArray[T]) MoveAxes(source, destination []int) *NDArray[T] {
	return typed[T](viewing.MoveAxes("MoveAxes", new(core.Header), x.head(), source, destination))
}

// PermuteDims returns a view of x with its axes in another order: axis i of the result is axis axes[i] of x. Negative axes count
// from the last. Unless each axis of x is named once, it panics with [ErrAxis].
func (x *NDArray[T]) PermuteDims(axes ...int) *NDArray[T] {
	return typed[T](viewing.PermuteDims("PermuteDims", new(core.Header), x.head(), axes))
}

package ndarray

import "ndgo/internal/core"
import (
	"ndgo/internal/core/viewing"
)

// T returns a view of the matrix x transposed: element i, j of the result is element j, i of x. If x does not have exactly two axes, T
// panics with [ErrShape]; use [NDArray.MT] or [NDArray.PermuteDims].
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

// MT returns a view of x with its last two axes swapped: the transpose of each matrix in a stack. If x has fewer than two axes, MT panics
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

// MoveAxis returns a view of x with axis source moved to position destination. The other axes keep their order. Negative axes count from
// the last. An axis out of range panics with [ErrAxis].
func (x *NDArray[T]) MoveAxis(source, destination int) *NDArray[T] {
	return typed[T](viewing.MoveAxis("MoveAxis", new(core.Header), x.head(), source, destination))
}

// MoveAxes returns a view of x with axis source[i] moved to position destination[i], for each i. The other axes keep their order. Negative
// axes count from the last. MoveAxes panics with [ErrAxis] if an axis is out of range or named twice, or if the slices differ in length.
func (x *NDArray[T]) MoveAxes(source, destination []int) *NDArray[T] {
	return typed[T](viewing.MoveAxes("MoveAxes", new(core.Header), x.head(), source, destination))
}

// PermuteDims returns a view of x with permuted axes: axis i of the result is axis axes[i] of x. Negative axes count from the last. If the
// axes do not name each axis of x once, it panics with [ErrAxis].
func (x *NDArray[T]) PermuteDims(axes ...int) *NDArray[T] {
	return typed[T](viewing.PermuteDims("PermuteDims", new(core.Header), x.head(), axes))
}

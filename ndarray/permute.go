package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/viewing"
)

// T returns a view of the matrix x transposed: element i, j of the result is element j, i of x. If x does not have exactly two axes, T
// panics with [ErrShape]; use [NDArray.MT] or [NDArray.PermuteDims].
func (x *NDArray[T]) T() *NDArray[T] {
	return typed[T](transpose(new(core.Header), x.head()))
}

//go:noinline
func transpose(y, x *core.Header) *core.Header { return transposeOf(y.TrackView(), x.Hidden()).Or(x) }

// transposeOf does the work of T. The header x is hidden from escape analysis (see [core.Header.Hidden]).
func transposeOf(y, x *core.Header) *core.Header {
	x.Check("T")
	switch x.Layout.Rank() {
	case 2:
	case 1:
		mistakes.FailRank("T", x.Layout.Shape(), "it transposes 2 axes; use ExpandDims(0) for a row, ExpandDims(1) for a column, or x itself")
	default:
		mistakes.FailRank("T", x.Layout.Shape(), "it transposes 2 axes; use MT to swap the last two, or PermuteDims for all")
	}
	viewing.SetSwapped(y, x, 0, 1)
	return y
}

// MT returns a view of x with its last two axes swapped: the transpose of each matrix in a stack. If x has fewer than two axes, MT panics
// with [ErrShape].
func (x *NDArray[T]) MT() *NDArray[T] {
	return typed[T](transposeMatrices(new(core.Header), x.head()))
}

//go:noinline
func transposeMatrices(y, x *core.Header) *core.Header {
	return transposeMatricesOf(y.TrackView(), x.Hidden()).Or(x)
}

// transposeMatricesOf does the work of MT. The header x is hidden from escape analysis (see [core.Header.Hidden]).
func transposeMatricesOf(y, x *core.Header) *core.Header {
	x.Check("MT")
	n := x.Layout.Rank()
	if n < 2 {
		mistakes.FailRank("MT", x.Layout.Shape(), "it swaps the last two; use ExpandDims to add axes")
	}
	viewing.SetSwapped(y, x, n-2, n-1)
	return y
}

// SwapAxes returns a view of x with two of its axes swapped. Negative axes count from the last. An axis out of range panics with
// [ErrAxis].
func (x *NDArray[T]) SwapAxes(axis1, axis2 int) *NDArray[T] {
	return typed[T](swapAxes(new(core.Header), x.head(), axis1, axis2))
}

//go:noinline
func swapAxes(y, x *core.Header, axis1, axis2 int) *core.Header {
	return viewing.SwapAxes("SwapAxes", y.TrackView(), x.Hidden(), axis1, axis2).Or(x)
}

// MoveAxis returns a view of x with axis source moved to position destination. The other axes keep their order. Negative axes count from
// the last. An axis out of range panics with [ErrAxis].
func (x *NDArray[T]) MoveAxis(source, destination int) *NDArray[T] {
	return typed[T](moveAxis(new(core.Header), x.head(), source, destination))
}

//go:noinline
func moveAxis(y, x *core.Header, source, destination int) *core.Header {
	return viewing.MoveAxis("MoveAxis", y.TrackView(), x.Hidden(), source, destination).Or(x)
}

// MoveAxes returns a view of x with axis source[i] moved to position destination[i], for each i. The other axes keep their order. Negative
// axes count from the last. MoveAxes panics with [ErrAxis] if an axis is out of range or named twice, or if the slices differ in length.
func (x *NDArray[T]) MoveAxes(source, destination []int) *NDArray[T] {
	return typed[T](moveAxes(new(core.Header), x.head(), source, destination))
}

//go:noinline
func moveAxes(y, x *core.Header, source, destination []int) *core.Header {
	return viewing.MoveAxes("MoveAxes", y.TrackView(), x.Hidden(), source, destination).Or(x)
}

// PermuteDims returns a view of x with permuted axes: axis i of the result is axis axes[i] of x. Negative axes count from the last. If the
// axes do not name each axis of x once, it panics with [ErrAxis].
func (x *NDArray[T]) PermuteDims(axes ...int) *NDArray[T] {
	return typed[T](permuteDims(new(core.Header), x.head(), axes))
}

//go:noinline
func permuteDims(y, x *core.Header, axes []int) *core.Header {
	return viewing.PermuteDims("PermuteDims", y.TrackView(), x.Hidden(), axes).Or(x)
}

// ExpandDims returns a view of x with new axes of size 1. The arguments are the positions of the new axes in the result; negative positions
// count from the last. For a 3×4 array, position 0 gives 1×3×4, and positions 0 and -1 give 1×3×4×1. ExpandDims panics with [ErrAxis] if a
// position is out of range or named twice, and with [ErrShape] if the result has more than 64 axes.
func (x *NDArray[T]) ExpandDims(axes ...int) *NDArray[T] {
	return typed[T](expandDims(new(core.Header), x.head(), axes))
}

//go:noinline
func expandDims(y, x *core.Header, axes []int) *core.Header {
	return viewing.ExpandDims("ExpandDims", y.TrackView(), x.Hidden(), axes).Or(x)
}

// Squeeze returns a view of x without the given axes of size 1, or without all axes of size 1 if none is given. Negative axes count from
// the last. Squeeze panics with [ErrAxis] if an axis is out of range or named twice, and with [ErrShape] if an axis has another size than
// 1.
func (x *NDArray[T]) Squeeze(axes ...int) *NDArray[T] {
	return typed[T](squeeze(new(core.Header), x.head(), axes))
}

//go:noinline
func squeeze(y, x *core.Header, axes []int) *core.Header {
	return viewing.Squeeze("Squeeze", y.TrackView(), x.Hidden(), axes).Or(x)
}

// Flip returns a view of x with the elements in reverse order along the given axes, or along all axes if none is given. Negative axes count
// from the last. An axis out of range or named twice panics with [ErrAxis].
func (x *NDArray[T]) Flip(axes ...int) *NDArray[T] {
	return typed[T](flip(new(core.Header), x.head(), axes))
}

//go:noinline
func flip(y, x *core.Header, axes []int) *core.Header {
	return viewing.Flip("Flip", y.TrackView(), x.Hidden(), axes).Or(x)
}

// Diagonal returns a writable view of the main diagonal of x's last two axes. For a stack of n×m matrices the last axis of the result has
// min(n, m) elements; element …, i is element …, i, i of x. If x has fewer than two axes, Diagonal panics with [ErrShape].
//
// The k-th diagonal above the main one is x.Slice(Ellipsis, From(k)).Diagonal(). The k-th diagonal below it is x.Slice(Ellipsis, From(k),
// Colon).Diagonal().
func (x *NDArray[T]) Diagonal() *NDArray[T] {
	return typed[T](diagonal(new(core.Header), x.head()))
}

//go:noinline
func diagonal(y, x *core.Header) *core.Header {
	return viewing.Diagonal("Diagonal", y.TrackView(), x.Hidden()).Or(x)
}

// Reshape returns x's elements, in row-major order, as an array of the given shape. One size may be -1; it is computed from the others:
// x.Reshape(2, -1). The result is a view of x if strides allow one, and otherwise a copy. Reshape panics with [ErrShape] if the shape has
// another number of elements than x, or if two sizes are -1. It also panics if one size is -1 and another is 0, because -1 could then stand
// for any number.
func (x *NDArray[T]) Reshape(shape ...int) *NDArray[T] {
	return typed[T](reshape(new(core.Header), x, shape))
}

//go:noinline
func reshape[T any](y *core.Header, x *NDArray[T], shape []int) *core.Header {
	own := typed[T](x.head().Hidden())
	if !viewing.Reshape("Reshape", y.TrackView(), own.head(), shape, widthOf[T]()) {
		own.repack("Reshape", y)
	}
	return y.Or(x.head())
}

// Ravel returns x's elements, in row-major order, as a 1-d array. The result is a view of x if strides allow one, and otherwise a copy.
func (x *NDArray[T]) Ravel() *NDArray[T] {
	return typed[T](ravel(new(core.Header), x))
}

//go:noinline
func ravel[T any](y *core.Header, x *NDArray[T]) *core.Header {
	own := typed[T](x.head().Hidden())
	if !viewing.Ravel("Ravel", y.TrackView(), own.head()) {
		own.repack("Ravel", y)
	}
	return y.Or(x.head())
}

// repack makes y a copy of x. y is a header with another shape of the same size. repack panics if the copy exceeds the limit.
func (x *NDArray[T]) repack(op string, y *core.Header) {
	shape := y.Layout.Shape()
	checkSize[T](op, shape)
	z := newArray[T](x.h.Layout.Shape())
	z.move(op, x)
	z.h.Layout.SetPacked(shape)
	*y = z.h
}

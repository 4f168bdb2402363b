package ndarray

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/core/selecting"
	"ndgo/internal/element"
)

// TakeAt returns the elements of x at several arrays of indices, NumPy's x[i, j]: element k of the result is element i[k], j[k] of
// x. The arrays broadcast to one shape. They index the first axes of x, or the axes in [Axis], one axis for each array. Other axes
// are taken whole. T may be any type.
//
// As in NumPy, the shape of the indices replaces the indexed axes if these are adjacent; otherwise it comes first: for an x of
// shape (n, m, k), TakeAt(x, Arrays(i, j), Axis(0, 2)) has the shape of i and j, then m.
//
// Negative indices count from the end. TakeAt panics with [ErrIndex] if an index is out of range, or if there are no arrays or more
// arrays than axes. It panics with [ErrBroadcast] if the arrays do not broadcast, and with [ErrOption] if Axis has not one axis for
// each array.
func TakeAt[T any, I Integer](x *NDArray[T], indices []*NDArray[I], options ...Option) *NDArray[T] {
	return typed[T](selecting.TakeAt(element.Type[T](), "TakeAt", x.head(), operands(indices), options))
}

// PutAt sets the elements of x that [TakeAt] returns for the same indices and options, NumPy's x[i, j] = values. Values is an array
// or a scalar, broadcast to the shape of that result. If an element is named repeatedly, the last value in row-major order wins.
//
// PutAt panics as TakeAt does, with [ErrInPlaceShape] if values does not broadcast, and with [ErrReadOnly] if x is read-only; x is
// then unchanged. If x and values share memory, the result is as if values had been copied first.
func PutAt[T any, I Integer, V Operand[T]](x *NDArray[T], indices []*NDArray[I], values V, options ...Option) {
	selecting.PutAt(element.Type[T](), "PutAt", x.head(), operands(indices), or[T](&values), options)
}

// Ix returns views of 1-d arrays that broadcast to a grid: view k has its elements along axis k, and size 1 along the others.
// TakeAt(x, Ix(rows, columns)) is the part of x at these rows and columns. An array of other than one axis panics with [ErrShape].
func Ix[I Integer](indices ...*NDArray[I]) []*NDArray[I] {
	grid := make([]*NDArray[I], len(indices))
	for k, i := range indices {
		if shape := i.layout("Ix").Shape(); len(shape) != 1 {
			panic(&Error{Op: "Ix", Kind: ErrShape, Shapes: [][]int{core.Clone(shape)},
				Detail: fmt.Sprintf("array %d has shape %s, not one axis; use Ravel, or of a mask Nonzero", k, core.ShapeText(shape))})
		}
	}
	for k, i := range indices {
		grid[k] = i.Slice(alone(k, len(indices))...)
	}
	return grid
}

// RavelMultiIndex converts indices into an array of the given shape to positions in row-major order. Indices has one array for each
// axis; they broadcast to the shape of the result. The positions suit functions that take one array of indices: inplace.AddAt(x,
// RavelMultiIndex(Arrays(i, j), x.Shape()...), 1) adds 1 to x[i, j] for each pair of i and j.
//
// Negative indices count from the end. An index out of range panics with [ErrIndex], incompatible arrays with [ErrBroadcast], and a
// number of arrays other than that of axes with [ErrShape].
func RavelMultiIndex[I Integer](indices []*NDArray[I], shape ...int) *NDArray[int] {
	return typed[int](selecting.RavelMultiIndex("RavelMultiIndex", operands(indices), shape))
}

// UnravelIndex converts positions, in row-major order, to indices into an array of the given shape. It returns an array for each
// axis, of the shape of positions. It is the inverse of [RavelMultiIndex]. Negative positions count from the end. A position out of
// range panics with [ErrIndex].
func UnravelIndex[I Integer](positions *NDArray[I], shape ...int) []*NDArray[int] {
	found := selecting.UnravelIndex("UnravelIndex", in(positions), shape)
	indices := make([]*NDArray[int], len(found))
	for axis, h := range found {
		indices[axis] = typed[int](h)
	}
	return indices
}

// operands returns arrays as operands.
func operands[T any](arrays []*NDArray[T]) []core.Arg {
	list := make([]core.Arg, len(arrays))
	for i, x := range arrays {
		list[i] = in(x)
	}
	return list
}

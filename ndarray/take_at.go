package ndarray

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/core/selecting"
	"ndgo/internal/element"
)

// TakeAt returns the elements of x at several arrays of indices, NumPy's x[i, j]: element k of the result is element i[k], j[k] of x.
// The arrays broadcast to one shape, and are for the first axes of x, or for the axes in [Axis], one for each array. Other axes are
// taken whole. T may be any type.
//
// The shape of the indices takes the place of their axes if these are neighbours, and comes before all others if not, as in
// NumPy: of an x of shape (n, m, k), TakeAt(x, Arrays(i, j), Axis(0, 2)) has the shape of i and j, then m.
//
// Negative indices count from the end. One out of range panics with [ErrIndex], as do no arrays and more of them than axes;
// incompatible arrays panic with [ErrBroadcast], and another number of axes than of arrays with [ErrOption].
func TakeAt[T any, I Integer](x *NDArray[T], indices []*NDArray[I], options ...Option) *NDArray[T] {
	return typed[T](selecting.TakeAt(element.Type[T](), "TakeAt", x.head(), operands(indices), options))
}

// PutAt sets the elements of x at several arrays of indices, NumPy's x[i, j], the elements of [TakeAt] with the same options, to
// values, an array or a scalar, broadcast to their shape. For an element named more than once the last value, in row-major order,
// remains.
//
// PutAt panics as TakeAt does, with [ErrInPlaceShape] if values does not broadcast, and with [ErrReadOnly] if x repeats memory; x
// is then unchanged. If x and values share memory the result is as if values had been copied first.
func PutAt[T any, I Integer, V Operand[T]](x *NDArray[T], indices []*NDArray[I], values V, options ...Option) {
	selecting.PutAt(element.Type[T](), "PutAt", x.head(), operands(indices), or[T](&values), options)
}

// Ix returns arrays of one axis as views for a grid: array k has its elements along axis k, and size 1 along the others. So TakeAt(x,
// Ix(rows, columns)) is the part of x at these rows and columns. An array of another number of axes panics with [ErrShape].
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

// RavelMultiIndex returns the positions, in row-major order, of the elements of an array of the given shape at several arrays of
// indices, one for each axis, broadcast to the shape of the result. A function of positions then takes several arrays of indices:
// inplace.AddAt(x, RavelMultiIndex(Arrays(i, j), x.Shape()...), 1) adds 1 to x[i, j] for each pair of i and j.
//
// Negative indices count from the end. One out of range panics with [ErrIndex], incompatible arrays with [ErrBroadcast], and another
// number of arrays than of axes with [ErrShape].
func RavelMultiIndex[I Integer](indices []*NDArray[I], shape ...int) *NDArray[int] {
	return typed[int](selecting.RavelMultiIndex("RavelMultiIndex", operands(indices), shape))
}

// UnravelIndex returns the indices of the elements at positions, in row-major order, of an array of the given shape: an array for each
// axis, of the shape of positions. It is the inverse of [RavelMultiIndex]. Negative positions count from the end; one out of range
// panics with [ErrIndex].
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

package ndarray

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/selecting"
	"ndgo/internal/element"
	"ndgo/internal/iter"
)

// Take returns the elements of x at indices along the axis chosen by [Axis]: with Axis(1), element i, j, k of the result is element i,
// indices[j], k of x. In the result's shape, the shape of indices replaces the axis. Without Axis, indices are positions in row-major
// order. T may be any type.
//
// Negative indices count from the end. An index out of range panics with [ErrIndex]; the Index of the error is its position in indices.
func Take[T any, I Integer](x *NDArray[T], indices *NDArray[I], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshTake(&z, x, indices, options)
}

// TakeAlongAxis returns elements of x along the axis chosen by [Axis], or along the last axis. There is an index for each element of the
// result: with Axis(1), element i, j, k of the result is element i, indices[i, j, k], k of x. [ArgMax] with [KeepDims] returns such
// indices. T may be any type.
//
// The other axes of x and indices broadcast. Negative indices count from the end. TakeAlongAxis panics with [ErrBroadcast] if the other
// axes are incompatible, with [ErrShape] if x and indices have different numbers of axes, and with [ErrIndex] if an index is out of range.
func TakeAlongAxis[T any, I Integer](x *NDArray[T], indices *NDArray[I], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshTakeAlongAxis(&z, x, indices, options)
}

// Put sets elements of x to values. The indices and options select the elements, as in [Take]. values is an array or a scalar, broadcast to
// the shape of the result of Take. If an index repeats, the last value in row-major order wins. If x and values share memory, the result is
// as if values had been copied first.
//
// Put panics with the errors of Take, with [ErrInPlaceShape] if values does not broadcast, and with [ErrReadOnly] if x is read-only. After
// a panic x is unchanged.
func Put[T any, I Integer, V Operand[T]](x *NDArray[T], indices *NDArray[I], values V, options ...Option) {
	selecting.Put(element.Type[T](), "Put", x.head(), in(indices), or[T](&values), options)
}

// PutAlongAxis sets elements of x to values. The indices and options select the elements, as in [TakeAlongAxis]. values is an array or a
// scalar, broadcast to the shape of the result of TakeAlongAxis. If an index repeats, the last value in row-major order wins. If x and
// values share memory, the result is as if values had been copied first.
//
// PutAlongAxis panics with the errors of TakeAlongAxis, with [ErrInPlaceShape] if values does not broadcast, and with [ErrReadOnly] if x is
// read-only. After a panic x is unchanged.
func PutAlongAxis[T any, I Integer, V Operand[T]](x *NDArray[T], indices *NDArray[I], values V, options ...Option) {
	selecting.PutAlongAxis(element.Type[T](), "PutAlongAxis", x.head(), in(indices), or[T](&values), options)
}

// TakeAt returns the elements of x at several arrays of indices, NumPy's x[i, j]: element k of the result is element i[k], j[k] of x. The
// arrays broadcast to one shape. They index the first axes of x, or the axes chosen by [Axis], one axis for each array. Other axes are
// taken whole. T may be any type.
//
// If the indexed axes are adjacent, the shape of the indices replaces them in the result, as in NumPy. Otherwise the shape of the indices
// comes first. For example, if x is n×m×k, TakeAt(x, Arrays(i, j), Axis(0, 2)) has the shape of i and j, followed by m.
//
// Negative indices count from the end. TakeAt panics with [ErrIndex] if an index is out of range, and if there are no arrays or more arrays
// than axes. It panics with [ErrBroadcast] if the arrays do not broadcast, and with [ErrOption] if Axis does not have one axis for each
// array.
func TakeAt[T any, I Integer](x *NDArray[T], indices []*NDArray[I], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshTakeAt(&z, x, indices, options)
}

// PutAt sets elements of x to values, NumPy's x[i, j] = values. The indices and options select the elements, as in [TakeAt]. values is an
// array or a scalar, broadcast to the shape of the result of TakeAt. If an element is selected repeatedly, the last value in row-major
// order wins. If x and values share memory, the result is as if values had been copied first.
//
// PutAt panics with the errors of TakeAt, with [ErrInPlaceShape] if values does not broadcast, and with [ErrReadOnly] if x is read-only.
// After a panic x is unchanged.
func PutAt[T any, I Integer, V Operand[T]](x *NDArray[T], indices []*NDArray[I], values V, options ...Option) {
	selecting.PutAt(element.Type[T](), "PutAt", x.head(), operands(indices), or[T](&values), options)
}

// Ix returns views of 1-d arrays that broadcast to a grid: view k has its elements along axis k, and size 1 along all other axes. So
// TakeAt(x, Ix(rows, columns)) is the part of x at these rows and columns. An array without exactly one axis panics with [ErrShape].
func Ix[I Integer](indices ...*NDArray[I]) []*NDArray[I] {
	grid := make([]*NDArray[I], len(indices))
	for k, i := range indices {
		i.head().CheckItem("Ix", "array", k)
		if shape := i.h.Layout.Shape(); len(shape) != 1 {
			panic(&Error{Op: "Ix", Kind: ErrShape, Shapes: [][]int{iter.Clone(shape)},
				Detail: fmt.Sprintf("array %d has shape %s, not one axis; use Ravel, or Nonzero for a mask", k, mistakes.ShapeText(shape))})
		}
	}
	for k, i := range indices {
		grid[k] = i.Slice(alone(k, len(indices))...)
	}
	return grid
}

// RavelMultiIndex converts indices into an array of the given shape to positions in row-major order. There is one array of indices for each
// axis; they broadcast to the shape of the result. The positions are for functions that take one array of indices: inplace.AddAt(x,
// RavelMultiIndex(Arrays(i, j), x.Shape()...), 1) adds 1 to x[i, j] for each pair of i and j.
//
// Negative indices count from the end. RavelMultiIndex panics with [ErrIndex] if an index is out of range, with [ErrBroadcast] if the
// arrays do not broadcast, and with [ErrShape] if there is not one array for each axis.
func RavelMultiIndex[I Integer](indices []*NDArray[I], shape ...int) *NDArray[int] {
	return typed[int](selecting.RavelMultiIndex("RavelMultiIndex", operands(indices), shape))
}

// UnravelIndex converts positions in row-major order to indices into an array of the given shape. It returns an array for each axis, of the
// shape of positions. It is the inverse of [RavelMultiIndex]. Negative positions count from the end. A position out of range panics with
// [ErrIndex].
func UnravelIndex[I Integer](positions *NDArray[I], shape ...int) []*NDArray[int] {
	found := selecting.UnravelIndex("UnravelIndex", in(positions), shape)
	indices := make([]*NDArray[int], len(found))
	for axis, h := range found {
		indices[axis] = typed[int](h)
	}
	return indices
}

// operands returns arrays as a list of operands.
func operands[T any](arrays []*NDArray[T]) []core.Arg {
	list := make([]core.Arg, len(arrays))
	for i, x := range arrays {
		list[i] = in(x)
	}
	return list
}

package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/core/selecting"
	"ndgo/internal/element"
)

// Mask returns x[mask], a new array with the elements of x where the mask is true, in row-major order. The mask has the shape of x, or the
// shape of x's first axes. In the second case it selects rows. For example, a mask of n elements, k of them true, selects k rows of an n×m
// array, and the result is k×m. A mask of another shape panics with [ErrShape].
func (x *NDArray[T]) Mask(mask *NDArray[bool]) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshMask(&z, x, mask)
}

// SetMask sets x[mask] = v: the elements of x where the mask is true become v. The mask has the shape of x, or the shape of x's first axes.
// In the second case it selects rows. If the mask has another shape, SetMask panics with [ErrShape], and if x is read-only, with
// [ErrReadOnly]. After a panic x is unchanged.
func (x *NDArray[T]) SetMask(mask *NDArray[bool], v T) {
	selecting.SetMask(element.Type[T](), "SetMask", x.head().Hidden(), mask.head().Hidden(), Scalar(v).head())
}

// AssignMask sets x[mask] = a, for an array a. The mask has the shape of x, or the shape of x's first axes. In the second case it selects
// rows. If a has x's shape, elements are copied from the same indices. Otherwise a is broadcast to the shape of x[mask] (see
// [NDArray.Mask]). If a or the mask shares memory with x, the result is as if both had been copied first.
//
// A mask of another shape panics with [ErrShape]. If a does not broadcast, AssignMask panics with [ErrInPlaceShape], and if x is read-only,
// with [ErrReadOnly]. After a panic x is unchanged.
func (x *NDArray[T]) AssignMask(mask *NDArray[bool], a *NDArray[T]) {
	selecting.AssignMask(element.Type[T](), "AssignMask", x.head().Hidden(), mask.head().Hidden(), a.head().Hidden())
}

// Where returns the elements of x where cond is true, and the elements of y elsewhere. T may be any type.
//
// The shapes of cond, x and y broadcast. If they are incompatible, Where panics with [ErrBroadcast].
func Where[T any, Y Operand[T]](cond *NDArray[bool], x *NDArray[T], y Y) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshWhere(&z, cond, x, y)
}

// Nonzero returns the indices of the nonzero elements of x in row-major order, as a 1-d array for each axis: elements k of these arrays
// form the index of nonzero element k. The bool false counts as zero, and NaN as nonzero. If x has no axes, Nonzero panics with [ErrShape].
func Nonzero[T Element](x *NDArray[T]) []*NDArray[int] {
	indices := selecting.Nonzero("Nonzero", x.head().Hidden())
	all := make([]*NDArray[int], len(indices))
	for axis, h := range indices {
		all[axis] = typed[int](h)
	}
	return all
}

package ndarray

import (
	"ndgo/internal/core/selecting"
)

// Nonzero returns the indices of the nonzero elements of x in row-major order, as a 1-d array for each axis: elements k of these arrays
// form the index of nonzero element k. The bool false counts as zero, and NaN as nonzero. If x has no axes, Nonzero panics with [ErrShape].
func Nonzero[T Element](x *NDArray[T]) []*NDArray[int] {
	indices := selecting.Nonzero("Nonzero", x.head())
	all := make([]*NDArray[int], len(indices))
	for axis, h := range indices {
		all[axis] = typed[int](h)
	}
	return all
}

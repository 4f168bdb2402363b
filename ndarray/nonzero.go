package ndarray

import (
	"ndgo/internal/core/selecting"
)

// Nonzero returns the indices of the elements of x that are not 0 or false, in row-major order: for each axis of x an
// array of one axis, whose elements at k are together the index of the k-th such element. NaN is not 0. An x without
// axes panics with [ErrShape].
func Nonzero[T Element](x *NDArray[T]) []*NDArray[int] {
	indices := selecting.Nonzero("Nonzero", x.head())
	all := make([]*NDArray[int], len(indices))
	for axis, h := range indices {
		all[axis] = typed[int](h)
	}
	return all
}

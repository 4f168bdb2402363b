package ndarray

import (
	"ndgo/internal/core/selecting"
)

// Nonzero returns the indices of the elements of x other than 0 and false, in row-major order: an array of one axis
// for each axis of x; their elements at k are together the index of the k-th one. NaN is not 0. An x without axes
// panics with [ErrShape].
func Nonzero[T Element](x *NDArray[T]) []*NDArray[int] {
	indices := selecting.Nonzero("Nonzero", x.head())
	all := make([]*NDArray[int], len(indices))
	for axis, h := range indices {
		all[axis] = typed[int](h)
	}
	return all
}

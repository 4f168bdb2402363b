package ndarray

import (
	"ndgo/internal/core/selecting"
)

// Nonzero returns the indices of the elements of x other than 0 and false, in row-major order: a 1-d array for each axis of x.
// Together, the elements k of these arrays are the index of the k-th such element. NaN counts as nonzero. An x without axes panics
// with [ErrShape].
func Nonzero[T Element](x *NDArray[T]) []*NDArray[int] {
	indices := selecting.Nonzero("Nonzero", x.head())
	all := make([]*NDArray[int], len(indices))
	for axis, h := range indices {
		all[axis] = typed[int](h)
	}
	return all
}

package ndarray

import (
	"ndgo/internal/core/products"
)

// VecDot returns the dot products Σ x̄·y of the vectors along an axis, the last unless [Axis] names another. x̄ is the conjugate of
// x. The axis is one of the common shape. Both operands must have it with the same size; otherwise VecDot panics with [ErrShape].
// The other axes broadcast; incompatible ones panic with [ErrBroadcast].
//
// Sums of floats have the same bits on every machine, for operands of any strides: they are added in the tree order of [Sum]. In
// each block of 512 terms there are 32 sums that begin with 0, and term i is added to sum i mod 32 by a fused multiply-add. Then
// the upper half of the sums is added to the lower half until one is left. The sums of blocks are added in pairs, pairs of pairs,
// and so on. If the number of terms is not a multiple of 32, products of zeros fill it up.
func VecDot[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](products.VecDot("VecDot", kindOf[T](), x.head(), y.head(), options, typeName[T]))
}

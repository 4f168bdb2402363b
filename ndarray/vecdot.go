package ndarray

import (
	"ndgo/internal/core/products"
)

// VecDot returns the dot products Σ x̄·y of vectors along the axis chosen by [Axis], or along the last axis; x̄ is the conjugate of x. The
// axis is an axis of the common shape. Both operands must have it with the same size; otherwise VecDot panics with [ErrShape]. The other
// axes broadcast; incompatible ones panic with [ErrBroadcast].
//
// Sums of floats have the same bits on every machine, whatever the strides of the operands: they are added in the tree order of [Sum]. Each
// block of 512 terms has 32 partial sums that begin with 0; term i is added to sum i mod 32 by a fused multiply-add. Then the upper half of
// the sums is added to the lower half until one is left. The sums of blocks are added in pairs, pairs of pairs, and so on. Products of
// zeros extend the number of terms to a multiple of 32.
func VecDot[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](products.VecDot("VecDot", kindOf[T](), x.head(), y.head(), options, typeName[T]))
}

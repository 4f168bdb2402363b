package ndarray

import (
	"ndgo/internal/core/products"
)

// VecDot returns the dot products Σ x̄·y of the vectors along an axis, the last unless [Axis] names another, where x̄
// is the conjugate of x. The axis counts in the common shape, and both operands have it with the same size, or VecDot
// panics with [ErrShape]; the others broadcast, or it panics with [ErrBroadcast].
//
// Sums of floats have the same bits on every machine, however the operands lie in memory: they follow the tree of [Sum]. Of each 512
// terms, term i is added to sum i mod 32, 0 at first, by a fused multiplication and addition; the upper half of the sums is added to
// the lower until one is left; and the sums of the blocks are added in pairs, pairs of pairs, and so on. Where the last 32 terms are
// fewer, they are filled up with products of zeros.
func VecDot[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](products.VecDot("VecDot", kindOf[T](), x.head(), y.head(), options, typeName[T]))
}

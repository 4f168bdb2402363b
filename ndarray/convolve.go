package ndarray

import (
	"ndgo/internal/core/products"
)

// Convolve returns the convolution of the 1-d arrays x and y: element k is Σ x[k-j]·y[j] over all j with both elements in range. The result
// has x.Size() + y.Size() - 1 elements. With [ModeSame] it has only the middle ones, as many as the longer operand has. With [ModeValid] it
// has only those where the shorter operand lies entirely within the longer.
//
// Products are rounded, and added in ascending order of the index of the shorter operand, or of y if x and y have the same length. Integers
// wrap around. Operands without exactly one axis panic with [ErrShape], an empty operand with [ErrEmpty].
func Convolve[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](products.Convolve("Convolve", in(x), in(y), options, false))
}

// Correlate returns the cross-correlation of the 1-d arrays x and y: element k is Σ x[k+j]·y[j], with the conjugate of y[j] for complex
// numbers. The result has all k where the shorter operand lies entirely within the longer, in ascending order. With [ModeFull] it has all k
// where the operands overlap. With [ModeSame] it has only the middle ones, as many as the longer operand has.
//
// Correlate(x, y) is [Convolve] of x and the reversed y, with the same order of summation and the same errors.
func Correlate[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](products.Convolve("Correlate", in(x), in(y), options, true))
}

package ndarray

import (
	"ndgo/internal/core/products"
)

// Convolve returns the convolution of the 1-d arrays x and y: element k is Σ x[k-j]·y[j] over all j in range of both. The result
// has x.Size() + y.Size() - 1 elements. With [ModeSame] it has the middle ones, as many as the longer operand. With [ModeValid] it
// has only those where the shorter operand lies wholly within the longer.
//
// Products are rounded, and added in ascending order of the index of the shorter operand, or of y if both have the same length.
// Integers wrap around. Operands of other than one axis panic with [ErrShape], and an empty operand with [ErrEmpty].
func Convolve[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](products.Convolve("Convolve", in(x), in(y), options, false))
}

// Correlate returns the cross-correlation of the 1-d arrays x and y: element k is Σ x[k+j]·y[j], or Σ x[k+j]·ȳ[j] with the
// conjugate for complex numbers. The result has every k where the shorter operand lies wholly within the longer, in ascending
// order. With [ModeFull] it has every k where they overlap, and with [ModeSame] the middle ones, as many as the longer operand has
// elements.
//
// Correlate(x, y) is the [Convolve] of x and y reversed, with the same order of summation and the same errors.
func Correlate[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](products.Convolve("Correlate", in(x), in(y), options, true))
}

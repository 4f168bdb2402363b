package ndarray

import (
	"ndgo/internal/core/products"
)

// Convolve returns the convolution of x and y, of one axis: element k is Σ x[k-j]·y[j] over all j with both elements. There are
// x.Size() + y.Size() - 1 elements, or with [ModeSame] as many as in the longer operand, from the middle, or with [ModeValid] only
// the places of the shorter wholly within the longer.
//
// Products are rounded, and added in ascending order of the index of the shorter one, of y if they are of equal length. Integers
// wrap around. Arrays of another number of axes panic with [ErrShape], and one without elements with [ErrEmpty].
func Convolve[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](products.Convolve("Convolve", in(x), in(y), options, false))
}

// Correlate returns the cross-correlation of x and y, of one axis: Σ x[k+j]·y[j], of complex numbers with the conjugate of y[j], for
// every k with the shorter wholly within the longer, in ascending order, or with [ModeFull] for every k with an overlap, or with
// [ModeSame] for as many as the longer has elements, in the middle. It is the [Convolve] of x and y backwards, with the same order
// of summation and the same errors.
func Correlate[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](products.Convolve("Correlate", in(x), in(y), options, true))
}

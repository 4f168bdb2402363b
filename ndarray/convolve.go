package ndarray

import (
	"ndgo/internal/core/products"
)

// Convolve returns the convolution of x and y, of one axis: element k is Σ x[k-j]·y[j] over all j for which both are there. There
// are x.Size() + y.Size() - 1 of them, or with [ModeSame] as many as the longer one has, in the middle, or with [ModeValid] those
// where the shorter one lies wholly within the longer one.
//
// Products are rounded, and added in ascending order of the index of the shorter one, of y if they are of equal length. Integers
// wrap around. Arrays of another number of axes panic with [ErrShape], and one without elements with [ErrEmpty].
func Convolve[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](products.Convolve("Convolve", in(x), in(y), options, false))
}

// Correlate returns the cross-correlation of x and y, of one axis: Σ x[k+j]·y[j], of complex numbers with the conjugate of y[j], for
// those k where the shorter one lies wholly within the longer one, in ascending order, or with [ModeFull] for all k for which the
// two meet, or with [ModeSame] for as many as the longer one has, in the middle. It is the [Convolve] of x and y backwards, with
// the order of sums that it has, and panics as that does.
func Correlate[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](products.Convolve("Correlate", in(x), in(y), options, true))
}

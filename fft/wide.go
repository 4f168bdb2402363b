package fft

import (
	"ndgo/internal/core"
	nd "ndgo/ndarray"
)

// RFFT returns half the transforms of x, real numbers, along an axis, the last unless nd.Axis names another: the first n/2 + 1 elements of
// each; the others would be the conjugates. It takes [Length], [Ortho] and [Forward]. It computes in float64; [RFFTAs] of
// complex64 computes in float32.
func RFFT[T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[complex128] {
	return typed[complex128](realForward[complex128]("fft.RFFT", wide[float64]("fft.RFFT", x), options, false))
}

// RFFTN returns half the transforms of x, real numbers, along several axes, all of them without nd.Axis: as [RFFT] along the last of them,
// then as [FFTN] along the others. It takes [Length], [Ortho] and [Forward]. No axes panic with nd.ErrAxis.
func RFFTN[T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[complex128] {
	return typed[complex128](realForward[complex128]("fft.RFFTN", wide[float64]("fft.RFFTN", x), options, true))
}

// IRFFT undoes [RFFT]: it returns the real numbers with x as the first half of their transforms, along the last axis unless nd.Axis names
// another. [Length] is the number of results, by default 2·(m - 1) for m elements: an odd number needs it. It takes [Ortho] and
// [Forward], too. What would make results complex is left out: the imaginary part of the first element and, for an even length, of the one
// in the middle. It computes in float64; [IRFFTAs] of float32 in float32. Without Length one element panics with nd.ErrEmpty.
func IRFFT[C nd.ComplexNumber](x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[float64] {
	return typed[float64](realInverse[float64]("fft.IRFFT", wide[complex128]("fft.IRFFT", x), options, false, true))
}

// IRFFTN returns the real numbers with x as half of their transforms along several axes, all of them without nd.Axis: as [IFFTN] along all but the
// last of them, then as [IRFFT] along that. It takes [Length], of results, [Ortho] and [Forward]. No axes panic with nd.ErrAxis.
func IRFFTN[C nd.ComplexNumber](x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[float64] {
	return typed[float64](realInverse[float64]("fft.IRFFTN", wide[complex128]("fft.IRFFTN", x), options, true, true))
}

// HFFT returns the real transforms of signals, given by half as x, along an axis, the last unless nd.Axis names another: the others are the
// conjugates. [Length] says how long results are, 2·(m - 1) for m elements without it. It takes [Ortho] and [Forward], too. It computes in
// float64; [HFFTAs] of float32 in float32.
func HFFT[C nd.ComplexNumber](x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[float64] {
	return hermitian[float64]("fft.HFFT", wide[complex128]("fft.HFFT", x), options)
}

// IHFFT returns half the inverse transforms of x, real numbers, along an axis, the last unless nd.Axis names another: the inverse of [HFFT]. It
// takes [Length], [Ortho] and [Forward]. It computes in float64; [IHFFTAs] of complex64 does in float32.
func IHFFT[T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[complex128] {
	return halfInverse[complex128]("fft.IHFFT", wide[float64]("fft.IHFFT", x), options)
}

// wide returns x, if its elements are of W's kind, or else x converted.
func wide[W, T nd.Number](op string, x *nd.NDArray[T]) *nd.NDArray[W] {
	defer core.Rename(op)
	head(op, x)
	if y, ok := nd.ViewAs[W](x); ok {
		return y
	}
	return nd.AsType[W](x)
}

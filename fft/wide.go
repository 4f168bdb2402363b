package fft

import (
	"ndgo/internal/core"
	nd "ndgo/ndarray"
)

// RFFT returns half the transforms of the real numbers x along an axis, the last unless nd.Axis names another: the first n/2 + 1
// elements of each, since the others are conjugates of these. It takes [Length], [Ortho] and [Forward]. It computes in float64;
// RFFTAs[complex64] computes in float32.
func RFFT[T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[complex128] {
	var z core.Token
	z.Self = &z
	return freshWideForward(&z, "fft.RFFT", x, options, false)
}

// RFFTN returns half the transforms of the real numbers x along several axes, or all axes without nd.Axis: as [RFFT] along the last
// of them, then as [FFTN] along the others. It takes [Length], [Ortho] and [Forward]. An empty nd.Axis panics with nd.ErrAxis.
func RFFTN[T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[complex128] {
	var z core.Token
	z.Self = &z
	return freshWideForward(&z, "fft.RFFTN", x, options, true)
}

// IRFFT is the inverse of [RFFT]: it returns the real numbers whose half transforms are x, along the last axis unless nd.Axis names
// another. [Length] is the number of results; the default is 2·(m - 1) for m elements, so an odd number needs it. It takes [Ortho]
// and [Forward], too. Parts that would make results complex are ignored: the imaginary part of the first element and, for an even
// length, of the middle element. It computes in float64; IRFFTAs[float32] computes in float32. Without Length, an axis of one
// element panics with nd.ErrEmpty.
func IRFFT[C nd.ComplexNumber](x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[float64] {
	var z core.Token
	z.Self = &z
	return freshWideInverse(&z, "fft.IRFFT", x, options, false)
}

// IRFFTN returns the real numbers whose half transforms are x, along several axes, or all axes without nd.Axis: as [IFFTN] along
// all but the last of them, then as [IRFFT] along the last. It takes [Length], for the results, [Ortho] and [Forward]. An empty
// nd.Axis panics with nd.ErrAxis.
func IRFFTN[C nd.ComplexNumber](x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[float64] {
	var z core.Token
	z.Self = &z
	return freshWideInverse(&z, "fft.IRFFTN", x, options, true)
}

// HFFT returns the real transforms of signals along an axis, the last unless nd.Axis names another. x is the first half of each
// signal; the other half is its conjugates. [Length] is the length of the results; the default is 2·(m - 1) for m elements. It
// takes [Ortho] and [Forward], too. It computes in float64; HFFTAs[float32] computes in float32.
func HFFT[C nd.ComplexNumber](x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[float64] {
	return hermitian[float64]("fft.HFFT", wide[complex128]("fft.HFFT", x), options)
}

// IHFFT is the inverse of [HFFT]: it returns half the inverse transforms of the real numbers x along an axis, the last unless
// nd.Axis names another. It takes [Length], [Ortho] and [Forward]. It computes in float64; IHFFTAs[complex64] computes in float32.
func IHFFT[T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[complex128] {
	return halfInverse[complex128]("fft.IHFFT", wide[float64]("fft.IHFFT", x), options)
}

// wide returns x converted to elements of W, or x itself if it has W's kind.
func wide[W, T nd.Number](op string, x *nd.NDArray[T]) *nd.NDArray[W] {
	defer core.Rename(op)
	head(op, x)
	if y, ok := nd.ViewAs[W](x); ok {
		return y
	}
	return nd.AsType[W](x)
}

package fft

import (
	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	nd "ndgo/ndarray"
)

// RFFT returns half the transforms of the real numbers x along the axis of nd.Axis, or along the last axis: the first n/2 + 1 elements of
// each transform. The other elements are the conjugates of these. RFFT takes [Length], [Ortho] and [Forward]. It computes in float64;
// RFFTAs[complex64] computes in float32.
func RFFT[T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[complex128] {
	var z core.Token
	z.Self = &z
	return freshWideForward(&z, "fft.RFFT", x, options, false)
}

// RFFTN returns half the transforms of the real numbers x along the axes of nd.Axis, or along all axes. It computes [RFFT] along the last
// of these axes, and then [FFTN] along the others. It takes [Length], [Ortho] and [Forward]. An empty nd.Axis panics with nd.ErrAxis.
func RFFTN[T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[complex128] {
	var z core.Token
	z.Self = &z
	return freshWideForward(&z, "fft.RFFTN", x, options, true)
}

// IRFFT is the inverse of [RFFT]: it returns real numbers, and x has half of their transforms, along the axis of nd.Axis or along the last
// axis. [Length] is the number of results. The default is 2·(m - 1) for m elements, so an odd number of results needs Length. IRFFT also
// takes [Ortho] and [Forward]. It computes in float64; IRFFTAs[float32] computes in float32.
//
// Results are real, so IRFFT ignores the imaginary part of the first element and, for an even length, of the middle element. Without
// Length, an axis of one element panics with nd.ErrEmpty.
func IRFFT[C nd.ComplexNumber](x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[float64] {
	var z core.Token
	z.Self = &z
	return freshWideInverse(&z, "fft.IRFFT", x, options, false)
}

// IRFFTN returns the real numbers with half transforms x, along the axes of nd.Axis or along all axes. It computes [IFFTN] along all of
// these axes except the last, and then [IRFFT] along the last. [Length] has the lengths of the results. IRFFTN also takes [Ortho] and
// [Forward]. An empty nd.Axis panics with nd.ErrAxis.
func IRFFTN[C nd.ComplexNumber](x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[float64] {
	var z core.Token
	z.Self = &z
	return freshWideInverse(&z, "fft.IRFFTN", x, options, true)
}

// HFFT returns the real transforms of signals along the axis of nd.Axis, or along the last axis. x is the first half of each signal; the
// second half consists of conjugates of the first half. [Length] is the length of the results. The default is 2·(m - 1) for m elements.
// HFFT also takes [Ortho] and [Forward]. It computes in float64; HFFTAs[float32] computes in float32.
func HFFT[C nd.ComplexNumber](x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[float64] {
	return hermitian[float64]("fft.HFFT", wide[complex128]("fft.HFFT", x), options)
}

// IHFFT returns half the inverse transforms of the real numbers x along the axis of nd.Axis, or along the last axis. It is the inverse of
// [HFFT]. It takes [Length], [Ortho] and [Forward]. It computes in float64; IHFFTAs[complex64] computes in float32.
func IHFFT[T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[complex128] {
	return halfInverse[complex128]("fft.IHFFT", wide[float64]("fft.IHFFT", x), options)
}

// wide returns x converted to elements of W. If x has W's kind, it returns x itself.
func wide[W, T nd.Number](op string, x *nd.NDArray[T]) *nd.NDArray[W] {
	defer mistakes.Rename(op)
	head(op, x)
	if y, ok := nd.ViewAs[W](x); ok {
		return y
	}
	return nd.AsType[W](x)
}

package arrayapi

import (
	"reflect"

	"ndgo/fft"
	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/selecting"
	nd "ndgo/ndarray"
)

// This file has the functions of package fft, with the same contracts, for arrays with element types known only at run time. Transforms of
// float32 and complex64 are computed in single precision, and transforms of all other types in double precision. All transforms take the
// options [fft.Length], [fft.Ortho], [fft.Forward] and [nd.Axis]. Functions panic with nd.ErrDType for arrays of bool.
//
// The functions in this file and in linalg.go are not inlined. Otherwise each package that calls one of them would compile the generic
// functions of fft or linalg again, for all types.

// FFT returns the transforms of x along an axis. See [fft.FFT].
//
//go:noinline
func FFT(x nd.Array, options ...nd.Option) nd.Array {
	return transform("arrayapi.FFT", x, options, complexes, fft.FFT[complex64], fft.FFT[complex128])
}

// IFFT returns the inverse transforms of x along an axis. See [fft.IFFT].
//
//go:noinline
func IFFT(x nd.Array, options ...nd.Option) nd.Array {
	return transform("arrayapi.IFFT", x, options, complexes, fft.IFFT[complex64], fft.IFFT[complex128])
}

// FFTN returns the transforms of x along several axes. See [fft.FFTN].
//
//go:noinline
func FFTN(x nd.Array, options ...nd.Option) nd.Array {
	return transform("arrayapi.FFTN", x, options, complexes, fft.FFTN[complex64], fft.FFTN[complex128])
}

// IFFTN returns the inverse transforms of x along several axes. See [fft.IFFTN].
//
//go:noinline
func IFFTN(x nd.Array, options ...nd.Option) nd.Array {
	return transform("arrayapi.IFFTN", x, options, complexes, fft.IFFTN[complex64], fft.IFFTN[complex128])
}

// RFFT returns half of the transforms of real x along an axis; the other half consists of conjugates of this half. See [fft.RFFTAs].
//
//go:noinline
func RFFT(x nd.Array, options ...nd.Option) nd.Array {
	return transform("arrayapi.RFFT", x, options, floats, fft.RFFTAs[complex64, float32], fft.RFFTAs[complex128, float64])
}

// IRFFT returns the inverse transforms along an axis, as real numbers. x holds half of each transform. See [fft.IRFFTAs].
//
//go:noinline
func IRFFT(x nd.Array, options ...nd.Option) nd.Array {
	return transform("arrayapi.IRFFT", x, options, complexes, fft.IRFFTAs[float32, complex64], fft.IRFFTAs[float64, complex128])
}

// RFFTN returns half of the transforms of real x along several axes; the other half consists of conjugates of this half. See [fft.RFFTNAs].
//
//go:noinline
func RFFTN(x nd.Array, options ...nd.Option) nd.Array {
	return transform("arrayapi.RFFTN", x, options, floats, fft.RFFTNAs[complex64, float32], fft.RFFTNAs[complex128, float64])
}

// IRFFTN returns the inverse transforms along several axes, as real numbers. x holds half of each transform. See [fft.IRFFTNAs].
//
//go:noinline
func IRFFTN(x nd.Array, options ...nd.Option) nd.Array {
	return transform("arrayapi.IRFFTN", x, options, complexes, fft.IRFFTNAs[float32, complex64], fft.IRFFTNAs[float64, complex128])
}

// HFFT returns the transforms of Hermitian signals along an axis, as real numbers. x holds half of each signal. See [fft.HFFTAs].
//
//go:noinline
func HFFT(x nd.Array, options ...nd.Option) nd.Array {
	return transform("arrayapi.HFFT", x, options, complexes, fft.HFFTAs[float32, complex64], fft.HFFTAs[float64, complex128])
}

// IHFFT returns half of the inverse transforms of real x along an axis. See [fft.IHFFTAs].
//
//go:noinline
func IHFFT(x nd.Array, options ...nd.Option) nd.Array {
	return transform("arrayapi.IHFFT", x, options, floats, fft.IHFFTAs[complex64, float32], fft.IHFFTAs[complex128, float64])
}

// FFTFreq returns the frequency of each element of a transform. The transform has n samples with spacing d. The result has the type float64
// unless [DType] sets another float type. See [fft.Freq].
func FFTFreq(n int, d float64, options ...nd.Option) nd.Array {
	return frequencies("arrayapi.FFTFreq", fft.Freq[float64], n, d, options)
}

// RFFTFreq returns the frequency of each element of a half transform, a result of [RFFT]. The transform has n samples with spacing d. The
// result has the type float64 unless [DType] sets another float type. See [fft.RFreq].
func RFFTFreq(n int, d float64, options ...nd.Option) nd.Array {
	return frequencies("arrayapi.RFFTFreq", fft.RFreq[float64], n, d, options)
}

// FFTShift puts the elements of the transforms x in ascending order of frequency, along the axes of [nd.Axis], or along all axes. It
// returns a new array. x may have any type. See [fft.Shift].
func FFTShift(x nd.Array, options ...nd.Option) nd.Array {
	return shifted("arrayapi.FFTShift", x, options, func(n int) int { return n / 2 })
}

// IFFTShift undoes [FFTShift]: it returns x with its elements in their original order.
func IFFTShift(x nd.Array, options ...nd.Option) nd.Array {
	return shifted("arrayapi.IFFTShift", x, options, func(n int) int { return -(n / 2) })
}

// transform converts x to the narrowest kind in set that can hold its elements. Then it calls the function for this kind: narrow or wide.
func transform[N, W, R, S any](op string, x nd.Array, options []nd.Option, set kindSet,
	narrow func(*nd.NDArray[N], ...nd.Option) *nd.NDArray[R], wide func(*nd.NDArray[W], ...nd.Option) *nd.NDArray[S]) (z nd.Array) {
	a := array(op, x)
	kind := reflect.Float64
	switch {
	case a.Kind == reflect.Float32 || a.Kind == reflect.Complex64:
		kind = reflect.Float32
	case !numbers.has(a.Kind):
		failKinds(op, numbers, []core.Arg{a})
	}
	if set == complexes {
		kind = map[reflect.Kind]reflect.Kind{reflect.Float32: reflect.Complex64, reflect.Float64: reflect.Complex128}[kind]
	}
	convert(op, &a, kind)
	mistakes.OnBehalf(op, func() {
		if x, ok := wrap(a.Head).(*nd.NDArray[N]); ok {
			z = narrow(x, options...)
		} else {
			z = wide(typed[W](wrap(a.Head)), options...)
		}
	})
	return z
}

// frequencies calls of, a function of package fft, with n and d. It converts the result to the kind in options.
func frequencies(op string, of func(n int, d float64) *nd.NDArray[float64], n int, d float64, options []nd.Option) nd.Array {
	defer mistakes.Rename(op)
	o := option.Take(op, options, option.DType)
	kind := kindOr(op, o.Get(option.DType), reflect.Float64)
	if !floats.has(kind) {
		mistakes.Fail(op, nd.ErrDType, "frequencies are floats, not %s", kind)
	}
	return AsType(of(n, d), nd.DType(kind), Copy(false))
}

// shifted returns x with its elements rolled along the axes in options: by distance(n) positions along an axis of size n.
func shifted(op string, x nd.Array, options []nd.Option, distance func(n int) int) nd.Array {
	defer mistakes.Rename(op)
	a := array(op, x)
	shape := a.Shape()
	o := option.Take(op, options, option.Axis)
	axes := selecting.Ones(len(shape))
	for axis := range axes {
		axes[axis] = axis
	}
	if chosen := o.Get(option.Axis); chosen != nil {
		mistakes.CheckAxes(op, chosen.Ints(), shape)
		axes = chosen.Ints()
	}
	if len(axes) == 0 {
		return wrap(elementwise.AsType(op, a.Kind, nil, a))
	}
	places := make([]int, len(axes))
	for i, axis := range axes {
		places[i] = distance(shape[mistakes.CheckAxis(op, axis, shape)])
	}
	return Roll(x, nd.Shift(places...), nd.Axis(axes...))
}

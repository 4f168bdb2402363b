// Package fft has the discrete Fourier transforms of the Array API standard, of any length, along any axes.
//
// The transform of x, of length n, and its inverse are
//
//	z[k] = Σ x[j]·exp(-2πi·jk/n)        x[j] = 1/n · Σ z[k]·exp(2πi·jk/n)
//
// Functions for complex numbers return arrays of the same type. Those between real and complex numbers compute in float64, whatever the
// operand's width; the same with As are given the type of their result, which has parts as wide as the operand: RFFTAs[complex64](x)
// of an array of float32.
//
//   - Of complex numbers: [FFT], [IFFT]; along several axes: [FFTN], [IFFTN].
//   - Of real numbers, to half a transform; the other half would be conjugates: [RFFT], [IRFFT]; along several axes:
//     [RFFTN], [IRFFTN]; of a named type: [RFFTAs], [IRFFTAs], [RFFTNAs], [IRFFTNAs].
//   - Of half a signal, its other half being conjugates, to a real transform: [HFFT], [IHFFT]; of a named type: [HFFTAs],
//     [IHFFTAs].
//   - The frequencies of the results: [Freq], [RFreq]; in ascending order: [Shift], [IShift].
//   - Options, beside nd.Axis: [Length], [Ortho], [Forward], [Backward].
//
// A transform takes time in proportion to n·log n whatever n is. Its error, in relation to the length of x as a vector, grows with
// log n: it was below 5e-16 for all lengths up to 5,000 of float64. Infinities and NaN, in one part of a complex number or both, make both parts
// of all results of their transform NaN, unless they are left out. Tables for used lengths are kept, up to 64 MiB of them; any
// number of goroutines may compute transforms.
//
// Bits do not depend on the layout of operands, on other lanes, or on the number of processors.
//
// An axis beyond those of x panics with nd.ErrAxis, one without elements with nd.ErrEmpty, and a result of another width with
// nd.ErrDType.
package fft

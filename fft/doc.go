// Package fft has the discrete Fourier transforms of the Array API standard, of any length, along any axes.
//
// The transform of x, of length n, and its inverse are
//
//	z[k] = Σ x[j]·exp(-2πi·jk/n)        x[j] = 1/n · Σ z[k]·exp(2πi·jk/n)
//
// Functions from complex to complex numbers return arrays of the operand's type. Functions between real and complex numbers compute in
// float64 for every operand. Their variants with the suffix As compute in the operand's precision; the caller names the type of the result,
// as in RFFTAs[complex64](x) for an array of float32.
//
//   - Of complex numbers: [FFT], [IFFT]; along several axes: [FFTN], [IFFTN].
//   - From real numbers to half a transform (the other half consists of conjugates of the first half): [RFFT], [IRFFT]; along several axes:
//     [RFFTN], [IRFFTN]; of a named type: [RFFTAs], [IRFFTAs], [RFFTNAs], [IRFFTNAs].
//   - From half a signal (the other half consists of conjugates of the first half) to a real transform: [HFFT], [IHFFT]; of a named type:
//     [HFFTAs], [IHFFTAs].
//   - The frequencies of the results: [Freq], [RFreq]; in ascending order: [Shift], [IShift].
//   - Options, beside nd.Axis: [Length], [Ortho], [Forward], [Backward].
//
// A transform takes time proportional to n·log n for every n. Its error, relative to the length of x as a vector, grows with log n: for float64
// it was below 5e-16 for all lengths up to 5,000. If an element of a transform's input is infinite or NaN, both parts of all its results are
// NaN. A complex element counts as infinite or NaN if one of its parts is. Tables for the lengths used are cached, up to 64 MiB. Goroutines may
// compute transforms at the same time.
//
// The bits of a result do not depend on strides, on adjacent transforms, or on the number of processors.
//
// Functions panic with nd.ErrAxis if an axis is out of range, with nd.ErrEmpty if an axis has size 0, and with nd.ErrDType if the result
// type has another width than the operand's.
package fft

package fft_test

import (
	"fmt"

	"ndgo/fft"
	nd "ndgo/ndarray"
)

func ExampleFFT() {
	x := nd.Of[complex128](1, 2, 3, 4)
	z := fft.FFT(x)
	fmt.Println(z)
	fmt.Println(fft.IFFT(z))
	// Output:
	// [10.+0.i -2.+2.i -2.+0.i -2.-2.i]
	// [1.+0.i 2.+0.i 3.+0.i 4.+0.i]
}

func ExampleIFFT() {
	fmt.Println(fft.IFFT(nd.Of[complex128](4, 0, 0, 0)))
	// Output: [1.+0.i 1.+0.i 1.+0.i 1.+0.i]
}

func ExampleFFTN() {
	x := nd.Matrix([][]complex128{{1, 2}, {3, 4}})
	fmt.Println(fft.FFTN(x))
	fmt.Println(fft.FFTN(x, nd.Axis(0)))
	// Output:
	// [[10.+0.i -2.+0.i]
	//  [-4.+0.i  0.+0.i]]
	// [[ 4.+0.i  6.+0.i]
	//  [-2.+0.i -2.+0.i]]
}

func ExampleIFFTN() {
	fmt.Println(fft.IFFTN(nd.Matrix([][]complex128{{10, -2}, {-4, 0}})))
	// Output:
	// [[1.+0.i 2.+0.i]
	//  [3.+0.i 4.+0.i]]
}

func ExampleRFFT() {
	x := nd.Of(1.0, 2, 3, 4)
	z := fft.RFFT(x)
	fmt.Println(z)
	fmt.Println(fft.IRFFT(z))
	// Output:
	// [10.+0.i -2.+2.i -2.+0.i]
	// [1. 2. 3. 4.]
}

func ExampleIRFFT() {
	z := fft.RFFT(nd.Of(1.0, 2, 4))
	fmt.Printf("%.1f\n", fft.IRFFT(z, fft.Length(3)))
	// Output: [1.0 2.0 4.0]
}

func ExampleRFFTN() {
	fmt.Println(fft.RFFTN(nd.Matrix([][]float64{{1, 2}, {3, 4}})))
	// Output:
	// [[10.+0.i -2.+0.i]
	//  [-4.+0.i  0.+0.i]]
}

func ExampleIRFFTN() {
	fmt.Println(fft.IRFFTN(nd.Matrix([][]complex128{{10, -2}, {-4, 0}})))
	// Output:
	// [[1. 2.]
	//  [3. 4.]]
}

func ExampleHFFT() {
	fmt.Println(fft.HFFT(nd.Of[complex128](1, 2i, 0)))
	// Output: [ 1.  5.  1. -3.]
}

func ExampleIHFFT() {
	fmt.Println(fft.IHFFT(nd.Of[float64](1, 5, 1, -3)))
	// Output: [1.-0.i 0.+2.i 0.-0.i]
}

func ExampleFreq() {
	fmt.Println(fft.Freq(5, 0.1))
	// Output: [ 0.  2.  4. -4. -2.]
}

func ExampleRFreq() {
	fmt.Println(fft.RFreq(5, 0.1))
	// Output: [0. 2. 4.]
}

func ExampleShift() {
	x := fft.Freq(5, 0.1)
	fmt.Println(fft.Shift(x), fft.IShift(fft.Shift(x)))
	// Output: [-4. -2.  0.  2.  4.] [ 0.  2.  4. -4. -2.]
}

func ExampleIShift() {
	fmt.Println(fft.IShift(nd.Of(-2, -1, 0, 1)))
	// Output: [ 0  1 -2 -1]
}

func ExampleLength() {
	x := nd.Of[complex128](1, 1, 9, 9)
	fmt.Println(fft.FFT(x, fft.Length(2)))
	fmt.Println(nd.Try(func() { fft.FFT(x, fft.Length(0)) }))
	// Output:
	// [2.+0.i 0.+0.i]
	// fft: FFT: the length 0 is below 1
}

func ExampleRFFTAs() {
	x := nd.Of[float32](1, 2, 3, 4)
	fmt.Println(fft.RFFTAs[complex64](x), fft.RFFTAs[complex64](x).DType())
	// Output: [10.+0.i -2.+2.i -2.+0.i] complex64
}

func ExampleIRFFTAs() {
	z := nd.Of[complex64](10, -2+2i, -2)
	fmt.Println(fft.IRFFTAs[float32](z), fft.IRFFTAs[float32](z, fft.Length(4)).DType())
	// Output: [1. 2. 3. 4.] float32
}

func ExampleRFFTNAs() {
	fmt.Println(fft.RFFTNAs[complex64](nd.Matrix([][]float32{{1, 2}, {3, 4}})))
	// Output:
	// [[10.+0.i -2.+0.i]
	//  [-4.+0.i  0.+0.i]]
}

func ExampleIRFFTNAs() {
	z := nd.Matrix([][]complex64{{10, -2}, {-4, 0}})
	fmt.Println(fft.IRFFTNAs[float32](z))
	// Output:
	// [[1. 2.]
	//  [3. 4.]]
}

func ExampleHFFTAs() {
	x := nd.Of[complex64](1, 2i, 0)
	fmt.Println(fft.HFFTAs[float32](x), fft.HFFTAs[float32](x, fft.Length(3)).Shape())
	// Output: [ 1.  5.  1. -3.] [3]
}

func ExampleIHFFTAs() {
	x := nd.Of[float32](1, 5, 1, -3)
	fmt.Println(fft.IHFFTAs[complex64](x).DType(), fft.HFFTAs[float32](fft.IHFFTAs[complex64](x)))
	// Output: complex64 [ 1.  5.  1. -3.]
}

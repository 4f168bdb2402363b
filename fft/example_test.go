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
	fmt.Println(fft.IRFFTAs[float64](z))
	// Output:
	// [10.+0.i -2.+2.i -2.+0.i]
	// [1. 2. 3. 4.]
}

func ExampleIRFFT() {
	z := fft.RFFTAs[complex128](nd.Of(1.0, 2, 4))
	fmt.Printf("%.1f\n", fft.IRFFTAs[float64](z, fft.Length(3)))
	// Output: [1.0 2.0 4.0]
}

func ExampleRFFTN() {
	fmt.Println(fft.RFFTNAs[complex128](nd.Matrix([][]float64{{1, 2}, {3, 4}})))
	// Output:
	// [[10.+0.i -2.+0.i]
	//  [-4.+0.i  0.+0.i]]
}

func ExampleIRFFTN() {
	fmt.Println(fft.IRFFTNAs[float64](nd.Matrix([][]complex128{{10, -2}, {-4, 0}})))
	// Output:
	// [[1. 2.]
	//  [3. 4.]]
}

func ExampleHFFT() {
	fmt.Println(fft.HFFTAs[float64](nd.Of[complex128](1, 2i, 0)))
	// Output: [ 1.  5.  1. -3.]
}

func ExampleIHFFT() {
	fmt.Println(fft.IHFFTAs[complex128](nd.Of[float64](1, 5, 1, -3)))
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

package arrayapi_test

import (
	"fmt"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

func ExampleIFFT() {
	fmt.Println(arrayapi.IFFT(nd.Of[complex64](4, 0, 0, 0)))
	// Output: [1.+0.i 1.+0.i 1.+0.i 1.+0.i]
}

func ExampleFFTN() {
	x := arrayapi.Asarray([][]complex128{{1, 2}, {3, 4}})
	fmt.Println(arrayapi.FFTN(x))
	// Output:
	// [[10.+0.i -2.+0.i]
	//  [-4.+0.i  0.+0.i]]
}

func ExampleIFFTN() {
	x := arrayapi.Asarray([][]complex128{{1, 2}, {3, 4}})
	fmt.Println(arrayapi.IFFTN(arrayapi.FFTN(x)))
	// Output:
	// [[1.+0.i 2.+0.i]
	//  [3.+0.i 4.+0.i]]
}

func ExampleRFFT() {
	fmt.Println(arrayapi.RFFT(nd.Of(1, 2, 3, 4)))
	// Output: [10.+0.i -2.+2.i -2.+0.i]
}

func ExampleIRFFT() {
	fmt.Println(arrayapi.IRFFT(nd.Of[complex128](10, -2+2i, -2)))
	// Output: [1. 2. 3. 4.]
}

func ExampleRFFTN() {
	fmt.Println(arrayapi.RFFTN(arrayapi.Asarray([][]float64{{1, 2}, {3, 4}})))
	// Output:
	// [[10.+0.i -2.+0.i]
	//  [-4.+0.i  0.+0.i]]
}

func ExampleIRFFTN() {
	x := arrayapi.Asarray([][]float64{{1, 2}, {3, 4}})
	fmt.Println(arrayapi.IRFFTN(arrayapi.RFFTN(x)))
	// Output:
	// [[1. 2.]
	//  [3. 4.]]
}

func ExampleHFFT() {
	fmt.Println(arrayapi.HFFT(nd.Of[complex128](1, 2i, 0)))
	// Output: [ 1.  5.  1. -3.]
}

func ExampleIHFFT() {
	x := nd.Of(1.0, 5, 1, -3)
	fmt.Println(arrayapi.HFFT(arrayapi.IHFFT(x)))
	// Output: [ 1.  5.  1. -3.]
}

func ExampleFFTFreq() {
	fmt.Println(arrayapi.FFTFreq(5, 0.1))
	// Output: [ 0.  2.  4. -4. -2.]
}

func ExampleRFFTFreq() {
	fmt.Println(arrayapi.RFFTFreq(5, 0.1))
	// Output: [0. 2. 4.]
}

func ExampleFFTShift() {
	fmt.Println(arrayapi.FFTShift(arrayapi.FFTFreq(5, 0.1)))
	// Output: [-4. -2.  0.  2.  4.]
}

func ExampleIFFTShift() {
	fmt.Println(arrayapi.IFFTShift(nd.Of(-2, -1, 0, 1)))
	// Output: [ 0  1 -2 -1]
}

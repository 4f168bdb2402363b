package arrayapi_test

import (
	"fmt"
	"math"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

func ExampleSubtract() {
	x := nd.Of[uint8](5, 7)
	fmt.Println(arrayapi.Subtract(x, 1), arrayapi.Subtract(nd.Of[int16](0, 0), x)) // the common type is int16
	// Output: [4 6] [-5 -7]
}

func ExampleMultiply() {
	fmt.Println(arrayapi.Multiply(nd.Of(1, 2), nd.Of(0.5, 1i)))
	// Output: [0.5+0.i 0. +2.i]
}

func ExampleDivide() {
	fmt.Println(arrayapi.Divide(nd.Of(1.0, -1), 4), arrayapi.Divide(1, nd.Of(0.0)))
	// Output: [ 0.25 -0.25] [inf]
}

func ExampleFloorDivide() {
	fmt.Println(arrayapi.FloorDivide(nd.Of(7, -7), 2))
	// Output: [ 3 -4]
}

func ExampleTruncDivide() {
	fmt.Println(arrayapi.TruncDivide(nd.Of(7, -7), 2)) // toward zero
	// Output: [ 3 -3]
}

func ExampleRemainder() {
	fmt.Println(arrayapi.Remainder(nd.Of(7, -7), 3)) // the result has the divisor's sign
	// Output: [1 2]
}

func ExampleFmod() {
	fmt.Println(arrayapi.Fmod(nd.Of(7, -7), 3)) // the result has the dividend's sign
	// Output: [ 1 -1]
}

func ExamplePow() {
	fmt.Println(arrayapi.Pow(nd.Of(2, 3), 3), arrayapi.Pow(2, nd.Of(0.5, -1)))
	// Output: [ 8 27] [1.41421356 0.5       ]
}

func ExamplePositive() {
	fmt.Println(arrayapi.Positive(nd.Of(1, -2)))
	// Output: [ 1 -2]
}

func ExampleNegative() {
	fmt.Println(arrayapi.Negative(nd.Of(1.5, -2)))
	// Output: [-1.5  2. ]
}

func ExampleSign() {
	fmt.Println(arrayapi.Sign(nd.Of(3, 0, -4)))
	// Output: [ 1  0 -1]
}

func ExampleSquare() {
	fmt.Println(arrayapi.Square(nd.Of(3, -4)), arrayapi.Square(nd.Of(1i)))
	// Output: [ 9 16] [-1.+0.i]
}

func ExampleReciprocal() {
	fmt.Println(arrayapi.Reciprocal(nd.Of(4.0, -0.5)))
	// Output: [ 0.25 -2.  ]
}

func ExampleSqrt() {
	fmt.Println(arrayapi.Sqrt(nd.Of(4.0, 2)), arrayapi.Sqrt(nd.Of[complex128](-1)))
	// Output: [2.         1.41421356] [0.+1.i]
}

func ExampleCbrt() {
	fmt.Println(arrayapi.Cbrt(nd.Of(27.0, -8)))
	// Output: [ 3. -2.]
}

func ExampleHypot() {
	fmt.Println(arrayapi.Hypot(nd.Of(3.0, 6), nd.Of(4.0, 8)))
	// Output: [ 5. 10.]
}

func ExampleFloor() {
	fmt.Println(arrayapi.Floor(nd.Of(1.5, -1.5)))
	// Output: [ 1. -2.]
}

func ExampleCeil() {
	fmt.Println(arrayapi.Ceil(nd.Of(1.5, -1.5)))
	// Output: [ 2. -1.]
}

func ExampleTrunc() {
	fmt.Println(arrayapi.Trunc(nd.Of(1.5, -1.5)))
	// Output: [ 1. -1.]
}

func ExampleRound() {
	fmt.Println(arrayapi.Round(nd.Of(0.5, 1.5, 2.6))) // halfway cases are rounded to even
	// Output: [0. 2. 3.]
}

func ExampleMaximum() {
	fmt.Println(arrayapi.Maximum(nd.Of(1, 5, 9), 4), arrayapi.Maximum(nd.Of(1, 5), nd.Of(0.5, 7)))
	// Output: [4 5 9] [1. 7.]
}

func ExampleMinimum() {
	fmt.Println(arrayapi.Minimum(nd.Of(1, 5, 9), 4))
	// Output: [1 4 4]
}

func ExampleCopysign() {
	fmt.Println(arrayapi.Copysign(nd.Of(3.0, -3), -1.0))
	// Output: [-3. -3.]
}

func ExampleNextafter() {
	fmt.Println(arrayapi.Nextafter(nd.Of[float32](1), nd.Of[float32](2)))
	// Output: [1.0000001]
}

func ExampleSignbit() {
	fmt.Println(arrayapi.Signbit(nd.Of(1, -1, math.Copysign(0, -1))))
	// Output: [false  true  true]
}

func ExampleComplex() {
	z := arrayapi.Complex(nd.Of[float32](3, 0), nd.Of[float32](4, -2))
	fmt.Println(z, z.DType())
	// Output: [3.+4.i 0.-2.i] complex64
}

func ExampleImag() {
	fmt.Println(arrayapi.Imag(nd.Of(3+4i, -2i)))
	// Output: [ 4. -2.]
}

func ExampleConj() {
	fmt.Println(arrayapi.Conj(nd.Of(3+4i, -2i)))
	// Output: [3.-4.i 0.+2.i]
}

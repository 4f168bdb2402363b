package ndarray_test

import (
	"fmt"
	"math"

	nd "ndgo/ndarray"
)

func ExampleAdd() {
	x := nd.Matrix([][]int{{1, 2}, {3, 4}})
	fmt.Println(nd.Add(x, nd.Of(10, 20))) // y is added to every row of x
	fmt.Println(nd.Add(x, 1, x))
	// Output:
	// [[11 22]
	//  [13 24]]
	// [[3 5]
	//  [7 9]]
}

func ExampleSubtract() {
	x := nd.Of(5, 7)
	fmt.Println(nd.Subtract(x, 1), nd.Subtract(x.Scalar(1), x))
	// Output: [4 6] [-4 -6]
}

func ExampleMultiply() {
	fmt.Println(nd.Multiply(nd.Of(1.5, -2), 2), nd.Multiply(nd.Of(1+2i), 1i))
	// Output: [ 3. -4.] [-2.+1.i]
}

func ExampleDivide() {
	fmt.Println(nd.Divide(nd.Of(1.0, -1, 0), nd.Of(4.0, 0, 0)))
	// Output: [0.25 -inf  nan]
}

func ExampleFloorDivide() {
	fmt.Println(nd.FloorDivide(nd.Of(7, -7), 2), nd.FloorDivide(nd.Of(7.5, -7.5), 2))
	// Output: [ 3 -4] [ 3. -4.]
}

func ExampleRemainder() {
	fmt.Println(nd.Remainder(nd.Of(7, -7), 3), nd.Remainder(nd.Of(7, -7), -3)) // the remainder has the divisor's sign
	// Output: [1 2] [-2 -1]
}

func ExamplePow() {
	fmt.Println(nd.Pow(nd.Of(2, 3), 3), nd.Pow(nd.Of(4.0, 2), nd.Of(0.5, -1)))
	// Output: [ 8 27] [2.  0.5]
}

func ExamplePositive() {
	fmt.Println(nd.Positive(nd.Of(1, -2)))
	// Output: [ 1 -2]
}

func ExampleNegative() {
	fmt.Println(nd.Negative(nd.Of(1, -2)), nd.Negative(nd.Of[uint8](1))) // unsigned integers wrap around
	// Output: [-1  2] [255]
}

func ExampleAbs() {
	fmt.Println(nd.Abs(nd.Of(3, -4)), nd.Abs(nd.Of[int8](-128))) // 128 is out of range of int8
	// Output: [3 4] [-128]
}

func ExampleSign() {
	fmt.Println(nd.Sign(nd.Of(3, 0, -4)), nd.Sign(nd.Of(3+4i)))
	// Output: [ 1  0 -1] [0.6+0.8i]
}

func ExampleSquare() {
	fmt.Println(nd.Square(nd.Of(3.0, -4)), nd.Square(nd.Of(1i)))
	// Output: [ 9. 16.] [-1.+0.i]
}

func ExampleReciprocal() {
	fmt.Println(nd.Reciprocal(nd.Of(4.0, -0.5, 0)))
	// Output: [ 0.25 -2.     inf]
}

func ExampleSqrt() {
	fmt.Println(nd.Sqrt(nd.Of(4.0, 2, -1)), nd.Sqrt(nd.Of[complex128](-1)))
	// Output: [2.         1.41421356        nan] [0.+1.i]
}

func ExampleHypot() {
	fmt.Println(nd.Hypot(nd.Of(3.0, 3e200), nd.Of(4.0, 4e200))) // the squares would overflow
	// Output: [5.e+000 5.e+200]
}

func ExampleFloor() {
	fmt.Println(nd.Floor(nd.Of(1.5, -1.5)))
	// Output: [ 1. -2.]
}

func ExampleCeil() {
	fmt.Println(nd.Ceil(nd.Of(1.5, -1.5)))
	// Output: [ 2. -1.]
}

func ExampleTrunc() {
	fmt.Println(nd.Trunc(nd.Of(1.5, -1.5)))
	// Output: [ 1. -1.]
}

func ExampleRound() {
	fmt.Println(nd.Round(nd.Of(0.5, 1.5, 2.5, 2.6))) // halfway cases are rounded to even
	// Output: [0. 2. 2. 3.]
}

func ExampleMaximum() {
	fmt.Println(nd.Maximum(nd.Of(1, 5, 9), 4), nd.Maximum(nd.Of(1.0), math.NaN()))
	// Output: [4 5 9] [nan]
}

func ExampleFmax() {
	fmt.Println(nd.Fmax(nd.Of(1, math.NaN(), 9), 4.0))
	// Output: [4. 4. 9.]
}

func ExampleFmin() {
	fmt.Println(nd.Fmin(nd.Of(1, math.NaN(), 9), 4.0))
	// Output: [1. 4. 4.]
}

func ExampleHeaviside() {
	fmt.Println(nd.Heaviside(nd.Of(-1.5, 0, 2), 0.5))
	// Output: [0.  0.5 1. ]
}

func ExampleGCD() {
	fmt.Println(nd.GCD(nd.Of(12, -18, 0), nd.Of(18, 27, 5)), nd.LCM(nd.Of(4, 0), 6))
	// Output: [6 9 5] [12  0]
}

func ExampleLCM() {
	fmt.Println(nd.LCM(nd.Arange(1, 7, 1), 4))
	// Output: [ 4  4 12  4 20 12]
}

func ExampleBitwiseCount() {
	fmt.Println(nd.BitwiseCount(nd.Of(0, 7, -8, 255)))
	// Output: [0 3 1 8]
}

func ExampleMinimum() {
	fmt.Println(nd.Minimum(nd.Of(1, 5, 9), nd.Of(9, 4, 2)))
	// Output: [1 4 2]
}

func ExampleClip() {
	x := nd.Of(1, 5, 9)
	fmt.Println(nd.Clip(x, 2, 8), nd.Clip(x, nd.Of(0, 6, 0), 8))
	// Output: [2 5 8] [1 6 8]
}

func ExampleCopysign() {
	fmt.Println(nd.Copysign(nd.Of(3.0, -3), math.Copysign(0, -1)))
	// Output: [-3. -3.]
}

func ExampleNextafter() {
	fmt.Println(nd.Nextafter(nd.Of(1.0, 0), 2).ToSlice())
	// Output: [1.0000000000000002 5e-324]
}

func ExampleSignbit() {
	fmt.Println(nd.Signbit(nd.Of(1.0, -1, math.Copysign(0, -1))))
	// Output: [false  true  true]
}

func ExampleIsNaN() {
	x := nd.Of(1, math.NaN())
	fmt.Println(nd.IsNaN(x), nd.Equal(x, x)) // NaN is not equal to itself
	// Output: [false  true] [ true false]
}

func ExampleIsInf() {
	fmt.Println(nd.IsInf(nd.Of(1, math.Inf(-1), math.NaN())))
	// Output: [false  true false]
}

func ExampleIsFinite() {
	fmt.Println(nd.IsFinite(nd.Of(1, math.Inf(-1), math.NaN())))
	// Output: [ true false false]
}

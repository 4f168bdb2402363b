package ndarray_test

import (
	"fmt"
	"math"

	nd "ndgo/ndarray"
)

func ExampleExp() {
	fmt.Println(nd.Exp(nd.Of(0.0, 1, -1)), nd.Exp(nd.Of[complex64](0)))
	// Output: [1.         2.71828183 0.36787944] [1.+0.i]
}

func ExampleExpm1() {
	x := nd.Of(1e-20)
	fmt.Println(nd.Expm1(x), nd.Subtract(nd.Exp(x), 1)) // Exp(x) - 1 loses all digits
	// Output: [1.e-20] [0.]
}

func ExampleLog() {
	fmt.Println(nd.Log(nd.Of(1, math.E, 0, -1)), nd.Log(nd.Of[complex128](-1)))
	// Output: [  0.   1. -inf  nan] [0.+3.14159265i]
}

func ExampleLog2() {
	fmt.Println(nd.Log2(nd.Of(1.0, 8, 0.5)))
	// Output: [ 0.  3. -1.]
}

func ExampleLog10() {
	fmt.Println(nd.Log10(nd.Of(1.0, 1000, 0.01)))
	// Output: [ 0.  3. -2.]
}

func ExampleLog1p() {
	x := nd.Of(1e-20)
	fmt.Println(nd.Log1p(x), nd.Log(nd.Add(x, 1))) // Log(x + 1) loses all digits
	// Output: [1.e-20] [0.]
}

func ExampleLogAddExp() {
	fmt.Printf("%.4f\n", nd.LogAddExp(nd.Of(0.0, 1000), nd.Of(0.0, 1000))) // eˣ would overflow
	// Output: [   0.6931 1000.6931]
}

func ExampleSin() {
	fmt.Printf("%.3f\n", nd.Sin(nd.Of(0, math.Pi/6, math.Pi/2)))
	// Output: [0.000 0.500 1.000]
}

func ExampleCos() {
	fmt.Printf("%.3f\n", nd.Cos(nd.Of(0, math.Pi/3, math.Pi)))
	// Output: [ 1.000  0.500 -1.000]
}

func ExampleTan() {
	fmt.Printf("%.3f\n", nd.Tan(nd.Of(0, math.Pi/4, -math.Pi/4)))
	// Output: [ 0.000  1.000 -1.000]
}

func ExampleAsin() {
	fmt.Println(nd.Asin(nd.Of(0.0, 1, 2)), nd.Asin(nd.Of[complex128](2)))
	// Output: [0.         1.57079633        nan] [1.57079633+1.3169579i]
}

func ExampleAcos() {
	fmt.Println(nd.Acos(nd.Of(1.0, 0, -1)))
	// Output: [0.         1.57079633 3.14159265]
}

func ExampleAtan() {
	fmt.Println(nd.Atan(nd.Of(0, 1, math.Inf(1))))
	// Output: [0.         0.78539816 1.57079633]
}

func ExampleAtan2() {
	fmt.Println(nd.Atan2(nd.Of(1.0, 1, -1), nd.Of(1.0, -1, -1))) // the angles of the points (x, y), in three quadrants
	// Output: [ 0.78539816  2.35619449 -2.35619449]
}

func ExampleSinh() {
	fmt.Println(nd.Sinh(nd.Of(0.0, 1, -1)))
	// Output: [ 0.          1.17520119 -1.17520119]
}

func ExampleCosh() {
	fmt.Println(nd.Cosh(nd.Of(0.0, 1, -1)))
	// Output: [1.         1.54308063 1.54308063]
}

func ExampleTanh() {
	fmt.Println(nd.Tanh(nd.Of(0.0, 1, -100)))
	// Output: [ 0.          0.76159416 -1.        ]
}

func ExampleAsinh() {
	fmt.Println(nd.Asinh(nd.Of(0.0, 1, -1)))
	// Output: [ 0.          0.88137359 -0.88137359]
}

func ExampleAcosh() {
	fmt.Println(nd.Acosh(nd.Of(1.0, 2, 0)))
	// Output: [0.        1.3169579       nan]
}

func ExampleAtanh() {
	fmt.Println(nd.Atanh(nd.Of(0, 0.5, 1)))
	// Output: [0.         0.54930614        inf]
}

func ExampleReal() {
	z := nd.Of[complex64](3+4i, -2i)
	fmt.Println(nd.Real[float32](z))
	// Output: [3. 0.]
}

func ExampleImag() {
	z := nd.Of(3+4i, -2i)
	fmt.Println(nd.Imag[float64](z))
	// Output: [ 4. -2.]
}

func ExampleConj() {
	fmt.Println(nd.Conj(nd.Of(3+4i, -2i)))
	// Output: [3.-4.i 0.+2.i]
}

func ExampleAbsComplex() {
	z := nd.Of(3+4i, -2i)
	fmt.Println(nd.AbsComplex[float64](z))
	// Output: [5. 2.]
}

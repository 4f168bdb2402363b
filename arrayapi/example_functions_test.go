package arrayapi_test

import (
	"fmt"
	"math"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

func ExampleExp() {
	fmt.Println(arrayapi.Exp(nd.Of(0.0, 1)), arrayapi.Exp(nd.Of[complex64](0)))
	// Output: [1.         2.71828183] [1.+0.i]
}

func ExampleExp2() {
	fmt.Println(arrayapi.Exp2(nd.Of(3.0, -1)))
	// Output: [8.  0.5]
}

func ExampleExpm1() {
	fmt.Println(arrayapi.Expm1(nd.Of(1e-20)))
	// Output: [1.e-20]
}

func ExampleLog() {
	fmt.Println(arrayapi.Log(nd.Of(1, math.E)), arrayapi.Log(nd.Of[complex128](-1)))
	// Output: [0. 1.] [0.+3.14159265i]
}

func ExampleLog2() {
	fmt.Println(arrayapi.Log2(nd.Of[float32](8, 0.5)))
	// Output: [ 3. -1.]
}

func ExampleLog10() {
	fmt.Println(arrayapi.Log10(nd.Of(1000.0, 0.01)))
	// Output: [ 3. -2.]
}

func ExampleLog1p() {
	fmt.Println(arrayapi.Log1p(nd.Of(1e-20)))
	// Output: [1.e-20]
}

func ExampleLog1pExp() {
	fmt.Println(arrayapi.Log1pExp(nd.Of(0.0, 1000))) // log(1 + eˣ)
	// Output: [6.93147181e-01 1.00000000e+03]
}

func ExampleLogAddExp() {
	fmt.Println(arrayapi.LogAddExp(nd.Of(0.0, 1000), -1000.0))
	// Output: [   0. 1000.]
}

func ExampleSin() {
	fmt.Println(arrayapi.Sin(nd.Of(0, math.Pi/2)))
	// Output: [0. 1.]
}

func ExampleCos() {
	fmt.Println(arrayapi.Cos(nd.Of(0, math.Pi)))
	// Output: [ 1. -1.]
}

func ExampleTan() {
	fmt.Println(arrayapi.Tan(nd.Of(0.0, 1)))
	// Output: [0.         1.55740772]
}

func ExampleAsin() {
	fmt.Println(arrayapi.Asin(nd.Of(0.0, 1)), arrayapi.Asin(nd.Of[complex128](2)))
	// Output: [0.         1.57079633] [1.57079633+1.3169579i]
}

func ExampleAcos() {
	fmt.Println(arrayapi.Acos(nd.Of(1.0, 0, -1)))
	// Output: [0.         1.57079633 3.14159265]
}

func ExampleAtan() {
	fmt.Println(arrayapi.Atan(nd.Of(0, 1, math.Inf(1))))
	// Output: [0.         0.78539816 1.57079633]
}

func ExampleAtan2() {
	fmt.Println(arrayapi.Atan2(nd.Of(1.0, -1), -1.0)) // the angle of the point (x, y)
	// Output: [ 2.35619449 -2.35619449]
}

func ExampleSinh() {
	fmt.Println(arrayapi.Sinh(nd.Of(0.0, 1)))
	// Output: [0.         1.17520119]
}

func ExampleCosh() {
	fmt.Println(arrayapi.Cosh(nd.Of(0.0, 1)))
	// Output: [1.         1.54308063]
}

func ExampleTanh() {
	fmt.Println(arrayapi.Tanh(nd.Of(0.0, 1, -100)))
	// Output: [ 0.          0.76159416 -1.        ]
}

func ExampleAsinh() {
	fmt.Println(arrayapi.Asinh(nd.Of(0.0, 1)))
	// Output: [0.         0.88137359]
}

func ExampleAcosh() {
	fmt.Println(arrayapi.Acosh(nd.Of(1.0, 2)))
	// Output: [0.        1.3169579]
}

func ExampleAtanh() {
	fmt.Println(arrayapi.Atanh(nd.Of(0, 0.5, 1)))
	// Output: [0.         0.54930614        inf]
}

func ExampleErf() {
	fmt.Println(arrayapi.Erf(nd.Of(-1.0, 0, 0.5)))
	// Output: [-0.84270079  0.          0.52049988]
}

func ExampleErfc() {
	fmt.Println(arrayapi.Erfc(nd.Of(0.0, 10))) // 1 - erf(x), without cancellation
	// Output: [1.00000000e+00 2.08848758e-45]
}

func ExampleNormalCDF() {
	fmt.Println(arrayapi.NormalCDF(nd.Of(-1.0, 0, 1)))
	// Output: [0.15865525 0.5        0.84134475]
}

func ExampleExpit() {
	fmt.Println(arrayapi.Expit(nd.Of(-1.0, 0, 1000)))
	// Output: [0.26894142 0.5        1.        ]
}

func ExampleLogit() {
	fmt.Println(arrayapi.Logit(nd.Of(0, 0.5, 0.75)))
	// Output: [      -inf 0.         1.09861229]
}

func ExampleSinc() {
	fmt.Println(arrayapi.Sinc(nd.Of(0, 0.5)))
	// Output: [1.         0.63661977]
}

func ExampleBesselI0() {
	fmt.Println(arrayapi.BesselI0(nd.Of(0.0, 1)))
	// Output: [1.         1.26606588]
}

func ExampleBesselI1() {
	fmt.Println(arrayapi.BesselI1(nd.Of(0.0, 1)))
	// Output: [0.        0.5651591]
}

func ExampleDeg2Rad() {
	fmt.Println(arrayapi.Deg2Rad(nd.Of(180.0, 90)))
	// Output: [3.14159265 1.57079633]
}

func ExampleRad2Deg() {
	fmt.Println(arrayapi.Rad2Deg(nd.Of(math.Pi, 0)))
	// Output: [180.   0.]
}

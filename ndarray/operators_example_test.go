package ndarray_test

import (
	"fmt"

	nd "ndgo/ndarray"
)

func Example_arithmetic() {
	x := nd.FromSlice([]int{7, -7, 8, -8}, 2, 2)
	y := nd.Of(3, -3)

	fmt.Println(nd.Add(x, y).ToSlice())       // y is added to every row
	fmt.Println(nd.Multiply(x, 10).ToSlice()) // a scalar takes the element type of x
	fmt.Println(nd.Subtract(x.Scalar(1), x).ToSlice())
	fmt.Println(nd.FloorDivide(x, 3).ToSlice(), nd.Remainder(x, 3).ToSlice())
	fmt.Println(nd.TruncDivide(x, 3).ToSlice(), nd.Fmod(x, 3).ToSlice())
	fmt.Println(nd.Divide(nd.Of(1.0, -1, 0), 0).ToSlice())
	fmt.Println(nd.Add(y, y, y, y).ToSlice())
	// Output:
	// [10 -10 11 -11]
	// [70 -70 80 -80]
	// [-6 8 -7 9]
	// [2 -3 2 -3] [1 2 2 1]
	// [2 -2 2 -2] [1 -1 2 -2]
	// [+Inf -Inf NaN]
	// [12 -12]
}

func Example_rounding() {
	x := nd.Of(-1.5, -0.5, 0.5, 1.5, 2.5)
	fmt.Println(nd.Floor(x).ToSlice())
	fmt.Println(nd.Ceil(x).ToSlice())
	fmt.Println(nd.Trunc(x).ToSlice())
	fmt.Println(nd.Round(x).ToSlice()) // halfway cases are rounded to even
	// Output:
	// [-2 -1 0 1 2]
	// [-1 -0 1 2 3]
	// [-1 -0 0 1 2]
	// [-2 -0 0 2 2]
}

func Example_limits() {
	x := nd.Of(1, 5, 9)
	fmt.Println(nd.Maximum(x, 4).ToSlice())
	fmt.Println(nd.Minimum(x, nd.Of(9, 4, 2)).ToSlice())
	fmt.Println(nd.Clip(x, 2, 8).ToSlice())
	// Output:
	// [4 5 9]
	// [1 4 2]
	// [2 5 8]
}

func Example_partsOfFloats() {
	zero := nd.Of(0.0)
	negativeZero := nd.Negative(zero)
	infinite := nd.Divide(nd.Of(1.0), zero)
	fmt.Println(nd.Signbit(negativeZero).Item(), nd.Copysign(nd.Of(3.0), negativeZero).Item())
	fmt.Println(nd.IsInf(infinite).Item(), nd.IsFinite(infinite).Item(), nd.IsNaN(nd.Subtract(infinite, infinite)).Item())
	fmt.Println(nd.Nextafter(nd.Of(1.0), 2).Item())
	// Output:
	// true -3
	// true false true
	// 1.0000000000000002
}

func Example_comparison() {
	x := nd.FromSlice([]float64{1, 2, 3, 4}, 2, 2)
	fmt.Println(nd.Less(x, 3).ToSlice())
	fmt.Println(nd.Equal(x, x.T()).ToSlice())
	fmt.Println(nd.LogicalAnd(nd.Greater(x, 1), nd.Less(x, 4)).ToSlice())
	fmt.Println(nd.LogicalNot(nd.GreaterEqual(x, 2)).ToSlice())
	// Output:
	// [true true false false]
	// [true false false true]
	// [false true true false]
	// [true false false false]
}

func Example_bits() {
	x := nd.Of[uint8](0b1100, 0b1010)
	fmt.Printf("%04b\n", nd.BitwiseAnd(x, 0b0110).ToSlice())
	fmt.Printf("%04b\n", nd.BitwiseXor(x, 0b0110).ToSlice())
	fmt.Printf("%08b\n", nd.BitwiseInvert(x).ToSlice())
	fmt.Println(nd.BitwiseLeftShift(x, 1).ToSlice(), nd.BitwiseRightShift(x, 8).ToSlice())
	// Output:
	// [0100 0010]
	// [1010 1100]
	// [11110011 11110101]
	// [24 20] [0 0]
}

func Example_specialFunctions() {
	x := nd.Of(-1.0, 0, 0.5)
	fmt.Printf("%.4f\n", nd.Erf(x).ToSlice())
	fmt.Printf("%.4f\n", nd.Erfc(x).ToSlice())
	fmt.Printf("%.4f\n", nd.NormalCDF(x).ToSlice())
	fmt.Printf("%.4f\n", nd.Expit(x).ToSlice())
	fmt.Printf("%.4f\n", nd.Logit(nd.Expit(x)).ToSlice())
	fmt.Printf("%.4f\n", nd.Log1pExp(x).ToSlice())
	fmt.Printf("%.4f\n", nd.Sinc(x).ToSlice())
	fmt.Printf("%.4f\n", nd.BesselI0(x).ToSlice())
	fmt.Printf("%.4f\n", nd.BesselI1(x).ToSlice())
	fmt.Printf("%.4f\n", nd.ErfInv(x).ToSlice())
	fmt.Printf("%.4f\n", nd.ErfcInv(nd.Of(0.0, 0.5, 1.5)).ToSlice())
	fmt.Printf("%.4f\n", nd.NormalQuantile(nd.Of(0.0, 0.025, 0.5)).ToSlice())
	fmt.Printf("%.4f\n", nd.BesselJ0(nd.Of(0.0, 1, 10)).ToSlice())
	fmt.Printf("%.4f\n", nd.BesselJ1(nd.Of(0.0, 1, 10)).ToSlice())
	fmt.Printf("%.4f\n", nd.BesselY0(nd.Of(0.0, 1, 10)).ToSlice())
	fmt.Printf("%.4f\n", nd.BesselY1(nd.Of(0.0, 1, 10)).ToSlice())
	fmt.Println(nd.Gamma(nd.Of(-1.0, 0, 5)).ToSlice())
	fmt.Printf("%.4f\n", nd.LogGamma(nd.Of(-1.0, 0.5, 5)).ToSlice())
	fmt.Printf("%.4f\n", nd.Digamma(nd.Of(-1.0, 0.5, 5)).ToSlice())
	// Output:
	// [-0.8427 0.0000 0.5205]
	// [1.8427 1.0000 0.4795]
	// [0.1587 0.5000 0.6915]
	// [0.2689 0.5000 0.6225]
	// [-1.0000 0.0000 0.5000]
	// [0.3133 0.6931 0.9741]
	// [0.0000 1.0000 0.6366]
	// [1.2661 1.0000 1.0635]
	// [-0.5652 0.0000 0.2579]
	// [-Inf 0.0000 0.4769]
	// [+Inf 0.4769 -0.4769]
	// [-Inf -1.9600 0.0000]
	// [1.0000 0.7652 -0.2459]
	// [0.0000 0.4401 0.0435]
	// [-Inf 0.0883 0.0557]
	// [-Inf -0.7812 0.2490]
	// [NaN +Inf 24]
	// [+Inf 0.5724 3.1781]
	// [NaN -1.9635 1.5061]
}

func Example_elementaryFunctions() {
	x := nd.Of(0.0, 1, 4)
	fmt.Printf("%.4f\n", nd.Sqrt(x).ToSlice())
	fmt.Printf("%.4f\n", nd.Exp(x).ToSlice())
	fmt.Printf("%.4f\n", nd.Log(x).ToSlice())
	fmt.Printf("%.4f\n", nd.LogAddExp(x, 1000).ToSlice()) // eˣ would overflow
	fmt.Printf("%.4f\n", nd.Sin(nd.Deg2Rad(nd.Of(0.0, 30, 90))).ToSlice())
	fmt.Printf("%.4f\n", nd.Tanh(x).ToSlice())
	fmt.Printf("%.4f\n", nd.Atan2(nd.Of(1.0, -1), nd.Of(-1.0, -1)).ToSlice())
	fmt.Printf("%.4f\n", nd.Hypot(nd.Of(3.0), 4).ToSlice())
	fmt.Printf("%.4f\n", nd.Pow(x, 0.5).ToSlice())
	// Output:
	// [0.0000 1.0000 2.0000]
	// [1.0000 2.7183 54.5982]
	// [-Inf 0.0000 1.3863]
	// [1000.0000 1000.0000 1000.0000]
	// [0.0000 0.5000 1.0000]
	// [0.0000 0.7616 0.9993]
	// [2.3562 -2.3562]
	// [5.0000]
	// [0.0000 1.0000 2.0000]
}

func Example_complexNumbers() {
	z := nd.Complex[complex128](nd.Of(3.0, 0), nd.Of(4.0, -2))
	fmt.Println(z.ToSlice())
	fmt.Println(nd.Real[float64](z).ToSlice(), nd.Imag[float64](z).ToSlice())
	fmt.Println(nd.AbsComplex[float64](z).ToSlice(), nd.Conj(z).ToSlice())
	fmt.Println(nd.Multiply(z, 1i).ToSlice())
	// Output:
	// [(3+4i) (0-2i)]
	// [3 0] [4 -2]
	// [5 2] [(3-4i) (0+2i)]
	// [(-4+3i) (2+0i)]
}

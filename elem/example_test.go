package elem_test

import (
	"fmt"
	"math"

	"ndgo/elem"
)

// logistic is a user-defined function of scalars, for every float type.
func logistic[T elem.Float](x T) T { return 1 / (1 + elem.Exp(-x)) }

func Example() {
	fmt.Println(logistic(0.0), logistic(float32(100)))
	// Output: 0.5 1
}

func ExampleExp() {
	fmt.Println(elem.Exp(1.0), elem.Exp2(0.5), elem.Expm1(1e-10))
	fmt.Println(elem.Exp(float32(1)))
	// Output:
	// 2.718281828459045 1.4142135623730951 1.00000000005e-10
	// 2.7182817
}

func ExampleErf() {
	fmt.Printf("%.6f %.6f %.6f\n", elem.Erf(0.5), elem.Erfc(5.0)*1e12, elem.NormalCDF(-1.96))
	fmt.Printf("%.6f %.6f %.6f\n", elem.Expit(2.0), elem.Logit(0.75), elem.Log1pExp(-1.0))
	fmt.Printf("%.6f %.6f %.6f\n", elem.Sinc(0.5), elem.BesselI0(1.0), elem.BesselI1(1.0))
	// Output:
	// 0.520500 1.537460 0.024998
	// 0.880797 1.098612 0.313262
	// 0.636620 1.266066 0.565159
}

func ExampleErfInv() {
	fmt.Printf("%.6f %.6f %.6f\n", elem.ErfInv(0.5), elem.ErfcInv(1e-300), elem.NormalQuantile(0.975))
	// Output:
	// 0.476936 26.209470 1.959964
}

func ExampleBesselJ0() {
	fmt.Printf("%.6f %.6f\n", elem.BesselJ0(1.0), elem.BesselJ1(1.0))
	fmt.Printf("%.6f %.6f\n", elem.BesselY0(10.0), elem.BesselY1(10.0))
	// Output:
	// 0.765198 0.440051
	// 0.055671 0.249015
}

func ExampleGamma() {
	fmt.Printf("%.6f %.6f %.6f\n", elem.Gamma(5.0), elem.LogGamma(1000.0), elem.Digamma(0.5))
	// Output:
	// 24.000000 5905.220423 -1.963510
}

func ExampleLog() {
	fmt.Println(elem.Log(math.E), elem.Log2(8.0), elem.Log10(1000.0), elem.Log1p(1e-10))
	fmt.Println(elem.LogAddExp(1000.0, 1000.0))
	// Output:
	// 1 3 3 9.999999999500001e-11
	// 1000.6931471805599
}

func ExamplePow() {
	fmt.Println(elem.Pow(2.0, 0.5), elem.Pow(-2.0, -3.0), elem.Pow(math.NaN(), 0))
	fmt.Println(elem.PowInteger(3, 4), elem.PowInteger(uint8(2), 8))
	fmt.Println(elem.PowComplex(1+2i, 4))
	// Output:
	// 1.4142135623730951 -0.125 1
	// 81 0
	// (-7-24i)
}

func ExampleSqrt() {
	fmt.Println(elem.Sqrt(2.0), elem.Cbrt(-27.0), elem.Hypot(0x3p1000, 0x4p1000)/0x1p1000)
	// Output: 1.4142135623730951 -3 5
}

func ExampleSin() {
	fmt.Println(elem.Sin(math.Pi/6), elem.Cos(0.0), elem.Tan(math.Pi/4))
	fmt.Println(elem.Asin(1.0), elem.Acos(1.0), elem.Atan(1.0))
	fmt.Println(elem.Atan2(1.0, -1.0), elem.Deg2Rad(180.0), elem.Rad2Deg(math.Pi))
	// Output:
	// 0.5 1 0.9999999999999999
	// 1.5707963267948966 0 0.7853981633974483
	// 2.356194490192345 3.141592653589793 180
}

func ExampleSinh() {
	fmt.Println(elem.Sinh(1.0), elem.Cosh(1.0), elem.Tanh(1.0))
	fmt.Println(elem.Asinh(0.0), elem.Acosh(1.0), elem.Atanh(0.5))
	// Output:
	// 1.1752011936438014 1.5430806348152437 0.7615941559557649
	// 0 0 0.5493061443340549
}

func ExampleFloorDivide() {
	fmt.Println(elem.FloorDivide(-7.0, 2), elem.Remainder(-7.0, 2), elem.Fmod(-7.0, 2))
	fmt.Println(elem.FloorDivide(1, 0.1)) // 9, because the float 0.1 is greater than a tenth
	fmt.Println(elem.FloorDivideInteger(-7, 2), elem.RemainderInteger(-7, 2))
	// Output:
	// -4 1 -1
	// 9
	// -4 1
}

func ExampleRound() {
	fmt.Println(elem.Round(0.5), elem.Round(1.5), elem.Round(-2.5))
	fmt.Println(elem.Floor(-1.5), elem.Ceil(-1.5), elem.Trunc(-1.5))
	// Output:
	// 0 2 -2
	// -2 -1 -1
}

func ExampleSign() {
	fmt.Println(elem.Sign(-3), elem.Abs(-3), elem.Signbit(-3.0), elem.Copysign(3, -1.0))
	fmt.Println(elem.Nextafter(float32(1), 2), elem.Nextafter(1.0, 2))
	fmt.Println(elem.IsNaN(math.NaN()), elem.IsInf(1.0), elem.IsFinite(1.0))
	// Output:
	// -1 3 true -3
	// 1.0000001 1.0000000000000002
	// true false true
}

func ExampleDivideComplex() {
	fmt.Println(elem.DivideComplex(1+2i, 3-4i), elem.ReciprocalComplex(complex64(2i)))
	fmt.Println(elem.DivideComplex(1e200+1e200i, 1e200+1e200i)) // (1+0i), because no square overflows
	fmt.Println(elem.MultiplyComplex128(1+2i, 3-4i), elem.MultiplyComplex64(1i, 1i))
	fmt.Println(elem.SignComplex(3+4i), elem.RoundComplex(0.5+1.5i), elem.IsInfComplex(complex(0, math.Inf(1))))
	// Output:
	// (-0.2+0.4i) (0-0.5i)
	// (1+0i)
	// (11+2i) (-1+0i)
	// (0.6+0.8i) (0+2i) true
}

func ExampleSqrtComplex() {
	fmt.Println(elem.SqrtComplex(complex(-4, 0)))
	fmt.Println(elem.SqrtComplex(complex(-4, math.Copysign(0, -1)))) // the sign of the zero says that x is below the branch cut
	// Output:
	// (0+2i)
	// (0-2i)
}

func ExampleLogComplex() {
	fmt.Println(elem.LogComplex(complex(-1, 0)), elem.Log2Complex(8i), elem.Log10Complex(100i))
	fmt.Println(elem.ExpComplex(complex(0, math.Pi/2)))
	fmt.Println(elem.Expm1Complex(1e-20+1e-20i), elem.Log1pComplex(1e-20+1e-20i))
	// Output:
	// (0+3.141592653589793i) (3+2.266180070913597i) (2+0.6821881769209207i)
	// (6.123233995736766e-17+1i)
	// (1e-20+1e-20i) (1e-20+1e-20i)
}

func ExampleSinComplex() {
	fmt.Println(elem.SinComplex(1i), elem.CosComplex(1i), elem.TanComplex(1i))
	fmt.Println(elem.SinhComplex(1i), elem.CoshComplex(1i), elem.TanhComplex(1i))
	// Output:
	// (0+1.1752011936438014i) (1.5430806348152437-0i) (0+0.7615941559557649i)
	// (0+0.8414709848078965i) (0.5403023058681398+0i) (0+1.5574077246549023i)
}

func ExampleAsinComplex() {
	fmt.Println(elem.AsinComplex(complex(2, 0)), elem.AcosComplex(complex(2, 0)), elem.AtanComplex(2i))
	fmt.Println(elem.AsinhComplex(2i), elem.AcoshComplex(complex(-2, 0)), elem.AtanhComplex(complex(2, 0)))
	fmt.Println(elem.AsinComplex(1e200 + 1i)) // the real part is nearly π/2, the largest value
	// Output:
	// (1.5707963267948966+1.3169578969248168i) (0-1.3169578969248168i) (1.5707963267948966+0.5493061443340549i)
	// (1.3169578969248168+1.5707963267948966i) (1.3169578969248168+3.141592653589793i) (0.5493061443340549+1.5707963267948966i)
	// (1.5707963267948966+461.2101657793691i)
}

func ExampleConvert() {
	fmt.Println(elem.Convert[int32](-2.75), elem.Convert[int32](1e300), elem.Convert[uint8](-1.0), elem.Convert[int](math.NaN()))
	fmt.Println(elem.Convert[uint8](-1)) // 255, because integers wrap around
	// Output:
	// -2 2147483647 0 0
	// 255
}

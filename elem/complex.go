package elem

import "math/cmplx"

// MultiplyComplex64 returns the product x * y.
func MultiplyComplex64(x, y complex64) complex64 {
	a, b, c, d := real(x), imag(x), real(y), imag(y)
	return complex(float32(a*c)-float32(b*d), float32(a*d)+float32(b*c))
}

// MultiplyComplex128 returns the product x * y.
func MultiplyComplex128(x, y complex128) complex128 {
	a, b, c, d := real(x), imag(x), real(y), imag(y)
	return complex(float64(a*c)-float64(b*d), float64(a*d)+float64(b*c))
}

// DivideComplex returns the quotient x / y.
func DivideComplex[T ComplexNumber](x, y T) T { return T(complex128(x) / complex128(y)) }

// SignComplex returns x / |x|, and 0 for 0.
func SignComplex[T ComplexNumber](x T) T {
	z := complex128(x)
	if z == 0 {
		return 0
	}
	return T(z / complex(cmplx.Abs(z), 0))
}

// RoundComplex returns x with each part rounded to the nearest integer, and to the even one if two are equally near.
func RoundComplex[T ComplexNumber](x T) T {
	z := complex128(x)
	return T(complex(Round(real(z)), Round(imag(z))))
}

// IsInfComplex reports whether x has an infinite part.
func IsInfComplex[T ComplexNumber](x T) bool { return cmplx.IsInf(complex128(x)) }

// Expm1Complex returns eˣ - 1.
func Expm1Complex[T ComplexNumber](x T) T { return T(cmplx.Exp(complex128(x)) - 1) }

// Log1pComplex returns log(1 + x).
func Log1pComplex[T ComplexNumber](x T) T { return T(cmplx.Log(1 + complex128(x))) }

// Log2Complex returns the logarithm of x to base 2.
func Log2Complex[T ComplexNumber](x T) T { return T(cmplx.Log(complex128(x)) * 1.4426950408889634) }

// PowComplex returns x to the power y.
func PowComplex[T ComplexNumber](x, y T) T { return T(cmplx.Pow(complex128(x), complex128(y))) }

func SqrtComplex[T ComplexNumber](x T) T { return T(cmplx.Sqrt(complex128(x))) }

func ExpComplex[T ComplexNumber](x T) T { return T(cmplx.Exp(complex128(x))) }

func LogComplex[T ComplexNumber](x T) T { return T(cmplx.Log(complex128(x))) }

func Log10Complex[T ComplexNumber](x T) T { return T(cmplx.Log10(complex128(x))) }

func SinComplex[T ComplexNumber](x T) T { return T(cmplx.Sin(complex128(x))) }

func CosComplex[T ComplexNumber](x T) T { return T(cmplx.Cos(complex128(x))) }

func TanComplex[T ComplexNumber](x T) T { return T(cmplx.Tan(complex128(x))) }

func SinhComplex[T ComplexNumber](x T) T { return T(cmplx.Sinh(complex128(x))) }

func CoshComplex[T ComplexNumber](x T) T { return T(cmplx.Cosh(complex128(x))) }

func TanhComplex[T ComplexNumber](x T) T { return T(cmplx.Tanh(complex128(x))) }

func AsinComplex[T ComplexNumber](x T) T { return T(cmplx.Asin(complex128(x))) }

func AcosComplex[T ComplexNumber](x T) T { return T(cmplx.Acos(complex128(x))) }

func AtanComplex[T ComplexNumber](x T) T { return T(cmplx.Atan(complex128(x))) }

func AsinhComplex[T ComplexNumber](x T) T { return T(cmplx.Asinh(complex128(x))) }

func AcoshComplex[T ComplexNumber](x T) T { return T(cmplx.Acosh(complex128(x))) }

func AtanhComplex[T ComplexNumber](x T) T { return T(cmplx.Atanh(complex128(x))) }

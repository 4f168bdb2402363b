package element

import (
	"math"
	"unsafe"

	"ndgo/elem"
)

// Times returns x·y, rounded. On some processors the Go compiler fuses x*y and a following sum, with one rounding instead of two. Times
// prevents this, so that all machines compute the same bits. It computes complex128 products by [elem.MultiplyComplex128]. For complex64 it
// uses Go's operator, which sums products in float64; they are exact there, so fusing changes nothing. The branch depends only on T, so the
// compiler resolves it.
func Times[T elem.Inexact](x, y T) T {
	if unsafe.Sizeof(x) == unsafe.Sizeof(complex128(0)) {
		z := elem.MultiplyComplex128(*(*complex128)(unsafe.Pointer(&x)), *(*complex128)(unsafe.Pointer(&y)))
		return *(*T)(unsafe.Pointer(&z))
	}
	return T(x * y) // the products of the parts of complex64 are exact in float64, so fusing does not change the result
}

// Over returns x / y of complex numbers by Smith's formula. It rounds each product and each sum. Go's own operator fuses operations on some
// processors, and its bits differ between machines. If the formula gives NaN, Over returns the result of [elem.DivideComplex].
func Over[T elem.Inexact](x, y T) T {
	if unsafe.Sizeof(x) == unsafe.Sizeof(complex128(0)) {
		z := quotient(*(*complex128)(unsafe.Pointer(&x)), *(*complex128)(unsafe.Pointer(&y)))
		return *(*T)(unsafe.Pointer(&z))
	}
	z := complex64(quotient(complex128(*(*complex64)(unsafe.Pointer(&x))), complex128(*(*complex64)(unsafe.Pointer(&y)))))
	return *(*T)(unsafe.Pointer(&z))
}

func quotient(x, y complex128) complex128 {
	a, b, c, d := real(x), imag(x), real(y), imag(y)
	var re, im float64
	if math.Abs(c) >= math.Abs(d) {
		r := d / c
		n := c + float64(r*d)
		re, im = (a+float64(b*r))/n, (b-float64(a*r))/n
	} else {
		r := c / d
		n := d + float64(r*c)
		re, im = (b+float64(a*r))/n, (float64(b*r)-a)/n
	}
	if re != re || im != im {
		return elem.DivideComplex(x, y)
	}
	return complex(re, im)
}

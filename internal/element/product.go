package element

import (
	"math"
	"unsafe"

	"ndgo/elem"
)

// Times returns x·y, rounded, so that no compiler fuses it with a sum, as some processors do with x*y: bits would then differ between
// machines. Complex products have the parts of [elem.MultiplyComplex128]. The parts of complex64 are sums of products, exact in float64,
// and fusing these is harmless. The branch depends on T alone, and is decided when it is compiled.
func Times[T elem.Inexact](x, y T) T {
	if unsafe.Sizeof(x) == unsafe.Sizeof(complex128(0)) {
		z := elem.MultiplyComplex128(*(*complex128)(unsafe.Pointer(&x)), *(*complex128)(unsafe.Pointer(&y)))
		return *(*T)(unsafe.Pointer(&z))
	}
	return T(x * y) // exact in the parts of complex64
}

// Over returns x / y of complex numbers, as Smith's formula gives it with each product and sum rounded: Go's quotients have fused ones on
// some processors. Where it is NaN the result is [elem.DivideComplex].
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

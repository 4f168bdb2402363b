package users

import "ndgo/elem"

// product returns the product of x and y.
//
//ndgo:reduce identity=1 scan=CumulativeProduct
func product(acc, x, y complex64) complex64 {
	return elem.MultiplyComplex64(acc, elem.MultiplyComplex64(x, y))
}

// total returns the sum of x.
//
//ndgo:reduce identity=0 scan=CumulativeTotal
func total(acc, x complex128) complex128 { return acc + x }

// mixed returns the exclusive or of the products of x and y.
//
//ndgo:reduce identity=0 scan=CumulativeMixed
func mixed[T interface{ ~uint8 | ~int16 | ~int64 }](acc, x, y T) T { return acc ^ x*y }

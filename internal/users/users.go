// Package users has operators of a user for tests: of several results, of results of several types, and under conditions
// on several operands, none of which an operator of the library has.
package users

import (
	"math"

	"ndgo/elem"
)

//go:generate go run ndgo/gen

// differences returns x - y, y - z and z - x, so that no result is computed from the same operands as another.
//
//ndgo:ufunc
func differences[T interface{ ~int16 | ~float64 }](x, y, z T) (first, second, third T) {
	return x - y, y - z, z - x
}

// compare returns whether x < y, y - x, and the sign of that: results of which the second is the largest.
//
//ndgo:ufunc
func compare(x, y float64) (less bool, difference float64, sign int8) {
	switch {
	case x < y:
		sign = 1
	case x > y:
		sign = -1
	}
	return x < y, y - x, sign
}

// gap returns high - low.
//
//ndgo:ufunc
//ndgo:requires low <= high NegativeShift
func gap[T interface{ ~int8 | ~float64 }](low, high T) T { return high - low }

// within returns x - low + (high - x), under a condition on its first two operands and one on the first and the last.
//
//ndgo:ufunc
//ndgo:requires low <= x NegativeShift
//ndgo:requires x <= high NegativePower
func within(x, low, high int32) int32 { return x - low + (high - x) }

// ends returns low and high, which x decides on under a condition on all three.
//
//ndgo:ufunc
//ndgo:requires x+low+high != 0 DivideByZero
func ends(x, low, high int64) (int64, int64) { return low & x, high | x }

// distance returns the squared distance of the points x and y.
//
//ndgo:reduce identity=0
func distance(acc, x, y float64) float64 {
	d := x - y
	return acc + float64(d*d)
}

// near reports whether any x is near y.
//
//ndgo:reduce identity=false
func near(acc bool, x, y float32) bool { return acc || x-y < 0.25 && y-x < 0.25 }

// above returns how many x are greater than y.
//
//ndgo:reduce identity=0
func above(acc int64, x, y float32) int64 {
	n := int64(0)
	if x > y {
		n = 1
	}
	return acc + n
}

// area returns the sum of e to the power of x, times y.
//
//ndgo:reduce identity=0
func area(acc, x, y float64) float64 { return acc + float64(elem.Exp(x)*y) }

// furthest returns the number furthest from 0.
//
//ndgo:reduce identity=0
func furthest(acc, x float64) float64 {
	if math.Abs(x) > math.Abs(acc) || math.Abs(x) == math.Abs(acc) && x > acc {
		return x
	}
	return acc
}

// steepest returns the largest difference of x and y.
//
//ndgo:reduce identity=math.Inf(-1)
func steepest(acc, x, y float64) float64 { return max(acc, x-y) }

// product returns the product of x and y.
//
//ndgo:reduce identity=1
func product(acc, x, y complex64) complex64 {
	return elem.MultiplyComplex64(acc, elem.MultiplyComplex64(x, y))
}

// total returns the sum of x.
//
//ndgo:reduce identity=0
func total(acc, x complex128) complex128 { return acc + x }

// mixed returns the exclusive or of the products of x and y.
//
//ndgo:reduce identity=0
func mixed[T interface{ ~uint8 | ~int16 | ~int64 }](acc, x, y T) T { return acc ^ x*y }

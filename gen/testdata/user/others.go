package user

import (
	"ndgo/elem"
	nd "ndgo/ndarray"
)

// Whole is a constraint of the user's own.
type Whole interface {
	~int8 | ~uint16 | ~int | ~int64
}

// polar returns the radius and the angle of the point (x, y).
//
//ndgo:ufunc
func polar(x, y float64) (radius, angle float64) { return elem.Hypot(x, y), elem.Atan2(y, x) }

// split returns the quotient and the remainder of x / y.
//
//ndgo:ufunc
//ndgo:requires y != 0 DivideByZero
func split[T Whole](x, y T) (T, T) { return x / y, x % y }

// isNear reports whether x and y differ by less than limit.
//
//ndgo:ufunc
func isNear[T interface{ ~float32 | ~float64 }](x, y, limit T) bool { return elem.Abs(x-y) < limit }

//ndgo:ufunc
func scaled(x float32, exponent int8) float64 {
	if exponent < 0 {
		return float64(x) / 4
	}
	return collatz(float64(x), exponent > 100)
}

func collatz(x float64, slow bool) float64 {
	if slow {
		return steps(x)
	}
	return x * 8
}

// steps has a loop. Kernels leave elements that reach it to Go.
//
//ndgo:rare
func steps(x float64) float64 {
	for range 100 {
		x = x/2 + 0.5
	}
	return x
}

//ndgo:ufunc
func rotate[T nd.ComplexNumber](x, y T) (T, T) { return x + y, x - y }

// addOdd returns x + y. Checking its requirement takes longer than the addition.
//
//ndgo:ufunc
//ndgo:requires y%2 != 0 DivideByZero
func addOdd(x, y int64) int64 { return x + y }

// tame has a requirement with limits from package math.
//
//ndgo:ufunc
//ndgo:requires x > -math.Pi && !(x >= math.Inf(1)) DivideByZero
func tame(x float64) float64 { return x / 2 }

// gcd returns the greatest common divisor of x and y. It is recursive, so it runs as a Go loop.
//
//ndgo:ufunc
//ndgo:portable
func gcd(x, y uint32) uint32 {
	if y == 0 {
		return x
	}
	return gcd(y, x%y)
}

// swap returns y and x. A result may overwrite either operand.
//
//ndgo:ufunc
func swap(x, y float64) (a, b float64) { return y, x }

// highest returns the greatest x. For no elements it returns -∞.
//
//ndgo:reduce identity=math.Inf(-1)
func highest(acc, x float64) float64 { return max(acc, x) }

package user

import (
	"math"
	"math/cmplx"
)

// The functions below are as a scientist may write them. Some machines fuse their products with sums, and the results of package math
// depend on the machine.

// gauss returns the density of the normal distribution.
//
//ndgo:ufunc
func gauss(x, mean, deviation float64) float64 {
	z := (x - mean) / deviation
	return math.Exp(-z*z/2) / (deviation * math.Sqrt(2*math.Pi))
}

// residue returns the rounding error of a product. No machine may fuse the product with the sum.
//
//ndgo:ufunc
func residue[T float32 | float64](x, y T) T { return times(x, y) - x*y }

func times[T float32 | float64](x, y T) T { return x * y }

// swung turns z by an angle. It returns the turned number divided by e, and the larger of its parts.
//
//ndgo:ufunc
func swung(z complex128, angle float64) (complex128, float64) {
	sin, cos := math.Sincos(angle)
	z *= complex(cos, sin)
	return z / cmplx.Exp(1), math.Max(real(z), imag(z))
}

// energy returns the sum of m·v²/2.
//
//ndgo:reduce identity=0
func energy(acc, mass, speed float64) float64 { return acc + mass*math.Pow(speed, 2)/2 }

type vector struct{ x, y float64 }

func (a vector) dot(b vector) float64 { return a.x*b.x + a.y*b.y }

//ndgo:ufunc
func cosine(ax, ay, bx, by float64) float64 {
	a, b := vector{ax, ay}, vector{bx, by}
	return a.dot(b) / math.Sqrt(a.dot(a)*b.dot(b))
}

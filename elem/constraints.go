package elem

import (
	"math"

	"golang.org/x/exp/constraints"
)

// The classes of element types. The constraint of an operator is the set of element types for which it is defined.
type (
	// Signed permits the signed integers.
	Signed interface{ constraints.Signed }

	// Unsigned permits the unsigned integers except uintptr, because arrays have no elements of type uintptr.
	Unsigned interface {
		~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
	}

	// Integer permits the signed and the unsigned integers.
	Integer interface{ Signed | Unsigned }

	// Float permits float32 and float64.
	Float interface{ constraints.Float }

	// ComplexNumber permits complex64 and complex128.
	ComplexNumber interface{ constraints.Complex }

	// RealNumber permits the integers and floats: the types with an order.
	RealNumber interface{ Integer | Float }

	// Inexact permits the floats and complex numbers: the types with division.
	Inexact interface{ Float | ComplexNumber }

	// Number permits all numeric types.
	Number interface{ RealNumber | ComplexNumber }

	// Boolean permits bool.
	Boolean interface{ ~bool }

	// IntegerOrBool permits the types with bitwise operators.
	IntegerOrBool interface{ Integer | Boolean }

	// SignedNumber permits the real types with negative values.
	SignedNumber interface{ Signed | Float }

	// Summable permits the types wide enough for sums of their elements.
	Summable interface {
		~int | ~int64 | ~uint | ~uint64 | Inexact
	}

	// Element permits all types with kernels.
	Element interface{ Boolean | Number }
)

// isFloat32 reports whether T is float32: a float32 cannot hold 2²⁴ + 1.
func isFloat32[T Float]() bool { return T(1<<24+1) == 1<<24 }

// widened returns x as a complex128 in which every NaN has the same bits. Machines differ in the signs of NaNs, and in whether a conversion
// from float32 to float64 preserves these signs. With a single NaN, no such sign can become the sign of a zero or an infinity.
func widened[T ComplexNumber](x T) complex128 {
	z := complex128(x)
	a, b := real(z), imag(z)
	if a != a {
		a = math.NaN()
	}
	if b != b {
		b = math.NaN()
	}
	return complex(a, b)
}

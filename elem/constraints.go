package elem

import "golang.org/x/exp/constraints"

// These are the classes of element types. The constraint of an operator is the set of its element types.
type (
	// Signed permits the signed integers.
	Signed interface{ constraints.Signed }

	// Unsigned permits the unsigned integers except uintptr, which is no element type.
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

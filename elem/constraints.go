package elem

import "golang.org/x/exp/constraints"

// This file has the classes of element types. An operator's constraint is the set of its element types.
type (
	// Signed is the signed integers.
	Signed interface{ constraints.Signed }

	// Unsigned has the unsigned integers. It lists them because uintptr is no element type.
	Unsigned interface {
		~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
	}

	// Integer is the signed and the unsigned integers.
	Integer interface{ Signed | Unsigned }

	// Float is float32 and float64.
	Float interface{ constraints.Float }

	// ComplexNumber is complex64 and complex128.
	ComplexNumber interface{ constraints.Complex }

	// RealNumber has the integers and floats: the types with an order.
	RealNumber interface{ Integer | Float }

	// Inexact has the floats and complex numbers: the types with division.
	Inexact interface{ Float | ComplexNumber }

	// Number is every numeric type.
	Number interface{ RealNumber | ComplexNumber }

	// Boolean is bool.
	Boolean interface{ ~bool }

	// IntegerOrBool is the types with bitwise operators.
	IntegerOrBool interface{ Integer | Boolean }

	// SignedNumber is the real numbers with negative values.
	SignedNumber interface{ Signed | Float }

	// Summable has the types wide enough for sums of their elements.
	Summable interface {
		~int | ~int64 | ~uint | ~uint64 | Inexact
	}

	// Element is every type with kernels.
	Element interface{ Boolean | Number }
)

package ndarray

import (
	"reflect"

	"ndgo/elem"
	"ndgo/internal/iter"
)

// Classes of element types, for use as constraints. All of them include defined types, such as type Celsius float64.
type (
	// Signed permits the signed integers.
	Signed = elem.Signed
	// Unsigned permits the unsigned integers except uintptr.
	Unsigned = elem.Unsigned
	// Integer permits Signed and Unsigned.
	Integer = elem.Integer
	// Float permits float32 and float64.
	Float = elem.Float
	// ComplexNumber permits complex64 and complex128.
	ComplexNumber = elem.ComplexNumber
	// RealNumber permits Integer and Float.
	RealNumber = elem.RealNumber
	// Inexact permits Float and ComplexNumber.
	Inexact = elem.Inexact
	// Number permits RealNumber and ComplexNumber.
	Number = elem.Number
	// Boolean permits bool.
	Boolean = elem.Boolean
	// IntegerOrBool permits Integer and Boolean.
	IntegerOrBool = elem.IntegerOrBool
	// Summable permits the types with sums of the same type: int, int64, uint, uint64 and Inexact. Other types must be converted first (see
	// SumAs).
	Summable = elem.Summable
	// Element permits all types with kernels.
	Element = elem.Element
)

// Operand is an array of T or a scalar. A scalar is converted to T, and rounded if T is a float or complex type. A number that T cannot
// hold panics with [ErrScalar]; only comparisons accept any number.
type Operand[T any] interface {
	*NDArray[T] | elem.Boolean | elem.Number
}

// A DType is the kind of an array's elements. A defined type, such as type Celsius float64, has the kind of its underlying type.
type DType uint8

// These are the element types with kernels. The DType of an array with other elements is their [reflect.Kind].
const (
	Bool       = DType(reflect.Bool)
	Int        = DType(reflect.Int)
	Int8       = DType(reflect.Int8)
	Int16      = DType(reflect.Int16)
	Int32      = DType(reflect.Int32)
	Int64      = DType(reflect.Int64)
	Uint       = DType(reflect.Uint)
	Uint8      = DType(reflect.Uint8)
	Uint16     = DType(reflect.Uint16)
	Uint32     = DType(reflect.Uint32)
	Uint64     = DType(reflect.Uint64)
	Float32    = DType(reflect.Float32)
	Float64    = DType(reflect.Float64)
	Complex64  = DType(reflect.Complex64)
	Complex128 = DType(reflect.Complex128)
)

// String returns the name of d in Go, for example float64.
func (d DType) String() string { return reflect.Kind(d).String() }

func kindOf[T any]() reflect.Kind { return reflect.TypeFor[T]().Kind() }

// ItemSize returns the size of an element in bytes.
func (x *NDArray[T]) ItemSize() int {
	x.layout("ItemSize")
	return widthOf[T]()
}

// NBytes returns the size of x's elements in bytes: [NDArray.Size] times [NDArray.ItemSize]. A repeated element counts as often as it is
// repeated. If the size overflows an int64, as for some broadcast views, NBytes returns the largest int64.
func (x *NDArray[T]) NBytes() int64 {
	return iter.Bytes(sizeOf("NBytes", x.head()), widthOf[T]())
}

// NumberLimits are the range and precision of a type, as returned by [Limits].
type NumberLimits[T RealNumber] struct {
	Min, Max       T // the least and the greatest finite number
	Eps            T // the distance from 1 to the next float, 0 for integers
	SmallestNormal T // the least positive normal number; 1 for integers
	Smallest       T // the least positive number
}

// Limits returns the range and precision of type T.
//
//	nd.Limits[float32]().Eps // 0x1p-23
func Limits[T RealNumber]() NumberLimits[T] {
	bits := 8 * widthOf[T]()
	floats := func(greatest, eps, normal, smallest float64) NumberLimits[T] {
		return NumberLimits[T]{T(-greatest), T(greatest), T(eps), T(normal), T(smallest)}
	}
	switch kind := kindOf[T](); kind {
	case reflect.Float32:
		return floats(0x1.fffffep127, 0x1p-23, 0x1p-126, 0x1p-149)
	case reflect.Float64:
		return floats(0x1.fffffffffffffp1023, 0x1p-52, 0x1p-1022, 0x1p-1074)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		greatest := int64(1)<<(bits-1) - 1
		return NumberLimits[T]{T(-greatest - 1), T(greatest), 0, 1, 1}
	default:
		return NumberLimits[T]{0, T(^uint64(0) >> (64 - bits)), 0, 1, 1}
	}
}

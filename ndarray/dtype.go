package ndarray

import (
	"reflect"

	"ndgo/elem"
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

// The element types with kernels. Arrays of other types have their [reflect.Kind] as DType.
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

// Package dynamic converts between arrays of known element type and arrays with a type known only at run time. A conversion to an
// interface makes the compiler compile all methods of the type, some 130 for each type of arrays. So only this package has such conversions.
package dynamic

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/element"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// Array returns h as an array of its kind. The kind is one of [ndgo/elem.Element], or string.
func Array(h *core.Header) nd.Array {
	switch h.Kind() {
	case reflect.Float64:
		return element.Array[nd.NDArray[float64]](h)
	case reflect.Bool:
		return element.Array[nd.NDArray[bool]](h)
	case reflect.Int8:
		return element.Array[nd.NDArray[int8]](h)
	case reflect.Int16:
		return element.Array[nd.NDArray[int16]](h)
	case reflect.Int32:
		return element.Array[nd.NDArray[int32]](h)
	case reflect.Int64:
		return element.Array[nd.NDArray[int64]](h)
	case reflect.Int:
		return element.Array[nd.NDArray[int]](h)
	case reflect.Uint8:
		return element.Array[nd.NDArray[uint8]](h)
	case reflect.Uint16:
		return element.Array[nd.NDArray[uint16]](h)
	case reflect.Uint32:
		return element.Array[nd.NDArray[uint32]](h)
	case reflect.Uint64:
		return element.Array[nd.NDArray[uint64]](h)
	case reflect.Uint:
		return element.Array[nd.NDArray[uint]](h)
	case reflect.Float32:
		return element.Array[nd.NDArray[float32]](h)
	case reflect.Complex64:
		return element.Array[nd.NDArray[complex64]](h)
	case reflect.Complex128:
		return element.Array[nd.NDArray[complex128]](h)
	case reflect.String:
		return element.Array[nd.NDArray[string]](h)
	}
	panic("dynamic: no array has elements of kind " + h.Kind().String())
}

// Header returns the header of x, or nil if x is nil.
func Header(x nd.Array) *core.Header { return operand.InArray(x).Head }

// Of returns x as an array of T's kind: as an array of float64 if T is `type Celsius float64`.
func Of[T any](x *nd.NDArray[T]) nd.Array { return Array(operand.Head(x)) }

// As returns x as an array of T. x is nil, or has elements of T's kind. Both arrays have the same header, so a change of one
// changes the other.
func As[T any](x nd.Array) *nd.NDArray[T] {
	return element.Array[nd.NDArray[T]](Header(x))
}

package simd

import (
	"reflect"

	"ndgo/elem"
	"ndgo/ufunc"
)

// Converter returns the loop that converts elements of kind from, operand 1, to kind to, the result. It is nil from
// complex to real numbers, and where a kind has no kernels.
//
// Integers wrap around. Floats that become integers lose their fraction, saturate, and are 0 if NaN. What is not 0
// becomes true, NaN too, and true becomes 1. Complex numbers get an imaginary part of 0.
func Converter(to, from reflect.Kind) func(*ufunc.Row) {
	switch from {
	case reflect.Bool:
		return ofInteger[uint8](to) // a bool is a byte, 0 or 1
	case reflect.Int:
		return ofInteger[int](to)
	case reflect.Int8:
		return ofInteger[int8](to)
	case reflect.Int16:
		return ofInteger[int16](to)
	case reflect.Int32:
		return ofInteger[int32](to)
	case reflect.Int64:
		return ofInteger[int64](to)
	case reflect.Uint:
		return ofInteger[uint](to)
	case reflect.Uint8:
		return ofInteger[uint8](to)
	case reflect.Uint16:
		return ofInteger[uint16](to)
	case reflect.Uint32:
		return ofInteger[uint32](to)
	case reflect.Uint64:
		return ofInteger[uint64](to)
	case reflect.Float32:
		return ofFloat[float32](to)
	case reflect.Float64:
		return ofFloat[float64](to)
	case reflect.Complex64:
		return ofComplex[complex64](to)
	case reflect.Complex128:
		return ofComplex[complex128](to)
	}
	return nil
}

// ofInteger returns the loop from integers of type T. Two results of one width have the same bits.
func ofInteger[T elem.Integer](to reflect.Kind) func(*ufunc.Row) {
	switch to {
	case reflect.Bool:
		return nonzero[T]
	case reflect.Int8, reflect.Uint8:
		return convert[uint8, T]
	case reflect.Int16, reflect.Uint16:
		return convert[uint16, T]
	case reflect.Int32, reflect.Uint32:
		return convert[uint32, T]
	case reflect.Int64, reflect.Uint64:
		return convert[uint64, T]
	case reflect.Int, reflect.Uint:
		return convert[uint, T]
	}
	return toInexact[T](to)
}

// ofFloat returns the loop from floats of type T.
func ofFloat[T elem.Float](to reflect.Kind) func(*ufunc.Row) {
	switch to {
	case reflect.Bool:
		return nonzero[T]
	case reflect.Int:
		return saturate[int, T]
	case reflect.Int8:
		return saturate[int8, T]
	case reflect.Int16:
		return saturate[int16, T]
	case reflect.Int32:
		return saturate[int32, T]
	case reflect.Int64:
		return saturate[int64, T]
	case reflect.Uint:
		return saturate[uint, T]
	case reflect.Uint8:
		return saturate[uint8, T]
	case reflect.Uint16:
		return saturate[uint16, T]
	case reflect.Uint32:
		return saturate[uint32, T]
	case reflect.Uint64:
		return saturate[uint64, T]
	}
	return toInexact[T](to)
}

// ofComplex returns the loop from complex numbers of type T.
func ofComplex[T elem.ComplexNumber](to reflect.Kind) func(*ufunc.Row) {
	switch to {
	case reflect.Bool:
		return nonzero[T]
	case reflect.Complex64:
		return convertComplex[complex64, T]
	case reflect.Complex128:
		return convertComplex[complex128, T]
	}
	return nil
}

// toInexact returns the loop from real numbers of type T to floats and complex numbers.
func toInexact[T elem.RealNumber](to reflect.Kind) func(*ufunc.Row) {
	switch to {
	case reflect.Float32:
		return convert[float32, T]
	case reflect.Float64:
		return convert[float64, T]
	case reflect.Complex64:
		return withImaginary[float32, T]
	case reflect.Complex128:
		return withImaginary[float64, T]
	}
	return nil
}

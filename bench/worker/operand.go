package main

import (
	"ndgo/bench/internal/peer"
	nd "ndgo/ndarray"
)

// array is a short name for the array type, for use in tables of functions.
type array[T any] = *nd.NDArray[T]

// operand returns operand k of a case.
func operand[T nd.Element](k int, shape ...int) array[T] {
	n := 1
	for _, size := range shape {
		n *= size
	}
	var data any
	switch any(*new(T)).(type) {
	case bool:
		data = peer.Booleans(k, n)
	case int16:
		data = peer.Numbers[int16](k, n)
	case int32:
		data = peer.Numbers[int32](k, n)
	case int64:
		data = peer.Numbers[int64](k, n)
	case uint8:
		data = peer.Numbers[uint8](k, n)
	case float32:
		data = peer.Numbers[float32](k, n)
	case float64:
		data = peer.Numbers[float64](k, n)
	case complex64:
		data = peer.Complexes[complex64](k, n)
	case complex128:
		data = peer.Complexes[complex128](k, n)
	}
	return nd.FromSlice(data.([]T), shape...)
}

// elements returns the elements of x in the form that [peer.Operation] describes.
func elements[T nd.Element](x array[T]) []float64 {
	switch z := any(x).(type) {
	case array[complex64]:
		return elements(nd.AsType[complex128](z))
	case array[complex128]:
		parts := make([]float64, 0, 2*z.Size())
		for v := range z.Values() {
			parts = append(parts, real(v), imag(v))
		}
		return parts
	}
	return nd.AsType[float64](x).ToSlice()
}

package simd

import (
	"reflect"

	"ndgo/ufunc"
)

// Converter returns the loop that converts elements of kind from, operand 1, to kind to, the result. It is nil from
// complex to real numbers, and where a kind has no kernels.
//
// Integers wrap around. Floats that become integers lose their fraction, saturate, and are 0 if NaN. What is not 0
// becomes true, NaN too, and true becomes 1. Complex numbers get an imaginary part of 0.
func Converter(to, from reflect.Kind) *ufunc.Loop {
	if to >= ufunc.Kinds || from >= ufunc.Kinds {
		return nil
	}
	loop := &converters[from][to]
	if to >= reflect.Complex64 {
		loop = &complexConverters[from][to]
	}
	if loop.Go == nil {
		return nil
	}
	return loop
}

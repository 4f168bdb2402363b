package simd

import (
	"reflect"
	"sync/atomic"

	"ndgo/ufunc"
)

// Converter returns the loop for converting elements of kind from, operand 1, to kind to, the result. It is nil
// from complex to real numbers, and where a kind has no kernels.
//
// Integers wrap around. Floats lose their fraction in integers, saturate, and are 0 if NaN. Nonzero elements become
// true, NaN too, and true becomes 1. Complex numbers get an imaginary part of 0.
func Converter(to, from reflect.Kind) *ufunc.Loop {
	if to >= ufunc.Kinds || from >= ufunc.Kinds {
		return nil
	}
	made := &converters[from][to]
	if loop := made.Load(); loop != nil {
		return loop
	}
	if loop := converter(from, to); loop == nil || made.CompareAndSwap(nil, loop) {
		return loop
	}
	return made.Load()
}

// converters are the loops returned by Converter, by source kind and result kind.
var converters [ufunc.Kinds][ufunc.Kinds]atomic.Pointer[ufunc.Loop]

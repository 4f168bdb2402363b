package simd

import (
	"reflect"
	"sync/atomic"

	"ndgo/ufunc"
)

// Converter returns the loop that converts operand 1, of the kind from, and stores it in the result, of the kind to. It is nil if from is
// complex and to is real, or if a kind has no kernels.
//
// Integers wrap around. A float converted to an integer loses its fraction; out of range, it becomes the nearest integer, and NaN becomes 0.
// Nonzero numbers and NaN become true, and true becomes 1. Real numbers become complex numbers with imaginary part 0.
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

// converters are the loops that Converter returns, indexed by the source's kind, then by the result's.
var converters [ufunc.Kinds][ufunc.Kinds]atomic.Pointer[ufunc.Loop]

package simd

import (
	"reflect"

	"ndgo/ufunc"
)

// SumOfRows returns the loop that adds two operands of kind. If this is not a kind of real numbers, it returns nil. Unlike the loop of [Add],
// it has no reductions, so programs with matrix products do not link reductions.
func SumOfRows(kind reflect.Kind) *ufunc.Loop {
	sum := func(definition func(*ufunc.Row), kernels *ufunc.Kernels) *ufunc.Loop {
		return &ufunc.Loop{Kinds: []reflect.Kind{kind, kind, kind}, Go: definition, Kernels: kernels}
	}
	switch kind { // signed and unsigned integers of one width are added in the same way
	case reflect.Int8, reflect.Uint8:
		return sum(addInt8, addInt8Kernels())
	case reflect.Int16, reflect.Uint16:
		return sum(addInt16, addInt16Kernels())
	case reflect.Int32, reflect.Uint32:
		return sum(addInt32, addInt32Kernels())
	case reflect.Int64, reflect.Uint64:
		return sum(addInt64, addInt64Kernels())
	case reflect.Int, reflect.Uint:
		return sum(word(addInt32, addInt64), addInt64Kernels())
	case reflect.Float32:
		return sum(addFloat32, addFloat32Kernels())
	case reflect.Float64:
		return sum(addFloat64, addFloat64Kernels())
	}
	return nil
}

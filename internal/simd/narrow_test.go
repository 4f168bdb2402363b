package simd_test

import (
	"reflect"

	"ndgo/internal/ops"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// narrows returns the definitions of two groups of loops: loops with bytes as the second operand, and loops with bytes as the result.
func narrows() (all []definition) {
	for _, d := range []struct {
		op                    *ufunc.Operator
		kind                  reflect.Kind
		function, makingBytes any
	}{
		{&simd.BitwiseLeftShift, reflect.Int32, ops.BitwiseLeftShiftBytes[int32], ops.CountBytes[int32, uint32]},
		{&simd.BitwiseLeftShift, reflect.Int64, ops.BitwiseLeftShiftBytes[int64], ops.CountBytes[int64, uint64]},
		{&simd.BitwiseLeftShift, reflect.Int, ops.BitwiseLeftShiftBytes[int], ops.CountBytes[int, uint]},
		{&simd.BitwiseRightShift, reflect.Int32, ops.BitwiseRightShiftBytes[int32], ops.CountBytes[int32, uint32]},
		{&simd.BitwiseRightShift, reflect.Int64, ops.BitwiseRightShiftBytes[int64], ops.CountBytes[int64, uint64]},
		{&simd.BitwiseRightShift, reflect.Int, ops.BitwiseRightShiftBytes[int], ops.CountBytes[int, uint]},
	} {
		n := d.op.Loops.Of(d.kind).Narrow
		loop := &ufunc.Operator{Name: d.op.Name + "Bytes", In: 2, Out: 1, Loops: ufunc.OneLoop(d.kind, &n.Loop)}
		bytes := &ufunc.Operator{Name: d.op.Name + "/bytes", In: 1, Out: 1, Loops: ufunc.OneLoop(d.kind, &n.Bytes)}
		all = append(all, definition{operator: loop, function: d.function}, definition{operator: bytes, function: d.makingBytes})
	}
	return all
}

package simd_test

import (
	"fmt"
	"reflect"
	"testing"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// BenchmarkShort measures the overhead of a call of a loop.
func BenchmarkShort(b *testing.B) {
	l := simd.Add.Loops.Of(reflect.Float64)
	var z, x, y [256]float64
	for _, n := range []int{1, 16, 256} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			for b.Loop() {
				var operands [3]ufunc.Operand
				operands[0].Base, operands[0].Step = unsafe.Pointer(&z), 8
				operands[1].Base, operands[1].Step = unsafe.Pointer(&x), 8
				operands[2].Base, operands[2].Step = unsafe.Pointer(&y), 8
				var r ufunc.Row
				r.N, r.Rows, r.Operands = n, 1, operands[:]
				l.Run(&r)
			}
		})
	}
}

package simd_test

import (
	"fmt"
	"reflect"
	"testing"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// BenchmarkCalibrate measures both sides of ufunc's thresholds: loops in Go or kernels, and contiguous or strided operands. It also
// measures how long a kernel may delay the garbage collector.
func BenchmarkCalibrate(b *testing.B) {
	x := make([]float64, 64<<10)
	z := make([]float64, 64<<10)
	for i := range x {
		x[i] = 1 + float64(i)/1e4
	}
	run := func(name string, loop *ufunc.Loop, f func(*ufunc.Row), n, step int) {
		b.Run(name, func(b *testing.B) {
			var operands [3]ufunc.Operand
			var r ufunc.Row // declared once, because it is on the heap
			for b.Loop() {
				for k := range loop.Kinds {
					operands[k] = ufunc.Operand{Base: unsafe.Pointer(unsafe.SliceData(x)), Step: step}
				}
				operands[0].Base = unsafe.Pointer(unsafe.SliceData(z))
				r.Done, r.N, r.Rows, r.Operands = 0, n, 1, operands[:len(loop.Kinds)]
				f(&r)
			}
		})
	}
	add, exp := simd.Add.Loops.Of(reflect.Float64), simd.Exp.Loops.Of(reflect.Float64)
	kernel := func(loop *ufunc.Loop) func(*ufunc.Row) {
		if k := loop.Kernels.At(ufunc.Active()); k != nil {
			return k
		}
		return loop.Go
	}
	for n := 1; n <= 16; n++ {
		run(fmt.Sprintf("shortest/n=%d/Go", n), add, add.Go, n, 8)
		run(fmt.Sprintf("shortest/n=%d/kernel", n), add, kernel(add), n, 8)
	}
	for _, op := range []*ufunc.Operator{&simd.Add, &simd.Exp, &simd.Sin, &simd.Pow, &simd.Fmod} {
		loop := op.Loops.Of(reflect.Float64)
		run("chunk/"+op.Name, loop, kernel(loop), 16<<10, 8)
	}
	for _, step := range []int{8, 16, 32} {
		run(fmt.Sprintf("packing/step=%d/add in Go", step), add, add.Go, 4<<10, step)
		run(fmt.Sprintf("packing/step=%d/exp in Go", step), exp, exp.Go, 4<<10, step)
		run(fmt.Sprintf("packing/step=%d/exp", step), exp, exp.Run, 4<<10, step)
	}
	for bytes := 64 << 10; bytes <= 4<<20; bytes *= 2 {
		from, to := make([]byte, bytes), make([]byte, bytes)
		b.Run(fmt.Sprintf("copyPart/%d", bytes), func(b *testing.B) {
			for b.Loop() {
				copy(to, from)
			}
		})
		b.Run(fmt.Sprintf("longCopy/%d", bytes), func(b *testing.B) {
			for b.Loop() {
				ufunc.CopyBytes(unsafe.Pointer(&to[0]), unsafe.Pointer(&from[0]), bytes)
			}
		})
	}
}

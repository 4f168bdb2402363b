package memory_test

import (
	"fmt"
	"reflect"
	"runtime"
	"testing"
	"unsafe"

	"ndgo/internal/memory"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

var sink unsafe.Pointer

func made(n int) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(make([]byte, n))) }

// BenchmarkCalibrateFresh adds two arrays of n float64 into a new block each time. A block is no longer used when the next block is
// allocated.
func BenchmarkCalibrateFresh(b *testing.B) {
	reused := unsafe.Pointer(nil)
	requests := []struct {
		name    string
		block   func(bytes int) unsafe.Pointer
		release bool
	}{
		{"reused", func(int) unsafe.Pointer { return reused }, false},
		{"make", made, false},
		{"not cleared", memory.Grown, false},
		{"not cleared, huge pages", memory.WithHugePages, false},
		{"Cleared", memory.Cleared, false},
		{"Uncleared", memory.Uncleared, false},
		{"Uncleared, Release", memory.Uncleared, true},
	}
	for _, n := range []int{1 << 6, 1 << 8, 1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 24} {
		x, y := make([]float64, n), make([]float64, n)
		for i := range n {
			x[i], y[i] = 1, 2
		}
		reused = made(8 * n)
		for _, request := range requests {
			b.Run(fmt.Sprintf("n=%d/%s", n, request.name), func(b *testing.B) {
				runtime.GC()
				for b.Loop() {
					z := request.block(8 * n)
					add(z, unsafe.Pointer(&x[0]), unsafe.Pointer(&y[0]), n)
					if request.release {
						memory.Release(z, 8*n)
					} else {
						sink = z
					}
				}
			})
		}
	}
}

// add sets z = x + y for arrays of n float64.
func add(z, x, y unsafe.Pointer, n int) {
	row := ufunc.Row{N: n, Rows: 1, Operands: []ufunc.Operand{{Base: z, Step: 8}, {Base: x, Step: 8}, {Base: y, Step: 8}}}
	simd.Add.Loops.Of(reflect.Float64).Run(&row)
}

// BenchmarkCalibrateRequest allocates blocks without using them.
func BenchmarkCalibrateRequest(b *testing.B) {
	for _, request := range []struct {
		name  string
		block func(bytes int) unsafe.Pointer
	}{{"make", made}, {"not cleared", memory.Grown}, {"Uncleared", memory.Uncleared}, {"Cleared", memory.Cleared}} {
		for n := 64; n <= 256<<10; n *= 2 {
			b.Run(fmt.Sprintf("%s/bytes=%d", request.name, n), func(b *testing.B) {
				for b.Loop() {
					sink = request.block(n)
				}
			})
		}
	}
}

// BenchmarkCalibrateRelease releases a block and allocates it again.
func BenchmarkCalibrateRelease(b *testing.B) {
	for _, n := range []int{512, 64 << 10, 1 << 20} {
		b.Run(fmt.Sprintf("bytes=%d/alone", n), func(b *testing.B) {
			for b.Loop() {
				memory.Release(memory.Uncleared(n), n)
			}
		})
		b.Run(fmt.Sprintf("bytes=%d/parallel", n), func(b *testing.B) {
			b.RunParallel(func(next *testing.PB) {
				for next.Next() {
					memory.Release(memory.Uncleared(n), n)
				}
			})
		})
	}
}

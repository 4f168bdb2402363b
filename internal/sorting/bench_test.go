package sorting

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"unsafe"
)

func measure[T any](b *testing.B, name string, n int, m interface {
	Sort(z, x unsafe.Pointer, n int, d bool, r *Room)
}, f func() T) {
	b.Run(fmt.Sprint(name, "/", n), func(b *testing.B) {
		x := make([]T, n)
		for i := range x {
			x[i] = f()
		}
		z := slice[T](unsafe.Pointer(&words[T](new(Room), 0, n)[0]), n)
		var room Room
		for b.Loop() {
			m.Sort(unsafe.Pointer(&z[0]), unsafe.Pointer(&x[0]), n, false, &room)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/elem")
	})
}

func BenchmarkSort(b *testing.B) {
	for _, n := range []int{16, 64, 256, 1024, 1 << 14, 1 << 20} {
		measure(b, "f64", n, keys[uint64]{flip: 1 << 63, infinity: 0x7ff0000000000000}, func() float64 { return .5 + rand.Float64() })
		measure(b, "f32", n, keys[uint32]{flip: 1 << 31, infinity: 0x7f800000}, func() float32 { return .5 + rand.Float32() })
		measure(b, "normal", n, keys[uint64]{flip: 1 << 63, infinity: 0x7ff0000000000000}, func() float64 { return rand.NormFloat64() })
		measure(b, "i64", n, keys[uint64]{flip: 1 << 63}, func() int64 { return rand.Int64N(99) + 1 })
		measure(b, "i64full", n, keys[uint64]{flip: 1 << 63}, func() int64 { return int64(rand.Uint64()) })
		measure(b, "i32", n, keys[uint32]{flip: 1 << 31}, func() int32 { return rand.Int32N(99) + 1 })
		measure(b, "u8", n, keys[uint8]{}, func() uint8 { return uint8(rand.Int32()) })
	}
}

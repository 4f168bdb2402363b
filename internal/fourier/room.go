package fourier

import (
	"sync"
	"unsafe"

	"ndgo/internal/core/limits"
)

// rooms has pools of buffers for complex numbers with parts of float64. Pool i has buffers for 2ⁱ numbers.
var rooms [48]sync.Pool

// take returns a buffer for n complex numbers, with arbitrary contents.
func (e *engine) take(n int) planar {
	limits.CheckWork("fft", n, 32) // a buffer has space for the next power of two, at most 2n
	class := 0
	for 1<<class < n {
		class++
	}
	s, ok := rooms[class].Get().(*[]float64)
	if !ok {
		own := limits.Make[float64]("fft", 2<<class)
		s = &own
	}
	base := unsafe.Pointer(unsafe.SliceData(*s))
	return planar{base, unsafe.Add(base, 8<<class)}
}

// give puts a buffer from take back into the pool.
func (e *engine) give(x planar) {
	bytes := uintptr(x.im) - uintptr(x.re)
	class := 0
	for 8<<class < bytes {
		class++
	}
	s := unsafe.Slice((*float64)(x.re), 2<<class)
	rooms[class].Put(&s)
}

// Package spot finds the position of a variable on the stack of its goroutine. A move of the stack does not change the position.
package spot

import "unsafe"

// Works reports whether positions are reliable here: the architecture is known, and a test of [Of] passes. The test takes microseconds.
func Works() bool {
	if !Known {
		return false
	}
	passed := make(chan bool)
	go func() { passed <- isTrue() }() // a new goroutine has a small stack, so the stack has to grow
	return <-passed
}

var heap *[2]uintptr

// isTrue tests Of. When the stack moves, the address of a variable must change, but not its position. A variable of a deeper call must have
// a larger distance, and a variable on the heap no position.
//
//go:noinline
func isTrue() bool {
	var v [2]uintptr
	address := number(unsafe.Pointer(&v))
	routine, below := Of(unsafe.Pointer(&v))
	deeper := grow(64)
	routineThen, belowThen := Of(unsafe.Pointer(&v))
	isMoved := address != number(unsafe.Pointer(&v))
	heap = new([2]uintptr)
	_, none := Of(unsafe.Pointer(heap))
	heap = nil
	return isMoved && routine != 0 && routine == routineThen && below != 0 && below == belowThen && deeper > below && none == 0
}

// grow calls itself recursively. The parameter frames is the number of nested calls. The result is the position of a variable in the
// innermost call.
//
//go:noinline
func grow(frames int) uintptr {
	var room [1 << 10]byte
	if frames > 0 {
		deeper := grow(frames - 1)
		room[frames] = byte(deeper)
		return deeper + uintptr(room[0])
	}
	_, below := Of(unsafe.Pointer(&room))
	return below
}

// number returns p as a number. It hides p from the compiler, so that *p need not be on the heap.
//
//go:noinline
func number(p unsafe.Pointer) uintptr { return uintptr(p) }

package core

import (
	"reflect"
	"sync/atomic"
	"unsafe"

	"ndgo/internal/memory"
)

// Share notes that memory of h is given out, so that Release leaves it to the collector. Any number of goroutines may do so at
// once.
func (h *Header) Share() {
	if h.owner != nil && atomic.LoadUint32(&h.shared) == 0 {
		atomic.StoreUint32(&h.shared, 1)
	}
}

// Released is the kind of an array that has forgotten its memory.
const Released = reflect.Kind(0xff)

// LendToValues panics on behalf of Values if the header at p is nil or was released, and notes that memory of it is given out.
// It is a call of one argument, and not inlined, so that the compiler can inline what calls it.
//
//go:noinline
func LendToValues(p unsafe.Pointer) { (*Header)(p).lend("Values") }

// LendToEnumerate does what LendToValues does, on behalf of Enumerate.
//
//go:noinline
func LendToEnumerate(p unsafe.Pointer) { (*Header)(p).lend("Enumerate") }

func (h *Header) lend(op string) {
	h.Check(op)
	h.Share()
}

// Check panics on behalf of op if h is nil or was released.
func (h *Header) Check(op string) {
	if h == nil || h.Kind() == Released {
		FailGone(op, h == nil)
	}
}

// Release lets h forget its memory. What was made for h alone and never given out serves the next results; all else is left to
// the collector.
func (h *Header) Release() {
	if h.owner == h && h.shared == 0 {
		memory.Release(h.Base, h.Length*h.Width)
	}
	*h = Header{kind: uint8(Released)}
}

// discardUnless does what discard does, unless h is the array that it would be a copy of.
func (h *Header) discardUnless(original *Header) {
	if h != original {
		h.discard()
	}
}

// discard gives the memory of h back, a temporary array to which nothing else points.
func (h *Header) discard() {
	if h.owner == h {
		h.Release()
	}
}

package core

import (
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// temporaries are pools of short arrays given back by Recycle, one for each size of the object. Allocating an array of 32 bytes takes three to
// four times as long as taking one from a pool.
var temporaries [3]sync.Pool

// temporaryToken is the token of all results that a compiled program may recycle.
var temporaryToken Token

// Temporary returns a token for results of compiled programs. A program may give back such a result by [Header.Recycle], if it can reach the
// result by no other reference.
func Temporary() *Token { return &temporaryToken }

// temporary returns an array of n elements, without a layout.
func temporary(kind reflect.Kind, n int) *Header {
	width := ufunc.Size(kind)
	pool := poolOf(n * width)
	if pool == nil {
		return allocate(kind, n, memory.Uncleared)
	}
	s, _ := pool.Get().(*held)
	if s == nil {
		s = newHeld(n * width)
		s.owner.class = ofPool
	} else {
		memory.Reuse(s.base, s.room)
		atomic.StoreUint32(&s.owner.state, alone)
	}
	h := &s.header // set field by field, because clearing the header and setting its pointers again would take twice as long
	h.Layout = iter.Layout{}
	if h.base != s.base || h.Owner != &s.owner {
		h.base, h.Owner = s.base, &s.owner
	}
	h.Length, h.Offset, h.Width, h.kind, h.ReadOnly, h.inBlock, h.IsSlice = n, 0, width, uint8(kind), false, false, false
	return h
}

// poolOf returns the pool of objects with memory for the given number of bytes. It returns nil if an array of this size has a block, or its
// memory is a separate allocation.
func poolOf(bytes int) *sync.Pool {
	switch {
	case bytes >= deferral.Block:
		return nil
	case bytes <= heldTinyBytes:
		return &temporaries[0]
	case bytes <= heldSmallBytes:
		return &temporaries[1]
	case bytes <= heldMostBytes:
		return &temporaries[2]
	}
	return nil
}

// Recycle does the work of [Header.Release] for an array to which the program has no other reference, not even a variable with the header h.
// The header of an array for the token [Temporary] becomes the header of a later array. If a view or a slice of the array was made, its memory is
// left to the garbage collector.
func (h *Header) Recycle() {
	o := h.Owner
	if o == nil || o.class != ofPool || uintptr(unsafe.Pointer(o)) != uintptr(unsafe.Pointer(h))+unsafe.Offsetof(held{}.owner) || !atomic.CompareAndSwapUint32(&o.state, alone, released) {
		h.Release()
		return
	}
	s := (*held)(unsafe.Pointer(h.Hidden())) // hidden from escape analysis, because other arrays may be on a stack; this one is on the heap
	poolOf(s.room).Put(s)
}

package core

import (
	"reflect"
	"sync/atomic"
	"unsafe"

	"ndgo/internal/memory"
)

// An Owner is the shared state of all copies of a header, y := *x: whether the array was released, and whether its block may be
// reused. It follows the original header in memory, where assignments do not copy it, and every copy points to it. Views have no
// Owner: their memory is never reused.
type Owner struct {
	state uint32
	class uint32 // where it lies
}

// The states of an Owner. In the zero state the memory is left to the garbage collector.
const (
	kept     uint32 = iota // a view or a slice of the memory was given out, the memory came from outside, or it lies beside the header
	alone                  // only copies of the header point to the block
	inUse                  // as alone, but a call is running code of the program: if that code releases the array, the memory is left to the garbage collector
	released               // the array was released, and so all its copies
)

// gone is the shared owner of released headers.
var gone = Owner{state: released}

// isReleased reports whether the array was released.
func (o *Owner) isReleased() bool { return atomic.LoadUint32(&o.state) == released }

// share marks the memory as given out, so Release leaves it to the garbage collector. It returns false if the array was released.
func (o *Owner) share() bool {
	for {
		switch state := atomic.LoadUint32(&o.state); state {
		case kept:
			return true
		case released:
			return false
		default:
			if atomic.CompareAndSwapUint32(&o.state, state, kept) {
				return true
			}
		}
	}
}

// release marks the array as released. It reports whether its block may be reused. At most one of several calls gets true.
func (o *Owner) release() bool { return atomic.SwapUint32(&o.state, released) == alone }

// Share marks the memory of h as given out, so Release leaves it to the garbage collector. It returns false if h or a copy of it
// was released. Any number of goroutines may call it at once.
func (h *Header) Share() bool {
	if h.inBlock {
		h.Owner.block().expose(h)
	}
	return h.shareView()
}

// shareView does what Share does for a view.
func (h *Header) shareView() bool { return h.Owner == nil || h.Owner.share() }

// Use protects the memory of h while a call runs code of the program: if that code releases h, the memory is left to the garbage
// collector. Call [Owner.End] on the result at the end of the call.
func (h *Header) Use() *Owner {
	if h.Owner == nil || !atomic.CompareAndSwapUint32(&h.Owner.state, alone, inUse) {
		h.shareView() // several calls at once
		return nil
	}
	return h.Owner
}

// End ends a use. It does nothing if o is nil.
func (o *Owner) End() {
	if o != nil {
		atomic.CompareAndSwapUint32(&o.state, inUse, alone)
	}
}

// Released is the kind of an array without memory after its release.
const Released = reflect.Kind(0xff)

// LendToValues marks the memory of the header at p as given out, for Values. It panics if the header is nil or was released. It has
// one argument and is not inlined, so the compiler can inline its callers.
//
//go:noinline
func LendToValues(p unsafe.Pointer) { (*Header)(p).Lend("Values") }

// LendToEnumerate does the same as LendToValues, for Enumerate.
//
//go:noinline
func LendToEnumerate(p unsafe.Pointer) { (*Header)(p).Lend("Enumerate") }

// Lend marks the memory of h as given out, as Share does. It panics if h is nil or was released. The error names op.
func (h *Header) Lend(op string) {
	h.Check(op)
	if !h.Share() {
		FailGone(op, false)
	}
}

// Check panics if h is nil or was released. The error names op.
func (h *Header) Check(op string) {
	if h == nil || h.Owner != nil && h.Owner.isReleased() {
		h.failGone(op)
	}
}

// failGone panics because h is nil or was released. The error names op.
//
//go:noinline
func (h *Header) failGone(op string) { FailGone(op, h == nil) }

// Release makes h and all its copies give up their memory. Memory allocated for h alone and never given out is reused for later
// results; other memory is left to the garbage collector.
func (h *Header) Release() {
	switch {
	case h.inBlock:
		if h.Owner.class == ofBlock && h.Owner.release() {
			b := h.Owner.block()
			if p := b.reclaim(); p != nil {
				memory.Release(p, b.bytes)
			}
		}
	case h.Owner != nil && h.Owner.release():
		memory.Release(h.base, h.Length*h.Width)
	}
	*h = Header{Owner: &gone}
}

// DiscardUnless discards h unless h is original.
func (h *Header) DiscardUnless(original *Header) {
	if h != original {
		h.Discard()
	}
}

// Discard gives the memory of h back. h is a temporary array without other references; copies of the header do not count.
func (h *Header) Discard() {
	if uintptr(unsafe.Pointer(h.Owner)) == uintptr(unsafe.Pointer(h))+unsafe.Offsetof(apart{}.owner) {
		h.Release()
	}
}

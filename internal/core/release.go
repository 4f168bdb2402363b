package core

import (
	"reflect"
	"sync/atomic"
	"unsafe"

	"ndgo/internal/memory"
)

// An Owner is the state shared by all copies of a header, y := *x: the array may be released, and its block may be free for reuse. It
// lies behind the original header, out of reach of assignments, and every copy points to it. Views have no Owner: their memory is
// never reused.
type Owner struct{ state uint32 }

// The states of an Owner. In the zero state the collector owns the memory.
const (
	kept     uint32 = iota // a view or a slice of the memory was given out, or it came from outside, or lies beside the header
	alone                  // only copies of the header point to the block
	inUse                  // as alone, but the block belongs to a call that runs code of the program: if released now, it is left to the collector
	released               // the copies are no arrays any more
)

// gone is the owner of released headers.
var gone = Owner{released}

// isReleased reports whether the array was released.
func (o *Owner) isReleased() bool { return atomic.LoadUint32(&o.state) == released }

// share reports whether memory of the array may be given out. Release leaves it to the collector from then on.
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

// release ends the array, and reports whether its block may be given to others. Of any number of calls at most one is told so.
func (o *Owner) release() bool { return atomic.SwapUint32(&o.state, released) == alone }

// Share marks memory of h as given out, so Release leaves it to the collector, and reports whether this is allowed: not if h, or a copy of
// it, was released. Any number of goroutines may do so at once.
func (h *Header) Share() bool {
	return h.Owner == nil || h.Owner.share()
}

// Use keeps the memory of h while a call runs the program's own code: if the code releases h, the memory goes to the collector and is not
// reused. [Owner.End] of the result ends the call.
func (h *Header) Use() *Owner {
	if h.Owner == nil || !atomic.CompareAndSwapUint32(&h.Owner.state, alone, inUse) {
		h.Share() // serves several calls at once
		return nil
	}
	return h.Owner
}

// End ends a use. A nil o was none.
func (o *Owner) End() {
	if o != nil {
		atomic.CompareAndSwapUint32(&o.state, inUse, alone)
	}
}

// Released is the kind of an array without memory after its release.
const Released = reflect.Kind(0xff)

// LendToValues panics on behalf of Values if the header at p is nil or was released, and marks its memory as given out. It is a call of
// one argument, and not inlined, so that the compiler can inline its callers.
//
//go:noinline
func LendToValues(p unsafe.Pointer) { (*Header)(p).Lend("Values") }

// LendToEnumerate is LendToValues on behalf of Enumerate.
//
//go:noinline
func LendToEnumerate(p unsafe.Pointer) { (*Header)(p).Lend("Enumerate") }

// Lend marks memory of h as given out, as Share does. It panics on behalf of op if h is nil or was released.
func (h *Header) Lend(op string) {
	h.Check(op)
	if !h.Share() {
		FailGone(op, false)
	}
}

// Check panics on behalf of op if h is nil or was released.
func (h *Header) Check(op string) {
	if h == nil || h.Owner != nil && h.Owner.isReleased() {
		h.failGone(op)
	}
}

// failGone panics on behalf of op because h is nil or was released.
//
//go:noinline
func (h *Header) failGone(op string) { FailGone(op, h == nil) }

// Release lets h and all copies of it forget their memory. Memory made for h alone and never given out serves the next results; all else
// is left to the collector.
func (h *Header) Release() {
	if h.Owner != nil && h.Owner.release() {
		memory.Release(h.Base, h.Length*h.Width)
	}
	*h = Header{Owner: &gone}
}

// DiscardUnless is Discard, unless h is the original of the copy.
func (h *Header) DiscardUnless(original *Header) {
	if h != original {
		h.Discard()
	}
}

// Discard gives back the memory of h, a temporary array without other references. It ignores copies of headers, y := *x.
func (h *Header) Discard() {
	if uintptr(unsafe.Pointer(h.Owner)) == uintptr(unsafe.Pointer(h))+unsafe.Offsetof(apart{}.owner) {
		h.Release()
	}
}

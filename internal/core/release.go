package core

import (
	"reflect"
	"sync/atomic"
	"unsafe"

	"ndgo/internal/memory"
)

// An Owner is the state shared by all copies of a header (y := *x): whether the array was released, and whether its block may be reused. An
// Owner is behind the original header in memory, where assignments do not copy it. Every copy of the header points to it. A view of an
// array without a block has no Owner, and the memory of the view is never reused.
type Owner struct {
	state uint32
	class uint32 // one of besideArray, ofSlot, ofBlock and ofParts
}

// The states of an Owner. The zero state is kept: Release then leaves the memory to the garbage collector.
const (
	kept     uint32 = iota // the memory was given out, was allocated elsewhere, or follows the header
	alone                  // only copies of the header point to the block
	inUse                  // like alone, during a call that runs code of the program (see Use)
	viewed                 // only copies of the header, tracked views, and copies of their headers point to the block (see TrackView)
	released               // the array and all its copies were released
	idle                   // like released; only the slot of the array, if there is one, may reuse the memory
)

// gone is the owner shared by all released headers.
var gone = Owner{state: released}

// isReleased reports whether the array was released.
func (o *Owner) isReleased() bool { return atomic.LoadUint32(&o.state) >= released }

// share marks the memory as given out: Release then leaves it to the garbage collector. It returns false if the array was released.
func (o *Owner) share() bool { return o.mark(kept) }

// shareTracked marks the memory as seen by a tracked view, as share does for other uses. It returns false if the array was released.
func (o *Owner) shareTracked() bool { return o.mark(viewed) }

// mark changes the state to kept or viewed, unless the state is already that, or kept. It returns false if the array was released.
func (o *Owner) mark(as uint32) bool {
	for {
		switch state := atomic.LoadUint32(&o.state); state {
		case kept, as:
			return true
		case released:
			return false
		case idle: // a tracked view of the array may get other views
			if as == viewed || atomic.CompareAndSwapUint32(&o.state, idle, released) {
				return false
			}
		default:
			if atomic.CompareAndSwapUint32(&o.state, state, as) {
				return true
			}
		}
	}
}

// release marks the array as released. It reports whether its memory may be reused for any result. If goroutines race, at most one of them
// gets true. The memory of a slot's short array, and that of an array with tracked views, may serve only the slot: then the state becomes idle.
func (o *Owner) release() bool {
	for {
		state := atomic.LoadUint32(&o.state)
		next := released
		if state == viewed || state == alone && o.class == ofSlot {
			next = idle
		}
		if atomic.CompareAndSwapUint32(&o.state, state, next) {
			return state == alone && next == released
		}
	}
}

// Share marks the memory of h as given out: Release then leaves the memory to the garbage collector. Share returns false if h or a copy of
// h was released. Goroutines may call Share at the same time.
func (h *Header) Share() bool {
	if h.inBlock {
		h.Owner.block().expose(h)
	}
	return h.shareView()
}

// shareView does the work of Share for a view.
func (h *Header) shareView() bool { return h.Owner == nil || h.Owner.share() }

// Use protects the memory of h while a call runs code of the program. If that code releases h, Release leaves the memory to the garbage
// collector. At the end of the call, [Owner.End] must be called on the result of Use.
func (h *Header) Use() *Owner {
	if h.Owner == nil || !atomic.CompareAndSwapUint32(&h.Owner.state, alone, inUse) {
		h.shareView() // another call may be using it
		return nil
	}
	return h.Owner
}

// End ends the use begun by [Header.Use]. o may be nil.
func (o *Owner) End() {
	if o != nil {
		atomic.CompareAndSwapUint32(&o.state, inUse, alone)
	}
}

// Released is the kind of an array after its release. A released array has no memory.
const Released = reflect.Kind(0xff)

// LendToValues marks the memory of the header at p as given out, for the method Values. It panics if the header is nil or was released. To
// allow the compiler to inline its callers, it is not inlined and has only one argument.
//
//go:noinline
func LendToValues(p unsafe.Pointer) { (*Header)(p).Lend("Values") }

// LendToEnumerate is LendToValues for the method Enumerate.
//
//go:noinline
func LendToEnumerate(p unsafe.Pointer) { (*Header)(p).Lend("Enumerate") }

// Lend marks the memory of h as given out (see [Header.Share]). It panics if h is nil or was released.
func (h *Header) Lend(op string) {
	h.Check(op)
	if !h.Share() {
		FailGone(op, false)
	}
}

// Check panics if h is nil or was released.
func (h *Header) Check(op string) {
	if h == nil || h.Owner != nil && h.Owner.isReleased() {
		h.failGone(op)
	}
}

// failGone panics because h is nil or was released.
//
//go:noinline
func (h *Header) failGone(op string) { FailGone(op, h == nil) }

// Release takes the memory from h and from all its copies. If the memory was allocated for h and never given out, it is reused for later
// results; a short array of a slot leaves it to the next result of the slot. Other memory is left to the garbage collector.
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

// IsAlone reports whether only h and its copies refer to the memory of h, and h sees all of this memory.
func (h *Header) IsAlone() bool {
	if h.Owner == nil || h.ReadOnly || h.IsSlice || h.Offset != 0 || h.Layout.Size() != h.Length || !h.Layout.IsPacked() || atomic.LoadUint32(&h.Owner.state) != alone {
		return false
	}
	return !h.inBlock || h.Owner.class == ofBlock && !h.Owner.block().exposed.Load()
}

// Drop is like Release, but it also gives up memory of which views were taken. The caller promises that no view is used any more. Memory
// that a Go slice can reach is left to the garbage collector, and so is a short block.
func (h *Header) Drop() {
	if h.inBlock && h.Owner.class == ofBlock && !h.Owner.block().exposed.Load() {
		atomic.CompareAndSwapUint32(&h.Owner.state, kept, alone)
		atomic.CompareAndSwapUint32(&h.Owner.state, viewed, alone)
	}
	h.Release()
}

// DiscardUnless discards h unless h is original.
func (h *Header) DiscardUnless(original *Header) {
	if h != original {
		h.Discard()
	}
}

// Discard gives back the memory of h, a temporary array without other references. If h is a copy of a header, Discard does nothing: only
// the original header gives back memory.
func (h *Header) Discard() {
	if uintptr(unsafe.Pointer(h.Owner)) == uintptr(unsafe.Pointer(h))+unsafe.Offsetof(apart{}.owner) {
		h.Release()
	}
}

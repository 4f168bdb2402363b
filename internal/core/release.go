package core

import (
	"reflect"
	"strconv"
	"sync/atomic"
	"unsafe"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/memory"
)

// An Owner is the state shared by all copies of a header (y := *x): whether the array was released, and whether its block may be reused.
// The Owner follows the original header in memory, so an assignment of the header does not copy the Owner. Every copy of the header points
// to it. A view of an array without a block has no Owner, and the memory of the view is never reused.
type Owner struct {
	state uint32
	class uint32 // where this Owner is: besideArray, ofSlot, ofPool, ofBlock or ofParts
}

// The states of an Owner. In the zero state, kept, Release leaves the memory to the garbage collector.
const (
	kept     uint32 = iota // the program may have other references to the memory, or the memory was allocated elsewhere or follows the header
	alone                  // only copies of the header point to the block
	inUse                  // like alone, while a call runs functions of the program (see Use)
	viewed                 // only copies of the header, and tracked views with their copies, point to the block (see TrackView)
	released               // the array and all its copies were released
	idle                   // like released, but only the array's slot may reuse the memory, if the array has a slot
)

// gone is the owner shared by all released headers.
var gone = Owner{state: released}

// isReleased reports whether the array was released.
func (o *Owner) isReleased() bool { return atomic.LoadUint32(&o.state) >= released }

// share records that the program may refer to the memory in ways unknown to this package. Release then leaves the memory to the garbage
// collector. share returns false if the array was released.
func (o *Owner) share() bool { return o.mark(kept) }

// shareTracked records that the array has a tracked view. It returns false if the array was released.
func (o *Owner) shareTracked() bool { return o.mark(viewed) }

// mark changes the state to kept or viewed. It does not change the state from kept to viewed. It returns false if the array was released.
func (o *Owner) mark(as uint32) bool {
	for {
		switch state := atomic.LoadUint32(&o.state); state {
		case kept, as:
			return true
		case released:
			return false
		case idle: // further views may be taken of a tracked view, even if the array was released to its slot
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

// release marks the array as released. It reports whether its memory may be reused for any result. If several goroutines call release at
// the same time, at most one of them gets true. If the array is a short array of a slot or a pool, or has tracked views, only its slot
// may reuse the memory, or nothing. Then the state becomes idle, and release returns false.
func (o *Owner) release() bool {
	for {
		state := atomic.LoadUint32(&o.state)
		next := released
		if state == viewed || state == alone && (o.class == ofSlot || o.class == ofPool) {
			next = idle
		}
		if atomic.CompareAndSwapUint32(&o.state, state, next) {
			return state == alone && next == released
		}
	}
}

// Share records that the program may refer to the memory of h in ways unknown to this package. Release then leaves the memory to the
// garbage collector. Share returns false if h or a copy of h was released. Goroutines may call Share at the same time.
func (h *Header) Share() bool {
	if h.inBlock {
		h.Owner.block().expose(h)
	}
	return h.shareView()
}

// shareView does the work of Share for a view.
func (h *Header) shareView() bool { return h.Owner == nil || h.Owner.share() }

// Use protects the memory of h while a call runs functions of the program. If such a function releases h, Release leaves the memory to the
// garbage collector. At the end of the call, [Owner.End] must be called on the result of Use.
func (h *Header) Use() *Owner {
	if h.Owner == nil || !atomic.CompareAndSwapUint32(&h.Owner.state, alone, inUse) {
		h.shareView() // the array is not in the state alone, for instance because another call uses it
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

// LendToValues does the work of [Header.Lend] for the method Values. It is not inlined and has only one argument, so that the compiler can
// inline its callers.
//
//go:noinline
func LendToValues(p unsafe.Pointer) { (*Header)(p).Lend("Values") }

// LendToEnumerate does the work of [Header.Lend] for the method Enumerate.
//
//go:noinline
func LendToEnumerate(p unsafe.Pointer) { (*Header)(p).Lend("Enumerate") }

// Lend calls [Header.Share] on h. It panics if h is nil or was released.
func (h *Header) Lend(op string) {
	h.Check(op)
	if !h.Share() {
		mistakes.FailGone(op, mistakes.TheArray, false)
	}
}

// Check panics if h is nil or was released.
func (h *Header) Check(op string) {
	if h == nil || h.Owner != nil && h.Owner.isReleased() {
		h.failGone(op)
	}
}

// CheckAs does the work of [Header.Check] for one of several arrays. The role is its name in the message, for example "the mask".
func (h *Header) CheckAs(op, role string) {
	if h == nil || h.Owner != nil && h.Owner.isReleased() {
		h.failAs(op, role)
	}
}

// CheckItem does the work of [Header.Check] for an item of a list. The message names it by the name of and a number, for example
// "operand 2".
func (h *Header) CheckItem(op, of string, number int) {
	if h == nil || h.Owner != nil && h.Owner.isReleased() {
		h.failAs(op, of+" "+strconv.Itoa(number))
	}
}

// failGone panics because h is nil or was released.
//
//go:noinline
func (h *Header) failGone(op string) { h.failAs(op, mistakes.TheArray) }

// failAs does the work of failGone for an array with a name.
//
//go:noinline
func (h *Header) failAs(op, role string) { mistakes.FailGone(op, role, h == nil) }

// Release takes the memory from h and from all its copies. If the memory was allocated for h, and the program has no other references to it
// (see [Header.Share]), later results reuse it. If the array is a slot's short array, the next result of this slot reuses it. Other memory
// is left to the garbage collector.
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

// Drop is like Release, but it also frees memory of which views were taken. The caller must not use these views any more. Memory that a Go
// slice can reach is left to the garbage collector, and so is a short block.
func (h *Header) Drop() {
	if h.inBlock && h.Owner.class == ofBlock && !h.Owner.block().exposed.Load() {
		atomic.CompareAndSwapUint32(&h.Owner.state, kept, alone)
		atomic.CompareAndSwapUint32(&h.Owner.state, viewed, alone)
	}
	h.Release()
}

// DiscardUnless calls Discard on h unless h and original are the same header.
func (h *Header) DiscardUnless(original *Header) {
	if h != original {
		h.Discard()
	}
}

// Discard frees the memory of h, a temporary array without other references, for reuse. If h is a copy of a header, Discard does nothing:
// only the original header frees the memory.
func (h *Header) Discard() {
	if uintptr(unsafe.Pointer(h.Owner)) == uintptr(unsafe.Pointer(h))+unsafe.Offsetof(apart{}.owner) {
		h.Release()
	}
}

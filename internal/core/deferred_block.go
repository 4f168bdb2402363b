package core

import (
	"sync/atomic"
	"unsafe"

	"ndgo/internal/core/limits"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// Deferred results. An element-wise operation on large arrays checks its operands at once, but computes nothing: it returns a pending
// array. A pending array has an expression instead of memory: the operation and its operands. If an operand of an element-wise operation is
// pending, both operations run in one pass, as one program, without a temporary array. All other functions ask the pending array for its
// memory, and this computes the array.
//
// A version is the content of a block between two writes. The operands of an expression are versions. Before a write to a block, the
// elements are copied if a pending array reads them. The copy, a snapshot, becomes the memory of the old version. The block keeps its
// memory, so headers, views and slices stay valid.

// A block is an object shared by all headers of one large array, and of its views.
type block struct {
	own    Owner // owner of the array; the first field, so a pointer to the owner is also a pointer to the block
	parts  Owner // owner of views
	bytes  int
	inSlot bool                       // whether the array serves a slot (see slot)
	maker  atomic.Pointer[ufunc.Loop] // the loop that made the array, if the array is used after its function returns (see accumulates)

	memory  atomic.Pointer[byte]    // nil while the array is pending
	version atomic.Pointer[version] // content of the block; nil if the array has memory and no pending array reads the block
	exposed atomic.Bool             // set once the program has a Go slice of the memory, because this package cannot see stores through the slice
}

// The classes of an Owner tell in which object the Owner is.
const (
	besideArray uint32 = iota // beside the header; the array has no block
	ofSlot                    // beside the header; the array serves a slot (see held)
	ofPool                    // beside the header; the array is from a pool, and may be recycled (see Temporary)
	ofBlock                   // in a block; the Owner of the array
	ofParts                   // in a block; the Owner of views of the array
)

// block returns the block around o. The class of o is ofBlock or ofParts.
func (o *Owner) block() *block {
	if o.class == ofParts {
		return (*block)(unsafe.Add(unsafe.Pointer(o), -int(unsafe.Offsetof(block{}.parts))))
	}
	return (*block)(unsafe.Pointer(o))
}

// forView returns the owner for a view of an array with owner o. It returns nil if the array has no block.
func (o *Owner) forView() *Owner {
	if o == nil || o.class < ofBlock {
		return nil
	}
	return &o.block().parts
}

// block returns the block of h, or nil.
func (h *Header) block() *block {
	if !h.inBlock {
		return nil
	}
	return h.Owner.block()
}

// A big is one object that holds a header and a block. Its header and its owner have the same offsets as in the struct apart.
type big struct {
	header Header
	block  block
}

// newBig returns a new array of the given number of bytes. Its memory is at base; if base is nil the array is pending.
func newBig(bytes int, base unsafe.Pointer) *big {
	s := new(big)
	s.begin(bytes, base)
	return s
}

// begin sets s up as a new array. No other goroutine knows s yet.
func (s *big) begin(bytes int, base unsafe.Pointer) {
	s.header = Header{base: base, Owner: &s.block.own, inBlock: true}
	b := &s.block
	b.own.class, b.parts.class, b.bytes = ofBlock, ofParts, bytes
	b.memory.Store((*byte)(base))
	atomic.StoreUint32(&b.own.state, alone)
}

// isPending reports whether h is a pending array, and not a view of one.
func (h *Header) isPending() bool {
	return h != nil && h.base == nil && h.inBlock && h.Owner.class == ofBlock && h.hiddenBlock().memory.Load() == nil
}

// computed returns the memory of h, whose header has no base. There are three possible reasons for this: the array is pending, it was
// pending when the header was made, or it is empty.
//
//go:noinline
func (h *Header) computed() unsafe.Pointer {
	if !h.inBlock {
		return nil
	}
	b := h.hiddenBlock()
	v := b.version.Load() // loaded before the memory, because a block gets its memory before it loses its version
	if p := b.memory.Load(); p != nil {
		return unsafe.Pointer(p)
	}
	if v == nil {
		return nil // the array was released
	}
	p := v.compute()
	b.memory.CompareAndSwap(nil, (*byte)(p))
	return unsafe.Pointer(b.memory.Load())
}

// hiddenBlock returns the block of h, hidden from escape analysis. Otherwise the compiler would assume that a result may point into a
// token. Hiding is safe: blocks are never on a stack, and computing a block stores no pointer to h.
func (h *Header) hiddenBlock() *block { return (*Header)(ufunc.Hide(unsafe.Pointer(h))).Owner.block() }

// Write must be called before elements of h are changed. It copies elements that pending arrays read.
func (h *Header) Write() {
	if h.inBlock {
		h.written()
	}
}

//go:noinline
func (h *Header) written() {
	own := (*Header)(ufunc.Hide(unsafe.Pointer(h)))
	b := own.Owner.block()
	own.Base()
	if v := b.version.Load(); v != nil {
		b.detach(v, own)
	}
}

// writtenAt does the work of Write before a change of the one element at offset.
//
//go:noinline
func (h *Header) writtenAt(offset int) {
	own := (*Header)(ufunc.Hide(unsafe.Pointer(h)))
	b := own.Owner.block()
	base := own.Base()
	if v := b.version.Load(); v != nil {
		one := Header{base: base, Length: own.Length, Offset: own.Offset + offset, Width: own.Width, kind: own.kind}
		one.Layout.SetPacked(nil)
		b.detach(v, &one)
	}
}

// detach prepares a write to h. If pending arrays read elements of h, it gives v, the version of b, a copy of the memory. But if all pending
// arrays together read only a small part of the block (see littleRead), detach computes the readers of h instead.
func (b *block) detach(v *version, h *Header) {
	if !deferral.Copies || limits.WorkError(b.bytes, 1) != nil { // the copy counts as working memory
		v.computeReaders(h)
	}
	v.lock.Lock()
	defer v.lock.Unlock()
	var all, read int64
	var last *version
	for {
		if b.version.Load() != v {
			return
		}
		if all, read, last = v.bytesRead(h); read == 0 || all > int64(b.bytes/littleRead) {
			break
		}
		v.lock.Unlock()
		v.computeReaders(h)
		v.lock.Lock()
	}
	if all == 0 { // no pending array reads v, so the next write need not check it again
		b.version.Store(nil)
		v.leaveLocked()
		return
	}
	if read == 0 {
		return
	}
	if e := last.expression.Load(); e != nil {
		e.habit.add(-1)
		v.cause = e.habit
	}
	p := memory.Uncleared(b.bytes)
	snapshot(p, unsafe.Pointer(b.memory.Load()), b.bytes)
	v.memory.Store((*byte)(p))
	v.orphan = b.bytes
	b.version.Store(nil)
	v.leaveLocked()
}

// expose records that the program gets the memory of h. From now on the program may write to any element of b, so pending arrays no longer
// read b.
func (b *block) expose(h *Header) {
	if !b.exposed.Load() {
		b.exposed.Store(true) // set before the version is loaded: later readers see it, and the code below finds earlier ones
	}
	base := h.Base()
	if v := b.version.Load(); v != nil { // this also runs if another goroutine exposes b at the same time
		whole := Header{base: base, Length: h.Length, Width: h.Width, kind: h.kind}
		whole.Layout.SetPacked([]int{h.Length})
		b.detach(v, &whole)
	}
}

// reclaim drops the array in b once no variable of the program refers to the array. It returns the memory for reuse, or nil if a pending
// array still reads the memory.
func (b *block) reclaim() (p unsafe.Pointer) {
	p = unsafe.Pointer(b.memory.Swap(nil))
	v := b.version.Swap(nil)
	if v == nil {
		return p
	}
	if v.memory.Load() != nil {
		v.computeAccumulators()
	}
	var left *expression
	defer func() { left.leave() }() // leave runs after v.lock is unlocked
	v.lock.Lock()
	defer v.lock.Unlock()
	if p == nil {
		if p = unsafe.Pointer(v.memory.Load()); p == nil {
			if e := v.expression.Load(); e != nil && v.runs.Load() == 0 {
				e.habit.add(1)
			}
			left = v.leaveLocked()
			return unsafe.Pointer(v.spare.Swap(nil)) // nil if v was computed, or if it is just being computed into this memory
		}
	}
	if v.isRead() {
		v.orphan = b.bytes
		v.leaveLocked()
		return nil
	}
	return p
}

package core

import (
	"sync/atomic"
	"unsafe"

	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// Deferred results. An element-wise operation on large arrays checks everything at the call, and returns a pending array. A pending array has no
// memory but an expression: the operation and its operands. An element-wise operation on it takes the expression into its own program. Any
// other reader asks for memory, and so computes it.
//
// An expression reads versions. A version is the content of a block between two writes. Before a write to a block, its elements are copied
// if a pending array reads the version; the copy, a snapshot, becomes the memory of the version. So headers, views and slices
// always point to the same block, and readers of arrays with memory need not ask.

// A block is shared by all headers of one large array, also by those of views.
type block struct {
	own   Owner // of the array and copies of its header; first, so a pointer to it is one to the block
	parts Owner // of views
	bytes int

	memory  atomic.Pointer[byte]    // nil as long as the array is pending
	version atomic.Pointer[version] // the content of the block; nil if nothing pending reads it and the array is not pending
	exposed atomic.Bool             // whether a Go slice of the memory was given out: nobody sees stores to it
}

// The classes of an Owner say where it lies.
const (
	besideArray uint32 = iota // the array has no block
	ofBlock                   // in a block, for the array
	ofParts                   // in a block, for its views
)

// block returns the block of an owner in one.
func (o *Owner) block() *block {
	if o.class == ofParts {
		return (*block)(unsafe.Add(unsafe.Pointer(o), -int(unsafe.Offsetof(block{}.parts))))
	}
	return (*block)(unsafe.Pointer(o))
}

// forView returns the owner of a view of an array with owner o, or nil.
func (o *Owner) forView() *Owner {
	if o == nil || o.class == besideArray {
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

// A big is a header with its block. It begins with the fields of an apart.
type big struct {
	header Header
	block  block
}

// newBig returns a new array of so many bytes, at base or pending.
func newBig(bytes int, base unsafe.Pointer) *big {
	s := new(big)
	s.begin(bytes, base)
	return s
}

// begin makes s, out of reach of everybody, a new array.
func (s *big) begin(bytes int, base unsafe.Pointer) {
	s.header = Header{base: base, Owner: &s.block.own, inBlock: true}
	b := &s.block
	b.own.class, b.parts.class, b.bytes = ofBlock, ofParts, bytes
	b.memory.Store((*byte)(base))
	atomic.StoreUint32(&b.own.state, alone)
}

// isPending reports whether h has no memory yet.
func (h *Header) isPending() bool {
	return h != nil && h.base == nil && h.inBlock && h.hiddenBlock().memory.Load() == nil
}

// computed returns the memory of h if its header has none: the array is or was pending, or has no elements.
//
//go:noinline
func (h *Header) computed() unsafe.Pointer {
	if !h.inBlock {
		return nil
	}
	b := h.hiddenBlock()
	if p := b.memory.Load(); p != nil {
		return unsafe.Pointer(p)
	}
	v := b.version.Load()
	if v == nil {
		return nil // released
	}
	p := v.compute()
	b.memory.CompareAndSwap(nil, (*byte)(p))
	return unsafe.Pointer(b.memory.Load())
}

// hiddenBlock returns the block of h, but hides from the compiler that it is of h. A block is never on a stack, and its computation keeps
// nothing of h. But to the compiler a field of a result may be its token.
func (h *Header) hiddenBlock() *block { return (*Header)(ufunc.Hide(unsafe.Pointer(h))).Owner.block() }

// Write is called before elements of h are stored. Pending arrays that read these elements get a snapshot.
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

// writtenAt does what written does before a store to the element at offset.
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

// detach gives v, the version of b, a snapshot of its own if pending arrays read elements of h, which are about to be written. If
// they read little of the block, they are computed instead.
func (b *block) detach(v *version, h *Header) {
	if !deferral.Copies || WorkError(b.bytes, 1) != nil { // a snapshot is working memory
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
	if all == 0 { // the next write need not look
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

// expose notes that memory of b, of which h is a part, is given out to the program. From now on no pending array reads it: the program may
// write to all of the block.
func (b *block) expose(h *Header) {
	if !b.exposed.Load() {
		b.exposed.Store(true) // first: a reader that registers from now on sees it, and earlier ones are seen below
	}
	base := h.Base()
	if v := b.version.Load(); v != nil { // also if another goroutine is exposing b just now
		whole := Header{base: base, Length: h.Length, Width: h.Width, kind: h.kind}
		whole.Layout.SetPacked([]int{h.Length})
		b.detach(v, &whole)
	}
}

// reclaim drops the array in b; no variable has it any more. It returns the memory if no pending array reads it.
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
	defer func() { left.leave() }() // after the next deferred call
	v.lock.Lock()
	defer v.lock.Unlock()
	if p == nil {
		if p = unsafe.Pointer(v.memory.Load()); p == nil {
			if e := v.expression.Load(); e != nil && v.runs.Load() == 0 {
				e.habit.add(1)
			}
			left = v.leaveLocked()
			if v.users.Load() > 0 { // somebody may compute it
				return nil
			}
			return unsafe.Pointer(v.spare.Swap(nil)) // nil if a writer to an operand is computing v, or has
		}
	}
	if v.isRead() {
		v.orphan = b.bytes
		v.leaveLocked()
		return nil
	}
	return p
}

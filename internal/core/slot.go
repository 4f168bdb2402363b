package core

import (
	"os"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"
	"weak"

	"ndgo/internal/core/limits"
	"ndgo/internal/memory"
	"ndgo/internal/spot"
	"ndgo/ufunc"
)

// A slot is the position of a token on the stack of one goroutine. A [Token] is a variable that stands for a result. Slots let a loop reuse
// the memory of its results.
//
// A function with a result declares the token, a variable that points to itself. The function is inlined into its caller. The compiler's
// escape analysis takes the token for the result. So the token is on the stack if and only if nothing of the result outlives the calling
// function: neither the result nor its copies nor anything read from them. Otherwise the token is on the heap, and becomes the header of its
// result.
//
// If a token later appears in the same slot, the program can no longer reach the previous result of the slot. The new result then reuses the
// header and the block of the previous one.
type slot struct{ routine, below uintptr }

// A held is an array that serves one slot: it becomes each result of the slot in turn. Its first fields are those of the struct apart. It
// also records the address and the size of its memory, because a program may overwrite the header, as in *x = *y.
type held struct {
	header Header
	owner  Owner
	room   int // size in bytes of the memory that begins at base
	base   unsafe.Pointer
}

// A heldWith is a held together with its elements, in one object. Its sizes fill size classes of Go's allocator: 192, 288 and 512 bytes.
type heldWith[Data any] struct {
	held held
	data Data
}

// A record describes the array that serves a slot. Only the goroutine of the slot uses the record, except for its atomic fields.
type record struct {
	slot    slot
	near    *held             // the array, if it is short and has no block
	block   *big              // the array with a block, if the slot itself keeps the array alive
	far     weak.Pointer[big] // the array with a block, if the slot does not keep it alive; the collector may free it when no variable has the result
	skipped int               // number of results still to make without the slot (see skippedShared)
	bytes   atomic.Int64      // size of the memory that near or block keeps alive
	misses  atomic.Uint32     // number of requests by other slots for this entry of the table since the last use of the record
	used    atomic.Uint32     // value of slots.round at the last use of the record
}

// slots is a hash table of records, indexed by slot.
var slots struct {
	once  sync.Once
	table atomic.Pointer[records] // nil before the first request, and on platforms without slots
	round atomic.Uint32           // number of times unused records were dropped
	full  atomic.Uint32           // number of requests to keep a short array alive while short exceeds the limit mostShortHeld
	short atomic.Int64            // number of bytes in short arrays that slots keep alive
	most  atomic.Int64            // the maximum of limits.HeldBySlots
	watch sync.Once               // makes sure that afterCollection is registered once

	collections atomic.Uint32 // number of calls of afterCollection
}

type records [slotEntries]atomic.Pointer[record]

// index returns the index of p in the table. Two slots of one goroutine have different indices if their distance is less than 16 KiB.
func (p slot) index() uint64 {
	return (uint64(p.routine)*0x9e3779b97f4a7c15>>32 + uint64(p.below>>3)) % slotEntries
}

// allocate returns an array of n elements for a result. The token z stands for the result, and may be nil. The elements are zero if clear is
// true; otherwise they are undefined. The caller sets the array's layout.
func (z *Token) allocate(kind reflect.Kind, n int, clear bool) *Header {
	if z == nil {
		return allocate(kind, n, blockOf(clear))
	}
	table := slots.table.Load()
	if table == nil {
		if table = openSlots(); table == nil { // slots are unreliable: a token on a stack might seem to be on the heap
			return allocate(kind, n, blockOf(clear))
		}
	}
	width := ufunc.Size(kind)
	if n*width >= deferral.Block {
		h := &z.big(n*width, clear, nil).header
		h.Length, h.Width, h.kind = n, width, uint8(kind)
		return h
	}
	if z == &temporaryToken {
		h := temporary(kind, n)
		if clear {
			memory.Clear(h.base, n*width)
		}
		return h
	}
	var h *Header
	if routine, below := spot.Of(unsafe.Pointer(z)); below != 0 {
		s := slot{routine, below}.array(table, n*width)
		if s == nil {
			return allocate(kind, n, blockOf(clear))
		}
		h = &s.header
		*h = Header{}
		h.base, h.Owner = s.base, &s.owner
	} else if h = z.header(n * width); h == nil {
		return allocate(kind, n, blockOf(clear))
	}
	if clear {
		memory.Clear(h.base, n*width)
	}
	h.Length, h.Width, h.kind = n, width, uint8(kind)
	return h
}

// blockOf returns the function that allocates blocks, either cleared or with undefined contents.
func blockOf(clear bool) func(bytes int) unsafe.Pointer {
	if clear {
		return memory.Cleared
	}
	return memory.Uncleared
}

// array returns the array that serves p, with memory for the given number of bytes. It returns nil if the result must be allocated without
// the slot.
func (p slot) array(table *records, bytes int) *held {
	r := p.record(table)
	if r == nil {
		return nil
	}
	s := r.near
	if s != nil && s.serves(bytes) {
		memory.Reuse(s.base, s.room)
		return s
	}
	return r.renew(s, bytes)
}

// record returns the record of p, or nil if the result must be allocated without the slot.
func (p slot) record(table *records) *record {
	e := &table[p.index()]
	r := e.Load()
	if r == nil || r.slot != p {
		if r = enter(e, r, p); r == nil {
			return nil
		}
	}
	if r.misses.Load() != 0 {
		r.misses.Store(0)
	}
	if now := slots.round.Load(); r.used.Load() != now {
		r.used.Store(now)
	}
	return r
}

// big returns an array in a block of the given number of bytes, for a result. The token z stands for the result, and may be nil. If v is nil,
// the array has memory, cleared if clear is true. Otherwise the array is pending: version v computes its elements later.
func (z *Token) big(bytes int, clear bool, v *version) *big {
	r := z.record()
	if r == nil {
		if v == nil {
			return newBig(bytes, blockOf(clear)(bytes))
		}
		s := newBig(bytes, nil)
		s.block.version.Store(v)
		return s
	}
	return r.big(bytes, clear, v)
}

// big returns an array in a block for the slot of r. The parameters are the same as for [Token.big].
func (r *record) big(bytes int, clear bool, v *version) *big {
	s := r.block
	if s == nil {
		s = r.far.Value()
	}
	var base unsafe.Pointer
	if s != nil {
		if s.block.isDead() {
			if base = s.block.reclaim(); base != nil && s.block.bytes != bytes {
				memory.Release(base, s.block.bytes)
				base = nil
			}
		} else {
			s = nil
		}
	}
	isNew := s == nil
	if isNew {
		s = new(big)
		s.block.inSlot = true
	}
	if v == nil && base == nil {
		base = blockOf(clear)(bytes)
	} else if base != nil {
		memory.Reuse(base, bytes)
		if clear {
			memory.Clear(base, bytes)
		}
	}
	r.keep(s, isNew, bytes, base != nil)
	if v == nil {
		s.begin(bytes, base)
		return s
	}
	v.inSlot = true
	v.spare.Store((*byte)(base))
	s.begin(bytes, nil)
	s.block.version.Store(v)
	return s
}

// isDead reports whether a slot may reuse the memory of b. The caller knows that the program can reach neither the array nor a tracked view
// of it.
func (b *block) isDead() bool {
	switch atomic.LoadUint32(&b.own.state) {
	case alone, viewed, idle:
		return !b.exposed.Load()
	case released: // if Release took the memory, nothing uses the array; otherwise a view, a slice or a pending array may still use it
		return b.version.Load() == nil && b.memory.Load() == nil // the version first: a block gets its memory before it loses its version
	}
	return false
}

// keep records s as the array of r. The slot keeps s alive if s has memory and the limit for kept blocks allows it.
func (r *record) keep(s *big, isNew bool, bytes int, hasMemory bool) {
	if r.block == s && hasMemory && r.bytes.Load() == int64(bytes) {
		return
	}
	if r.near != nil || r.block != nil {
		r.uncount()
		r.near, r.block = nil, nil
	}
	if hasMemory && bytes > mostShort && roomForLong(bytes) {
		r.block = s
		r.far = weak.Pointer[big]{}
		r.bytes.Store(int64(bytes))
		limits.HeldBySlots.Add(int64(bytes))
	} else if isNew || r.far == (weak.Pointer[big]{}) {
		r.far = weak.Make(s)
	}
}

// record returns the record of the slot of z, or nil.
func (z *Token) record() *record {
	table := slots.table.Load()
	if z == nil || table == nil && openSlots() == nil {
		return nil
	}
	routine, below := spot.Of(unsafe.Pointer(z))
	if below == 0 {
		return nil
	}
	return slot{routine, below}.record(slots.table.Load())
}

// serves reports whether s can become the next result, of the given number of bytes. The caller knows that the program can no longer reach
// the previous result. The block of s must be large enough, and must never have been shared. Of a large block, at most 1/slotWaste may be
// unused.
func (s *held) serves(bytes int) bool {
	return s.isFree() && bytes <= s.room && (s.room <= heldMostBytes || bytes > s.room-s.room/slotWaste)
}

// isFree reports whether no view and no slice of s was ever made: only copies of the header refer to its memory. If the program released s,
// isFree undoes the release.
func (s *held) isFree() bool {
	state := atomic.LoadUint32(&s.owner.state)
	return state == alone || state == idle && atomic.CompareAndSwapUint32(&s.owner.state, idle, alone)
}

// openSlots returns the table, or nil if slots are unreliable or the environment has NDGO_SLOTS=off.
//
//go:noinline
func openSlots() *records {
	slots.once.Do(func() {
		if os.Getenv("NDGO_SLOTS") != "off" && spot.Works() {
			slots.table.Store(new(records))
		}
	})
	return slots.table.Load()
}

// enter replaces the record old in the table entry e by a new record for p, and returns the new record. It returns nil if the slot of old
// still uses the entry.
//
//go:noinline
func enter(e *atomic.Pointer[record], old *record, p slot) *record {
	if old != nil && old.misses.Add(1)%missesToEnter != 0 {
		return nil
	}
	r := &record{slot: p}
	if !e.CompareAndSwap(old, r) {
		return nil
	}
	if old != nil {
		old.uncount() // sets the bytes of old to 0: its goroutine may use old once more, and must not subtract them again
	}
	return r
}

// renew replaces the array s, which may be nil, by a new array of the given number of bytes, and returns the new array. It returns nil if
// the result must be allocated without the slot.
//
//go:noinline
func (r *record) renew(s *held, bytes int) *held {
	if r.skipped > 0 {
		r.skipped--
		return nil
	}
	if s != nil && r.let(s) == kept {
		r.skipped = skippedShared
		return nil
	}
	if bytes <= mostShort && slots.short.Load()+int64(bytes) > mostShortHeld && !makeRoom() {
		return nil
	}
	s = newHeld(bytes)
	if r.block != nil {
		r.uncount()
		r.block = nil
	}
	r.near = s
	n := int64(s.room)
	r.bytes.Store(n)
	counter(n).Add(n)
	return s
}

// let removes s from r, and returns the state that the Owner of s had before. If no view or slice of s was ever made, any result may reuse
// its memory.
func (r *record) let(s *held) (state uint32) {
	if r.near != nil {
		r.uncount()
		r.near = nil
	}
	if state = atomic.SwapUint32(&s.owner.state, released); state == alone || state == idle {
		memory.Release(s.base, s.room)
	} else if state == kept {
		atomic.StoreUint32(&s.owner.state, kept)
	}
	return state
}

// counter returns slots.short or limits.HeldBySlots, the counter for blocks of the given number of bytes.
func counter(bytes int64) *atomic.Int64 {
	if bytes > mostShort {
		return &limits.HeldBySlots
	}
	return &slots.short
}

// uncount subtracts the bytes that r keeps alive from the counter for blocks of this size.
func (r *record) uncount() {
	n := r.bytes.Swap(0)
	counter(n).Add(-n)
}

// newHeld returns an array with memory for the given number of bytes.
func newHeld(bytes int) (s *held) {
	switch {
	case bytes <= heldTinyBytes:
		w := new(heldWith[[heldTinyBytes / 8]uint64])
		s = &w.held
		s.base, s.room = unsafe.Pointer(&w.data), heldTinyBytes
	case bytes <= heldSmallBytes:
		w := new(heldWith[[heldSmallBytes / 8]uint64])
		s = &w.held
		s.base, s.room = unsafe.Pointer(&w.data), heldSmallBytes
	case bytes <= heldMostBytes:
		w := new(heldWith[[heldMostBytes / 8]uint64])
		s = &w.held
		s.base, s.room = unsafe.Pointer(&w.data), heldMostBytes
	default:
		s = new(held)
		s.base, s.room = memory.Uncleared(bytes), bytes
	}
	s.owner.state, s.owner.class = alone, ofSlot
	return s
}

const (
	heldBytes      = int(unsafe.Sizeof(held{}))
	heldTinyBytes  = 192 - heldBytes&^7
	heldSmallBytes = 288 - heldBytes&^7
	heldMostBytes  = 512 - heldBytes&^7
)

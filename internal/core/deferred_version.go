package core

import (
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"
	"weak"

	"ndgo/internal/memory"
)

// A version is the content of a block from one write to the next.
type version struct {
	memory     atomic.Pointer[byte]       // memory of the block, or a copy of it; nil while the version is pending
	expression atomic.Pointer[expression] // nil once the version has memory
	users      atomic.Int32               // the number of users: the block, and the expressions that have the version as an operand
	uses       atomic.Int32               // the number of operations that read the version while it was pending
	orphan     int                        // size in bytes of memory owned by the version instead of the block
	spare      atomic.Pointer[byte]       // memory for the result, or nil; the goroutine that computes or drops the version takes it
	runs       atomic.Int32               // how often programs computed the version without storing it
	cause      *habit                     // for a copy of a block's memory: the habit of the expression that made the copy necessary; otherwise nil
	inSlot     bool                       // for a version with memory: whether the memory serves a slot
	isUsed     atomic.Bool                // set once a program has read the copy

	computing sync.Mutex   // held while the version is computed
	lock      sync.RWMutex // held for reading while a program reads the memory, for writing while the memory is moved or freed

	readersMu sync.Mutex
	readers   []reader
	self      weak.Pointer[version] // a weak pointer to this version; set when the version first reads another one
}

// A reader of a version is a pending version that has the version as an operand.
type reader struct {
	version weak.Pointer[version]
	whole   bool   // whether it reads the whole block
	head    Header // the elements that the reader reads
}

// wanted returns the pending version of r. It returns nil if this version has been computed, or has no user left.
func (r *reader) wanted() *version {
	if v := r.version.Value(); v != nil && v.isWanted() {
		return v
	}
	return nil
}

// meets reports whether r reads elements of h. The memory of both begins at base.
func (r *reader) meets(h *Header, base unsafe.Pointer) bool {
	if r.whole {
		return true
	}
	r.head.base = base
	meets := ExtentsMeet(h, &r.head, false)
	r.head.base = nil
	return meets
}

// bytesRead counts the bytes of v that pending versions read. The result all counts all pending versions. The result meeting counts only
// pending versions that read elements of h, and last is the last of these versions.
func (v *version) bytesRead(h *Header) (all, meeting int64, last *version) {
	v.readersMu.Lock()
	defer v.readersMu.Unlock()
	base := h.Base()
	for i := range v.readers {
		r := &v.readers[i]
		w := r.wanted()
		if w == nil {
			continue
		}
		n := int64(r.head.Layout.Size() * r.head.Width)
		all += n
		if r.meets(h, base) {
			meeting += n
			last = w
		}
	}
	return all, meeting, last
}

// isRead reports whether a pending version reads v.
func (v *version) isRead() bool {
	v.readersMu.Lock()
	defer v.readersMu.Unlock()
	for i := range v.readers {
		if v.readers[i].wanted() != nil {
			v.readers = v.readers[i:]
			return true
		}
	}
	v.readers = nil
	return false
}

// isWanted reports whether v is pending and has a user.
func (v *version) isWanted() bool { return v.memory.Load() == nil && v.users.Load() > 0 }

// addReader records that r reads h, a part of v. The caller holds the lock of v.
func (v *version) addReader(r *version, h *Header) {
	v.readersMu.Lock()
	defer v.readersMu.Unlock()
	if r.self == (weak.Pointer[version]{}) {
		r.self = weak.Make(r)
	}
	n := len(v.readers)
	if n >= 8 && n&(n-1) == 0 { // when n is a power of two, drop readers that are no longer wanted
		v.readers = slices.DeleteFunc(v.readers, func(r reader) bool { return r.wanted() == nil })
	}
	entry := reader{version: r.self, whole: h.Layout.Size() == h.Length}
	entry.head.seen(h)
	v.readers = append(v.readers, entry)
}

// computeReaders computes the pending versions that read elements of h, a part of v's block.
func (v *version) computeReaders(h *Header) {
	base := h.Base()
	v.computeThose(func(r *reader, _ *version) bool { return r.meets(h, base) })
}

// computeAccumulators computes the readers of v that no program has computed so far. It is called when the program can no longer reach the
// array of v. A loop with z = z + t is an example: v is the old z, and its reader is the new z.
func (v *version) computeAccumulators() {
	v.computeThose(func(_ *reader, w *version) bool { return w.runs.Load() == 0 })
}

// computeThose computes each reader that is still wanted and for which chosen returns true. The function chosen gets a reader and the
// version of the reader.
func (v *version) computeThose(chosen func(r *reader, w *version) bool) {
	var list []*version
	v.readersMu.Lock()
	for i := range v.readers {
		r := &v.readers[i]
		if w := r.wanted(); w != nil && chosen(r, w) {
			list = append(list, w)
		}
	}
	v.readersMu.Unlock()
	for _, w := range list {
		w.compute()
	}
}

// leave records that v has one user less. If v has no user left, it frees the memory that it owns, and the operands of v lose a user too.
func (v *version) leave() {
	if v.users.Add(-1) == 0 {
		v.lock.Lock()
		e := v.end()
		v.lock.Unlock()
		e.leave()
	}
}

// leaveLocked does the work of leave for a caller that holds the lock of v. The caller must then unlock v, and call leave on the result.
// This second call takes the users from the operands. It comes after the unlock because operands have their own locks, and only a program
// may hold several locks.
func (v *version) leaveLocked() *expression {
	if v.users.Add(-1) == 0 {
		return v.end()
	}
	return nil
}

// end frees v, a version without users. If v is pending, end returns its expression, otherwise nil.
func (v *version) end() *expression {
	if v.cause != nil && !v.isUsed.Load() {
		v.cause.add(-2)
	}
	if v.orphan > 0 {
		memory.Release(v.base(), v.orphan)
		v.orphan = 0
	}
	if v.memory.Load() != nil {
		return nil
	}
	return v.expression.Load()
}

// leave records that each operand of e has one user less. Only the first call for e has an effect. e may be nil.
func (e *expression) leave() {
	if e == nil || e.left.Swap(true) {
		return
	}
	for i := range e.operands {
		if w := e.operands[i].version; w != nil {
			w.leave()
		}
	}
}

// reading returns the version of b, and records that r reads h. It returns nil if b was released, or if the program has a slice of its
// memory.
func (b *block) reading(r *version, h *Header) *version {
	for {
		v := b.version.Load()
		if v == nil {
			p := b.memory.Load()
			if p == nil {
				return nil // b was released
			}
			v = new(version)
			v.memory.Store(p)
			v.inSlot = b.inSlot
			v.users.Store(1)
			if !b.version.CompareAndSwap(nil, v) {
				continue
			}
		}
		v.lock.RLock()
		if b.version.Load() != v { // another goroutine has written to b meanwhile
			v.lock.RUnlock()
			continue
		}
		v.users.Add(1)
		v.addReader(r, h)
		v.lock.RUnlock()
		if b.exposed.Load() {
			v.leave()
			return nil
		}
		return v
	}
}

// base returns the memory of v. The caller holds the lock of v, or knows that v is computed.
func (v *version) base() unsafe.Pointer { return unsafe.Pointer(v.memory.Load()) }

package core

import (
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"
	"weak"

	"ndgo/internal/memory"
)

// A version is the content of a block until the next write to it.
type version struct {
	memory     atomic.Pointer[byte]       // the block's, or a snapshot; nil while the version is pending
	expression atomic.Pointer[expression] // nil once there is memory
	users      atomic.Int32               // the block, and expressions with this operand
	uses       atomic.Int32               // operations on it while it was pending
	orphan     int                        // bytes of memory outside of blocks
	spare      atomic.Pointer[byte]       // memory for the result, or nil: of the goroutine to compute v, or else of the one to drop it
	runs       atomic.Int32               // how often programs computed it without storing it
	cause      *habit                     // of the expression needing this snapshot; nil if the memory is no snapshot
	isUsed     atomic.Bool                // whether a program has read the snapshot

	computing sync.Mutex   // held while it is computed
	lock      sync.RWMutex // held for reading while a program reads the memory, and for writing while the memory is moved or freed

	readersMu sync.Mutex
	readers   []reader
	self      weak.Pointer[version] // made when it first reads another version
}

// A reader is a pending version with this one as operand.
type reader struct {
	version weak.Pointer[version]
	whole   bool   // whether it reads the whole block
	head    Header // the elements it reads
}

// wanted returns the version of r, or nil if no variable and no expression has it any more.
func (r *reader) wanted() *version {
	if v := r.version.Value(); v != nil && v.isWanted() {
		return v
	}
	return nil
}

// meets reports whether r reads elements of h, of the block at base.
func (r *reader) meets(h *Header, base unsafe.Pointer) bool {
	if r.whole {
		return true
	}
	r.head.base = base
	meets := ExtentsMeet(h, &r.head, false)
	r.head.base = nil
	return meets
}

// bytesRead returns the number of bytes of v read by pending versions, the number read by versions with elements of h, and the last of these
// versions.
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

// addReader notes r as a reader of h, a part of v. The lock of v is held.
func (v *version) addReader(r *version, h *Header) {
	v.readersMu.Lock()
	defer v.readersMu.Unlock()
	if r.self == (weak.Pointer[version]{}) {
		r.self = weak.Make(r)
	}
	n := len(v.readers)
	if n >= 8 && n&(n-1) == 0 { // drops former readers
		v.readers = slices.DeleteFunc(v.readers, func(r reader) bool { return r.wanted() == nil })
	}
	entry := reader{version: r.self, whole: h.Layout.Size() == h.Length}
	entry.head.seen(h)
	v.readers = append(v.readers, entry)
}

// computeReaders computes the readers of elements of h, a part of the block of v.
func (v *version) computeReaders(h *Header) {
	base := h.Base()
	v.computeThose(func(r *reader, _ *version) bool { return r.meets(h, base) })
}

// computeAccumulators computes the readers of v without any run so far. No variable has the array of v, so its remaining
// readers mostly are accumulators, such as z = z + t.
func (v *version) computeAccumulators() {
	v.computeThose(func(_ *reader, w *version) bool { return w.runs.Load() == 0 })
}

// computeThose computes the chosen ones of the readers somebody wants. w is the version of r.
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

// leave takes one user from v. A version without users leaves its own operands, and frees memory of its own.
func (v *version) leave() {
	if v.users.Add(-1) == 0 {
		v.lock.Lock()
		e := v.end()
		v.lock.Unlock()
		e.leave()
	}
}

// leaveLocked does the same where the lock of v is held. The caller unlocks it, and then calls leave for the result: its operands have
// locks of their own, and only a program holds several.
func (v *version) leaveLocked() *expression {
	if v.users.Add(-1) == 0 {
		return v.end()
	}
	return nil
}

// end ends v, which has no users. It returns the expression if v is pending, else nil.
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

// leave takes the expression, which may be nil, from the users of what it reads, once.
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

// reading returns the version of b, with r as a new reader of h. It returns nil if b was released or exposed.
func (b *block) reading(r *version, h *Header) *version {
	for {
		v := b.version.Load()
		if v == nil {
			p := b.memory.Load()
			if p == nil {
				return nil // released
			}
			v = new(version)
			v.memory.Store(p)
			v.users.Store(1)
			if !b.version.CompareAndSwap(nil, v) {
				continue
			}
		}
		v.lock.RLock()
		if b.version.Load() != v { // somebody wrote meanwhile
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

// base returns the memory of v. The lock of v is held, or v is computed.
func (v *version) base() unsafe.Pointer { return unsafe.Pointer(v.memory.Load()) }

package memory

import (
	"unsafe"
	"weak"
)

// A slab is a block of Go's heap cut into shorter blocks.
type slab struct {
	part    unsafe.Pointer // the current slab, or nil
	used    int            // number of bytes of the current slab already in use
	growing bool           // whether a goroutine is allocating a new slab
	wait    int            // number of requests to skip before slabs are checked again

	// alive holds weak references to the slabs. A slab counts as alive until the collector has freed it.
	alive [mostSlabs]weak.Pointer[byte]
	next  int // index of the reference that the next slab replaces
}

// cut returns n bytes of the current slab, or nil if fewer are left.
func (s *slab) cut(n int) unsafe.Pointer {
	if s.part == nil || slabBytes-s.used < n {
		return nil
	}
	p := unsafe.Add(s.part, s.used)
	if s.used += n; s.used == slabBytes {
		s.part = nil
	}
	return p
}

// mayGrow reports whether to allocate a new slab. If it returns true, the caller must allocate one.
func (s *slab) mayGrow() bool {
	if s.growing || s.part != nil && slabBytes-s.used > largestEnd {
		return false
	}
	if s.wait > 0 {
		s.wait--
		return false
	}
	if s.alive[s.next].Value() != nil {
		s.next = (s.next + 1) % mostSlabs
		s.wait = patience
		return false
	}
	s.growing = true
	return true
}

// grow allocates a new slab, and cuts a block from it. The caller has called mayGrow.
func (a *allocator) grow(c class) unsafe.Pointer {
	// The lock is not held here: an allocation may take long, because the runtime can make it help the garbage collector.
	part := uncleared(slabBytes)
	alive := weak.Make((*byte)(part))
	a.mu.Lock()
	defer a.mu.Unlock()
	s := &a.slab
	s.part, s.used, s.growing = part, 0, false
	s.alive[s.next] = alive
	s.next = (s.next + 1) % mostSlabs
	return s.cut(c.bytes)
}

package memory

import (
	"unsafe"
	"weak"
)

// A slab is one block of Go's heap, cut into shorter ones.
type slab struct {
	part    unsafe.Pointer // the slab, nil if there is none
	used    int            // bytes cut
	growing bool           // a goroutine is about to bring a slab
	wait    int            // requests before slabs are looked at again

	// alive has the slabs perhaps alive. It keeps a dead one until the collector has found it.
	alive [mostSlabs]weak.Pointer[byte]
	next  int // the next to be replaced
}

// cut returns a block of the slab, or nil if the rest is too small.
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

// mayGrow reports whether the caller should bring a new slab, since the present one is used up.
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

// grow brings a new slab, and cuts a block from it. It is called when mayGrow says so.
func (a *allocator) grow(c class) unsafe.Pointer {
	part := uncleared(slabBytes) // without the lock, since the collector may begin with its work here
	alive := weak.Make((*byte)(part))
	a.mu.Lock()
	defer a.mu.Unlock()
	s := &a.slab
	s.part, s.used, s.growing = part, 0, false
	s.alive[s.next] = alive
	s.next = (s.next + 1) % mostSlabs
	return s.cut(c.bytes)
}

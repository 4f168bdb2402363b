package memory

import (
	"unsafe"
	"weak"
)

// A slab is one block of Go's heap from which shorter ones are cut. That takes from a half to a third of the time of asking
// for each, up to 16 KiB, and gains nothing at 128. A slab lives as long as any part of it: an array of 4 KiB may keep 256.
// That is why no more than so many may be alive at a time; what is beyond them comes from Go's heap as it is.
const (
	slabBytes  = 256 << 10
	largestCut = slabBytes / 4
	largestEnd = slabBytes / 8 // so much of a slab may be left unused
	mostSlabs  = 32            // 8 MiB, twice what the least heap of Go makes between collections
	patience   = 16            // requests that are served in another way before slabs are looked at again
)

type slab struct {
	part    unsafe.Pointer // the slab, nil if there is none
	used    int            // bytes of it that were cut
	growing bool           // a goroutine is about to bring a slab
	wait    int            // requests before slabs are looked at again

	// alive has the slabs that may be alive. It says so of one that is dead until the collector has found it.
	alive [mostSlabs]weak.Pointer[byte]
	next  int // which is replaced next
}

// cut returns a block of the slab, or nil if what is left is too little.
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

// mayGrow reports whether the caller is to bring a new slab, since the one that there is has been used up.
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

// Package caches reports the sizes of the processor's data caches. The core divides work into blocks that fit in the caches. The package
// also reports how the processor reads long vectors.
package caches

import "sync/atomic"

// Sizes has the sizes in bytes of a core's data caches. Caches beyond the second level are shared with other cores.
type Sizes struct{ L1, L2, L3 int }

// usual is the result of Get on machines that report no sizes: the sizes of recent processors with small caches.
var usual = Sizes{L1: 32 << 10, L2: 512 << 10, L3: 4 << 20}

// most has the maximum plausible sizes. Some emulators report larger ones.
var most = Sizes{L1: 256 << 10, L2: 16 << 20, L3: 1 << 30}

var known atomic.Pointer[Sizes]

// Get returns the sizes. The first call asks the processor or the system.
func Get() Sizes {
	if s := known.Load(); s != nil {
		return *s
	}
	s := completed(fromProcessor())
	if s == usual {
		s = completed(fromSystem())
	}
	known.CompareAndSwap(nil, &s)
	return *known.Load()
}

// Use makes Get return s, and returns the previous sizes. It is for tests and measurements.
func Use(s Sizes) (before Sizes) {
	before = Get()
	known.Store(&s)
	return before
}

// completed returns s with usual sizes in place of unknown and absurd sizes. A third level smaller than the second counts as absent: then
// L3 is L2.
func completed(s Sizes) Sizes {
	if s.L1 < 4<<10 || s.L1 > most.L1 || s.L2 < s.L1 || s.L2 > most.L2 {
		return usual
	}
	s.L3 = min(max(s.L3, s.L2), most.L3)
	return s
}

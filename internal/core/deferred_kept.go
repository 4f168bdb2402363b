package core

import (
	"slices"
	"sync"
	"sync/atomic"
	"weak"

	"ndgo/internal/memory"
)

// fewKept is a length of the list of accumulators. From this length on, each doubling drops the computed ones.
const fewKept = 64

// accumulators lists the results made by carry.
var accumulators struct {
	mu          sync.Mutex
	young       []weak.Pointer[big] // made since the last change of collections
	old         []weak.Pointer[big] // made before the last change of collections, and after the change before
	collections atomic.Uint32       // a value of slots.collections
}

// list adds s, a pending accumulator, to the list.
func list(s *big) {
	watchCollections()
	a := &accumulators
	a.mu.Lock()
	defer a.mu.Unlock()
	if n := len(a.young); n >= fewKept && n&(n-1) == 0 {
		a.young = slices.DeleteFunc(a.young, func(p weak.Pointer[big]) bool { return wantedOf(p) == nil })
	}
	a.young = append(a.young, weak.Make(s))
}

// computeKept computes the pending accumulators that a garbage collection left alive: the program may keep them forever, and each may keep
// alive mostKept times its own size. In a loop like z = nd.Add(z, t) this is at most the present z. An accumulator made just before a change
// of slots.collections may be younger than the collection, so computeKept waits for the next change.
func computeKept() {
	a := &accumulators
	now := slots.collections.Load()
	if a.collections.Load() == now {
		return
	}
	a.mu.Lock()
	left := a.old
	if a.collections.Swap(now) == now { // another goroutine has been faster
		left = nil
	} else {
		a.old, a.young = a.young, nil
	}
	a.mu.Unlock()
	for _, p := range left {
		if v := wantedOf(p); v != nil {
			v.compute()
		}
	}
}

// wantedOf returns the version of p, or nil if the program has dropped p or if p is computed.
func wantedOf(p weak.Pointer[big]) *version {
	if s := p.Value(); s != nil {
		if v := s.block.version.Load(); v != nil && v.isWanted() {
			return v
		}
	}
	return nil
}

// watchCollections makes collections call afterCollection.
func watchCollections() {
	slots.watch.Do(func() { memory.AfterCollections(afterCollection) })
}

package core

import (
	"slices"
	"sync"
	"sync/atomic"
	"weak"

	"ndgo/internal/memory"
)

// The list of young accumulators loses its computed entries when it has fewKept entries, and again each time its length has doubled.
const fewKept = 64

// accumulators lists the results made by carry.
var accumulators struct {
	mu          sync.Mutex
	young       []weak.Pointer[big] // accumulators made since collections last changed
	old         []weak.Pointer[big] // accumulators made between the last two changes of collections
	collections atomic.Uint32       // the value of slots.collections at the last call of computeKept
}

// list appends s, a pending accumulator, to accumulators.
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

// computeKept computes pending accumulators that are still alive after a garbage collection. The program may keep them forever, and each
// may keep alive mostKept times its own size. In a loop like z = nd.Add(z, t), only the present z is alive. An accumulator made just before
// a change of slots.collections may be younger than the collection, so computeKept waits for the next change.
func computeKept() {
	a := &accumulators
	now := slots.collections.Load()
	if a.collections.Load() == now {
		return
	}
	a.mu.Lock()
	left := a.old
	if a.collections.Swap(now) == now { // another goroutine already computes them
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

// wantedOf returns the version of the array at p. It returns nil if the array is computed, or if the program can no longer reach it.
func wantedOf(p weak.Pointer[big]) *version {
	if s := p.Value(); s != nil {
		if v := s.block.version.Load(); v != nil && v.isWanted() {
			return v
		}
	}
	return nil
}

// watchCollections arranges that afterCollection is called after each collection.
func watchCollections() {
	slots.watch.Do(func() { memory.AfterCollections(afterCollection) })
}

// Package memory allocates all blocks of elements without pointers.
//
// A block is ordinary memory of Go's heap. The garbage collector frees it when no pointer into it is left. The package differs
// from Go's allocation in four ways: blocks need not be cleared, large blocks use huge pages, small ones are cut from slabs, and
// a released block can serve the next request at once.
//
//	Uncleared, Cleared            memory.go
//	 ├ free lists by class        hot.go, free.go, class.go; watch.go
//	 ├ slabs, up to 64 KiB        slab.go
//	 └ Go's heap                  fresh.go, huge_linux.go, pace.go, ballast.go
//	HasRoom                       room.go, places.go
//
// The package changes no setting of the garbage collector. But its ballast, untouched memory that counts as live, makes
// collections rarer.
package memory

import (
	"math"
	"sync"
	"sync/atomic"
	"unsafe"
)

// blocks is the allocator of the whole program.
var blocks = allocator{limit: defaultLimit, room: math.MaxInt, ballast: newBallast(sync.OnceValue(MachineBytes))}

// An allocator serves requests from free lists, a slab, or Go's heap.
type allocator struct {
	hot hot // blocks taken and released without the lock

	mu       sync.Mutex
	free     freeLists
	slab     slab
	limit    int         // maximum number of bytes in free, as set by SetLimit
	room     int         // maximum number of bytes in free, as derived from the memory available to the process
	ballast  *ballast    // makes collections rare
	watching atomic.Bool // whether the method collected runs after every collection
	after    atomic.Pointer[func(room int)]
}

// Uncleared returns a block of n bytes with arbitrary contents, for elements without pointers. The caller must write all bytes
// before it reads any. The block is aligned to 16 bytes; if n is at least 512, to 64. If n is negative or too large, Uncleared
// panics like make.
func Uncleared(n int) unsafe.Pointer {
	p := blocks.block(n)
	if poisoned.Load() {
		fill(p, n)
	}
	return p
}

// Cleared returns a block of n zero bytes. It has the alignment of [Uncleared], and panics in the same cases.
func Cleared(n int) unsafe.Pointer {
	if n < smallest {
		return cleared(n)
	}
	c := classOf(n)
	p := blocks.take(c)
	if p == nil {
		blocks.request(c)
		return cleared(c.bytes)
	}
	Clear(p, n)
	return p
}

// Release gives back the block at p, a result of [Uncleared] or [Cleared] for the same n. The caller must not use the block any
// more, because it may become part of another block. Small blocks, and blocks beyond the limit, are left to the garbage
// collector.
func Release(p unsafe.Pointer, n int) {
	if n < smallest {
		return
	}
	blocks.release(p, classOf(n))
}

// Held returns the number of bytes of released blocks kept for reuse.
func Held() int { return blocks.held() }

// SetLimit sets the maximum number of bytes of released blocks kept for reuse, and returns the previous maximum. Further blocks are left to
// the garbage collector. If n is 0, no blocks are kept. If n is 1 MiB or more, SetLimit does not count one block of each length up to 64
// KiB; these blocks together are shorter than 1 MiB.
func SetLimit(n int) (before int) { return blocks.setLimit(n) }

// Trim leaves all held blocks to the garbage collector.
func Trim() { blocks.trim() }

// block returns a block of n bytes with arbitrary contents.
func (a *allocator) block(n int) unsafe.Pointer {
	if n < smallest {
		return cleared(n)
	}
	c := classOf(n)
	if p := a.take(c); p != nil {
		return p
	}
	a.request(c)
	return uncleared(c.bytes)
}

// request adjusts the ballast and the pace of collections before Go's heap allocates a block.
func (a *allocator) request(c class) {
	if c.bytes > largestCut && a.ballast.request() {
		a.watch()
	}
}

// take returns a released block, or a block cut from a slab. It returns nil if the block must come from Go's heap.
func (a *allocator) take(c class) unsafe.Pointer {
	if p := a.hot.take(c); p != nil {
		return p
	}
	a.mu.Lock()
	if p := a.free.pop(c); p != nil {
		a.mu.Unlock()
		if poisoned.Load() {
			checkUntouched(p, c.bytes)
		}
		return p
	}
	if c.bytes > largestCut {
		a.mu.Unlock()
		return nil
	}
	p := a.slab.cut(c.bytes)
	grow := p == nil && a.slab.mayGrow()
	a.mu.Unlock()
	if grow {
		return a.grow(c)
	}
	return p
}

// release keeps a block for reuse if the limit allows it.
func (a *allocator) release(p unsafe.Pointer, c class) {
	if c.index == unlimited {
		return
	}
	if p = a.hot.release(p, c); p != nil {
		a.hold(p, c)
	}
}

// hold adds a block to the list of its class if the limit allows it.
func (a *allocator) hold(p unsafe.Pointer, c class) {
	if !a.watching.Load() {
		a.watch()
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if poisoned.Load() {
		if a.free.overlap(p, c.bytes) {
			panic("memory: block was released twice")
		}
		fill(p, c.bytes)
	}
	most := min(a.limit, a.room)
	if c.bytes > most {
		return
	}
	a.free.reduce(most - c.bytes)
	a.free.push(c, p)
}

// held returns the number of bytes of released blocks.
func (a *allocator) held() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.hot.bytes() + a.free.bytes()
}

func (a *allocator) setLimit(n int) (before int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	before, a.limit = a.limit, max(n, 0)
	a.settle()
	a.free.reduce(a.limit)
	return before
}

func (a *allocator) trim() {
	a.tell(0)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.settle()
	a.free.reduce(0)
	a.slab.part = nil
}

// settle decides whether blocks may use slots in addition to the lists, and moves the blocks in slots to the lists.
func (a *allocator) settle() {
	a.hot.open.Store(a.watching.Load() && a.limit >= hotLimit && !poisoned.Load())
	a.hot.flush(&a.free)
}

// age leaves to the garbage collector the blocks that were not used since the previous call of age. If memory is near its limit, it leaves
// all blocks. It returns the maximum number of bytes for held blocks.
func (a *allocator) age() (room int) {
	near, room := a.ballast.collected()
	a.mu.Lock()
	defer a.mu.Unlock()
	a.hot.flush(&a.free)
	a.free.age()
	a.room = room
	if near {
		room = 0
		a.slab.part = nil
	}
	room = min(a.limit, room)
	a.free.reduce(room)
	return room
}

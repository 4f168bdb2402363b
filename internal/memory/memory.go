// Package memory is the one allocator of blocks for elements without pointers.
//
// A block is ordinary memory of Go's heap: the collector keeps it while anything points into it, then frees it. The
// package adds four things: a block need not be cleared, large ones have huge pages, small ones are cut from slabs, and a
// released block serves the next request at once.
//
//	Uncleared, Cleared            memory.go
//	 ├ free lists by class        hot.go, free.go, class.go; watch.go
//	 ├ slabs, up to 64 KiB        slab.go
//	 └ Go's heap                  fresh.go, huge_linux.go, pace.go, ballast.go
//	HasRoom                       room.go, places.go
//
// Nothing here changes a setting of the program's collector, except ballast: untouched memory.
package memory

import (
	"math"
	"sync"
	"sync/atomic"
	"unsafe"
)

// blocks serves the whole program.
var blocks = allocator{limit: defaultLimit, room: math.MaxInt, ballast: newBallast(sync.OnceValue(MachineBytes))}

// An allocator has the free lists and the slab for serving requests.
type allocator struct {
	hot hot // blocks taken and released without the lock

	mu       sync.Mutex
	free     freeLists
	slab     slab
	limit    int         // most bytes of blocks in free
	room     int         // the same, within the memory available to the process
	ballast  *ballast    // makes collections rare
	watching atomic.Bool // collected is called after every collection
}

// Uncleared returns a block of n bytes with arbitrary contents. It is for elements without pointers; the caller writes all
// before it reads any. It is aligned to 16 bytes, from 512 bytes on to 64. It panics if n is negative or more than there
// can be, as make does.
func Uncleared(n int) unsafe.Pointer {
	p := blocks.block(n)
	if poisoned.Load() {
		fill(p, n)
	}
	return p
}

// Cleared returns a block of n zero bytes. It is aligned, and panics, as [Uncleared] does.
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

// Release gives a block back. It came from [Uncleared] or [Cleared] with the same n, and is unused: a remaining pointer to
// it sees the contents of another block. Blocks beyond the limit, and small ones, are left to the collector.
func Release(p unsafe.Pointer, n int) {
	if n < smallest {
		return
	}
	blocks.release(p, classOf(n))
}

// Held returns how many bytes of released blocks wait for a request.
func Held() int { return blocks.held() }

// SetLimit sets how many bytes of released blocks may wait for a request, and returns how many might before. The excess is
// left to the collector. With 0 none wait. From 1 MiB on one block of each length up to 64 KiB is not counted, less than 1
// MiB together.
func SetLimit(n int) (before int) { return blocks.setLimit(n) }

// Trim leaves all held blocks to the collector.
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

// request is called before a block comes from Go's heap.
func (a *allocator) request(c class) {
	if c.bytes > largestCut && a.ballast.request() {
		a.watch()
	}
}

// take returns a released block, or one cut from a slab, or nil if it has to come from Go's heap.
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

// release keeps a block for a request if the limit allows.
func (a *allocator) release(p unsafe.Pointer, c class) {
	if c.index == unlimited {
		return
	}
	if p = a.hot.release(p, c); p != nil {
		a.hold(p, c)
	}
}

// hold puts a block into the list of its class if the limit allows.
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

// held returns how many bytes of released blocks there are.
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
	a.mu.Lock()
	defer a.mu.Unlock()
	a.settle()
	a.free.reduce(0)
	a.slab.part = nil
}

// settle decides whether blocks may go past the lists, and brings earlier ones into them.
func (a *allocator) settle() {
	a.hot.open.Store(a.watching.Load() && a.limit >= hotLimit && !poisoned.Load())
	a.hot.flush(&a.free)
}

// age leaves blocks unused since the call before to the collector, all if memory is near its limit.
func (a *allocator) age() {
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
	a.free.reduce(min(a.limit, room))
}

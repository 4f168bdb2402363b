package memory

import (
	"slices"
	"unsafe"
)

// A freeList holds the released blocks of a class. The last one released is reused first, because it is still in the caches.
type freeList struct {
	blocks []unsafe.Pointer
	idle   int // number of blocks at the start that have not been used since the last collection
	used   int // the value of freeLists.long when the list last served a request
}

// drop leaves the n blocks released first to the garbage collector.
func (l *freeList) drop(n int) {
	if n == len(l.blocks) {
		*l = freeList{}
		return
	}
	l.blocks = slices.Delete(l.blocks, 0, n)
	l.idle = max(0, l.idle-n)
}

// freeLists holds the lists of all classes.
type freeLists struct {
	lists *[classes]freeList // nil until a block is released, so the collector has nothing to scan
	held  int                // sum of the lengths of the blocks in the lists, computed from their classes
	// A block can serve a request of a shorter class. It then belongs to the shorter class, although it is longer than the blocks of this
	// class. extra is an upper bound of the additional bytes of all such blocks.
	extra int
	next  int // the class with which the next call of reduce begins
	long  int // number of requests for long blocks, above 64 KiB
}

// push adds a block to the list of its class.
func (f *freeLists) push(c class, p unsafe.Pointer) {
	if f.lists == nil {
		f.lists = new([classes]freeList)
	}
	l := &f.lists[c.index]
	if len(l.blocks) == 0 {
		l.used = f.long
	}
	l.blocks = append(l.blocks, p)
	f.held += c.bytes
}

// pop returns the last released block of a class, or nil. For a long class it may return a block of a slightly longer class.
func (f *freeLists) pop(c class) unsafe.Pointer {
	if f.held == 0 || c.index == unlimited {
		return nil
	}
	asked, isLong := c.bytes, c.bytes > largestCut
	if isLong {
		f.long++
		c = f.served(c)
	}
	l := &f.lists[c.index]
	last := len(l.blocks) - 1
	if last < 0 {
		if isLong {
			f.forget()
		}
		return nil
	}
	l.used = f.long
	p := l.blocks[last]
	l.blocks[last] = nil
	l.blocks = l.blocks[:last]
	l.idle = min(l.idle, last)
	f.held -= c.bytes
	f.extra += c.bytes - asked
	return p
}

// bytes returns an upper bound of the bytes held. The exact number is unknown, because extra also counts blocks in use.
func (f *freeLists) bytes() int {
	if f.held == 0 {
		return 0
	}
	return f.held + f.extra
}

// served returns the class from which a request of class c takes a block: the shortest one, from c on, that has a block and may serve c. If
// there is none, served returns c. The block then counts as a block of class c, so a loop with ever shorter results needs no new blocks.
// The caller adds the block's additional bytes to extra. When the block is released, only its class is known.
func (f *freeLists) served(c class) class {
	for index := c.index; index <= min(c.index+longer, classes-1); index++ {
		if len(f.lists[index].blocks) > 0 {
			return class{index, bytesOf(index)}
		}
	}
	return c
}

// forget leaves the long blocks of a class to the garbage collector after some time without a request. Otherwise results of
// decreasing length would fill one class after another.
func (f *freeLists) forget() { f.dropLong(forgottenAfter) }

// dropLong leaves the blocks of some long classes to the garbage collector. These are the classes that have not served any of the last
// requests for long blocks. The parameter requests is the number of these requests.
func (f *freeLists) dropLong(requests int) {
	for index := classOf(largestCut + 1).index; index < classes; index++ {
		if l := &f.lists[index]; len(l.blocks) > 0 && f.long-l.used > requests {
			f.held -= len(l.blocks) * bytesOf(index)
			l.drop(len(l.blocks))
		}
	}
}

// reduce leaves blocks to the garbage collector until at most limit bytes are held. If held and extra together exceed the limit,
// it first drops all long blocks. Then it drops the older half of one class after another.
func (f *freeLists) reduce(limit int) {
	if f.extra > 0 && f.held+f.extra > limit {
		f.dropLong(-1)
		f.extra = 0
	}
	for ; f.held > limit; f.next = (f.next + 1) % classes {
		l := &f.lists[f.next]
		n := (len(l.blocks) + 1) / 2
		f.held -= n * bytesOf(f.next)
		l.drop(n)
	}
}

// overlap reports whether a block overlaps a block in the lists.
func (f *freeLists) overlap(p unsafe.Pointer, n int) bool {
	if f.held == 0 {
		return false
	}
	for index, l := range f.lists {
		for _, q := range l.blocks {
			if uintptr(p) < uintptr(q)+uintptr(bytesOf(index)) && uintptr(q) < uintptr(p)+uintptr(n) {
				return true
			}
		}
	}
	return false
}

// age leaves to the garbage collector the blocks that were not used since the last collection.
func (f *freeLists) age() {
	if f.held == 0 {
		return
	}
	for index := range f.lists {
		l := &f.lists[index]
		f.held -= l.idle * bytesOf(index)
		l.drop(l.idle)
		l.idle = len(l.blocks)
	}
}

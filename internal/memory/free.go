package memory

import (
	"slices"
	"unsafe"
)

// A freeList has the released blocks of a class. The last one released is the first one used, since it is in the caches.
type freeList struct {
	blocks []unsafe.Pointer
	idle   int // how many of the first were there all the time since the last collection
	used   int // the last request for a long block served from the list
}

// drop leaves the n blocks released first to the collector.
func (l *freeList) drop(n int) {
	if n == len(l.blocks) {
		*l = freeList{}
		return
	}
	l.blocks = slices.Delete(l.blocks, 0, n)
	l.idle = max(0, l.idle-n)
}

// freeLists has the lists of all classes.
type freeLists struct {
	lists *[classes]freeList // nil until a block is released: the collector reads all there is
	held  int                // bytes of the blocks in the lists, by their classes
	extra int                // by how many bytes blocks used for shorter classes exceed these, at most
	next  int                // where reduce goes on
	long  int                // requests for long blocks, above 64 KiB
}

// push puts a block into the list of its class.
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

// pop returns the block of a class released last, or for a long class one of a slightly longer class, or nil if there is none.
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

// bytes returns how many bytes are held, at most: blocks longer than their classes may be in use.
func (f *freeLists) bytes() int {
	if f.held == 0 {
		return 0
	}
	return f.held + f.extra
}

// served returns the shortest class from c on with a block, among those that serve c's requests, or c if there is none. A longer block
// serves its new class from then on, so results that become shorter from round to round need no others. Its excess is counted in extra,
// since nobody knows it at the release.
func (f *freeLists) served(c class) class {
	for index := c.index; index <= min(c.index+longer, classes-1); index++ {
		if len(f.lists[index].blocks) > 0 {
			return class{index, bytesOf(index)}
		}
	}
	return c
}

// forget leaves long blocks to the collector if their class had no request in a while. Results of decreasing length would fill one class
// after another.
func (f *freeLists) forget() { f.dropLong(forgottenAfter) }

// dropLong leaves long blocks to the collector if their class was unused for more than so many requests for long ones.
func (f *freeLists) dropLong(requests int) {
	for index := classOf(largestCut + 1).index; index < classes; index++ {
		if l := &f.lists[index]; len(l.blocks) > 0 && f.long-l.used > requests {
			f.held -= len(l.blocks) * bytesOf(index)
			l.drop(len(l.blocks))
		}
	}
}

// reduce leaves blocks to the collector until no more than limit bytes are held: all long ones, if their excess over their classes passes
// it, then the older half of one class after another.
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

// overlap reports whether a block has bytes in common with a held one.
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

// age leaves blocks unused since the last collection to the collector.
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

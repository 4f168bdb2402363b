package memory

import (
	"sync/atomic"
	"unsafe"
)

// Short blocks come and go without the lock as long as one of each class is on its way: the block that was released last
// has a place of its own. That takes half the time, since it takes half the atomic operations. Its place is not counted
// by the limit, which the places of all classes together do not reach.
const (
	hotClasses = (16-logLeast)*steps + 1 // up to 64 KiB
	hotLimit   = 1 << 20                 // more than the sum of their lengths
)

type hot struct {
	open   atomic.Bool
	places [hotClasses]atomic.Pointer[byte]
}

// take returns the block of a class that was released last, or nil.
func (h *hot) take(c class) unsafe.Pointer {
	if c.index >= hotClasses || h.places[c.index].Load() == nil {
		return nil
	}
	return unsafe.Pointer(h.places[c.index].Swap(nil))
}

// release puts a block into the place of its class. It returns the block that is to go into the list: the one that was
// there, or the same if it may not be.
func (h *hot) release(p unsafe.Pointer, c class) unsafe.Pointer {
	if c.index >= hotClasses || !h.open.Load() {
		return p
	}
	return unsafe.Pointer(h.places[c.index].Swap((*byte)(p)))
}

// bytes returns how many bytes are in the places.
func (h *hot) bytes() (n int) {
	for index := range h.places {
		if h.places[index].Load() != nil {
			n += bytesOf(index)
		}
	}
	return n
}

// flush brings the blocks into the lists, where they age.
func (h *hot) flush(f *freeLists) {
	for index := range h.places {
		if h.places[index].Load() == nil {
			continue
		}
		if p := h.places[index].Swap(nil); p != nil {
			f.push(class{index, bytesOf(index)}, unsafe.Pointer(p))
		}
	}
}

package memory

import (
	"sync/atomic"
	"unsafe"
)

// Short blocks come and go without the lock as long as one of each class is on its way: the block released last has a
// place of its own. It halves the time, as it halves the atomic operations. The limit does not count it; the places of
// all classes together stay below it.
const (
	hotClasses = (16-logLeast)*steps + 1 // up to 64 KiB
	hotLimit   = 1 << 20                 // more than the sum of their lengths
)

type hot struct {
	open   atomic.Bool
	places [hotClasses]atomic.Pointer[byte]
}

// take returns the block of a class released last, or nil.
func (h *hot) take(c class) unsafe.Pointer {
	if c.index >= hotClasses || h.places[c.index].Load() == nil {
		return nil
	}
	return unsafe.Pointer(h.places[c.index].Swap(nil))
}

// release puts a block into the place of its class. It returns the block for the list: the former one, or the same if it
// may not be there.
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

package memory

import (
	"sync/atomic"
	"unsafe"
)

// The last released block of each class has a separate slot. Blocks are put into a slot and taken from it without the lock. This halves the
// number of atomic operations, and the time. The limit on held memory does not count blocks in slots. Slots are used only if this limit is
// at least hotLimit. The blocks in all slots together are shorter than hotLimit.
const (
	hotClasses = (16-logLeast)*steps + 1 // number of classes with a slot, of blocks up to 64 KiB
	hotLimit   = 1 << 20                 // more than the lengths of all blocks with a slot, added up
)

type hot struct {
	open   atomic.Bool
	places [hotClasses]atomic.Pointer[byte]
}

// take returns the block in the slot of a class, or nil.
func (h *hot) take(c class) unsafe.Pointer {
	if c.index >= hotClasses || h.places[c.index].Load() == nil {
		return nil
	}
	return unsafe.Pointer(h.places[c.index].Swap(nil))
}

// release puts p into the slot of its class, and returns the previous block of the slot. If the class has no slot, it returns p.
// The caller puts the returned block into the list.
func (h *hot) release(p unsafe.Pointer, c class) unsafe.Pointer {
	if c.index >= hotClasses || !h.open.Load() {
		return p
	}
	return unsafe.Pointer(h.places[c.index].Swap((*byte)(p)))
}

// bytes returns the number of bytes in the slots.
func (h *hot) bytes() (n int) {
	for index := range h.places {
		if h.places[index].Load() != nil {
			n += bytesOf(index)
		}
	}
	return n
}

// flush moves the blocks from their slots to the lists, where blocks age.
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

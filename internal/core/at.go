package core

import (
	"unsafe"

	"ndgo/internal/core/mistakes"
)

// At returns the address of the element at index. The index has one number for each axis; negative numbers count from the end. If store is
// set, the caller will write the element.
//
// At panics if the array is nil, if the index is out of range, or if store is set and the array is read-only. The error names At, or SetAt
// if store is set.
func (h *Header) At(store bool, index []int) unsafe.Pointer {
	if h == nil || h.Kind() == Released {
		mistakes.FailGone(atName(store), mistakes.TheArray, h == nil)
	}
	offset, ok := 0, false
	if rank := h.Layout.Rank(); rank == len(index) {
		// Ranks 1 and 2 are unrolled, because a loop over the axes takes twice as long.
		switch near := h.Layout.Near(); rank {
		case 1:
			offset, ok = near.Along(0, index[0])
		case 2:
			i, first := near.Along(0, index[0])
			j, second := near.Along(1, index[1])
			offset, ok = i+j, first && second
		case 3:
			i, first := near.Along(0, index[0])
			j, second := near.Along(1, index[1])
			k, third := near.Along(2, index[2])
			offset, ok = i+j+k, first && second && third
		default:
			offset, ok = h.Layout.Offset(index)
		}
	}
	if !ok {
		mistakes.FailIndices(atName(store), index, h.Layout.Shape())
	}
	if store {
		if h.ReadOnly {
			failReadOnly("SetAt", h)
		}
		if h.inBlock {
			h.writtenAt(offset)
		}
	}
	return h.Element(offset)
}

func atName(store bool) string {
	if store {
		return "SetAt"
	}
	return "At"
}

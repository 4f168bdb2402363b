package core

import "unsafe"

// At returns the address of the element at index, one for each axis; a negative one counts from the end. On behalf of At,
// or of SetAt for a store, it panics if there is no array or no such element, or if the array is read-only.
func (h *Header) At(store bool, index []int) unsafe.Pointer {
	if h == nil || h.Kind() == Released {
		FailGone(atName(store), h == nil)
	}
	offset, ok := 0, false
	if rank := h.Layout.Rank(); rank == len(index) {
		// The most frequent ranks are written out: a loop takes twice as long.
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
		failIndices(atName(store), index, h.Layout.Shape())
	}
	if store {
		CheckWritable("SetAt", h)
	}
	return h.Element(offset)
}

func atName(store bool) string {
	if store {
		return "SetAt"
	}
	return "At"
}

package sorting

import (
	"math/bits"
	"unsafe"
)

// Sort sets z to the elements of x in sorted order.
func (m keys[K]) Sort(z, x unsafe.Pointer, n int, descending bool, room *Room) {
	m.sort(slice[K](z, n), slice[K](x, n), descending, room)
}

func (m keys[K]) sort(z, x []K, descending bool, room *Room) {
	o, few := m.order(descending), len(x) <= fewKeys
	var s sorter[K]
	if !few { // few keys need no tables
		if s = sorterOf[K](room); s.sortCounted(z, x, o) || s.sortSplit(z, x, o, room) {
			return
		}
	}
	least, greatest := o.load(z, x)
	var zeros []K
	if negative := o.key(o.flip) ^ o.mirror; o.infinity != 0 && least <= negative && negative <= greatest {
		zeros = o.zeros(z, room)
	}
	if few {
		insert(z)
	} else if least < greatest {
		s.sortBits(z, z, words[K](room, roomForSwap, len(z)), least, 0, uint(bits.Len64(uint64(greatest-least))))
	}
	o.restore(z, zeros)
	o.store(z, least, greatest)
}

// zeros returns the keys of all zeros in x, in the order of x. If no zero is -0, it returns nil. Sorting puts all -0 before all +0. But -0
// and +0 are equal and must keep their order, so restore puts the zeros back in the order of x.
func (o orderOf[K]) zeros(x []K, room *Room) (zeros []K) {
	negative, positive := o.key(o.flip)^o.mirror, o.key(0)^o.mirror
	any := false
	for _, k := range x {
		if k == negative {
			any = true
			break
		}
	}
	if !any {
		return nil
	}
	zeros = words[K](room, roomForZeros, len(x))[:0]
	for _, k := range x {
		if k == negative || k == positive {
			zeros = append(zeros, k)
		}
	}
	return zeros
}

// zerosOf does the work of zeros for elements x that contain a -0.
func (o orderOf[K]) zerosOf(x []K, room *Room) (zeros []K) {
	zeros = words[K](room, roomForZeros, len(x))[:0]
	for _, b := range x {
		if b == 0 || b == o.flip {
			zeros = append(zeros, o.key(b)^o.mirror)
		}
	}
	return zeros
}

// restore replaces the zeros in the sorted keys z by the elements of zeros. These are keys of zeros in their original order.
func (o orderOf[K]) restore(z, zeros []K) {
	if len(zeros) > 0 {
		first := min(o.key(o.flip)^o.mirror, o.key(0)^o.mirror)
		copy(z[below(z, first):], zeros)
	}
}

// below returns the number of elements of x that are less than k. x is in ascending order.
func below[K word](x []K, k K) int {
	from, to := 0, len(x)
	for from < to {
		if middle := int(uint(from+to) / 2); x[middle] < k {
			from = middle + 1
		} else {
			to = middle
		}
	}
	return from
}

package sorting

import (
	"unsafe"

	"ndgo/internal/memory"
)

// Room is memory for what is made on the way. It is kept from one call to the next, until Release. The zero Room is ready.
type Room struct {
	blocks [rooms]unsafe.Pointer
	bytes  [rooms]int
}

// Who uses a block of a room. Functions that call one another use different ones.
const (
	roomForSwap   = iota // what keys are moved to while they are sorted
	roomForKeys          // keys of elements that stay where they are
	roomForWords         // first bits of keys, and positions
	roomForZeros         // zeros of either sign
	roomForOrder         // positions of a caller
	roomForTables        // counters of digits
	roomForSplit         // what kernels are given
	roomForParts         // real parts of complex numbers
	roomForPlaces        // positions of complex numbers in order
	rooms
)

// words returns room for n elements without pointers, whose contents are arbitrary.
func words[T any](r *Room, use, n int) []T {
	bytes := n * int(unsafe.Sizeof(*new(T)))
	if r.bytes[use] < bytes {
		r.release(use)
		r.blocks[use], r.bytes[use] = memory.Uncleared(bytes), bytes
	}
	return unsafe.Slice((*T)(r.blocks[use]), n)
}

// Release gives the memory back.
func (r *Room) Release() {
	for use := range r.blocks {
		r.release(use)
	}
}

func (r *Room) release(use int) {
	if r.bytes[use] > 0 {
		memory.Release(r.blocks[use], r.bytes[use])
		r.blocks[use], r.bytes[use] = nil, 0
	}
}

// slice returns the n elements at p.
func slice[T any](p unsafe.Pointer, n int) []T { return unsafe.Slice((*T)(p), n) }

// sorterOf returns a sorter whose tables are in room.
func sorterOf[K word](r *Room) sorter[K] {
	t := words[[2]table](r, roomForTables, 1)
	return sorter[K]{&t[0][0], &t[0][1]}
}

// Positions returns room for n positions, which the next call of it overwrites.
func (r *Room) Positions(n int) []int { return words[int](r, roomForOrder, n) }

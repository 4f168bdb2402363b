package sorting

import (
	"reflect"
	"unsafe"

	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// Room is memory for intermediate results. It is kept from one call to the next, until Release. The zero Room is ready,
// and takes any amount.
type Room struct {
	Op     string                        // the function that memory is taken for
	Check  func(op string, n, width int) // panics if n elements of width bytes may not be taken
	blocks [rooms]unsafe.Pointer
	bytes  [rooms]int
}

// Who uses a block of a room. Functions calling one another use different ones.
const (
	roomForSwap   = iota // a second place for keys during sorting
	roomForKeys          // keys of elements in fixed places
	roomForWords         // first bits of keys, and positions
	roomForZeros         // zeros of either sign
	roomForOrder         // positions of a caller
	roomForTables        // counters of digits
	roomForSplit         // arguments of kernels
	roomForParts         // real parts of complex numbers
	roomForPlaces        // positions of complex numbers in order
	rooms
)

// words returns room for n elements without pointers, with arbitrary contents.
func words[T any](r *Room, use, n int) []T {
	bytes := n * int(unsafe.Sizeof(*new(T)))
	if r.bytes[use] < bytes {
		r.check(n, int(unsafe.Sizeof(*new(T))))
		r.release(use)
		r.blocks[use], r.bytes[use] = memory.Uncleared(bytes), bytes
	}
	return unsafe.Slice((*T)(r.blocks[use]), n)
}

// fresh returns n elements of any type, all zero, left to the collector afterwards.
func fresh[T any](r *Room, n int) []T {
	r.check(n, int(unsafe.Sizeof(*new(T))))
	return make([]T, n)
}

// check panics if n elements of width bytes may not be taken.
func (r *Room) check(n, width int) {
	if r.Check != nil {
		r.Check(r.Op, n, width)
	}
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

// sorterOf returns a sorter with tables in room.
func sorterOf[K word](r *Room) sorter[K] {
	t := words[[2]table](r, roomForTables, 1)
	return sorter[K]{&t[0][0], &t[0][1]}
}

// Positions returns room for n positions; its next call overwrites them.
func (r *Room) Positions(n int) []int { return words[int](r, roomForOrder, n) }

// OrderBytes is the most bytes for each element in one block of memory for ordering positions.
const OrderBytes = 8

// SortBytes returns the most bytes for each element in one block of memory for sorting elements of a kind: none for elements of a byte, as
// they are counted.
func SortBytes(kind reflect.Kind) int {
	switch kind {
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		return 0
	case reflect.String:
		return int(unsafe.Sizeof(""))
	case reflect.Complex64, reflect.Complex128:
		return max(ufunc.Size(kind), OrderBytes)
	}
	return ufunc.Size(kind)
}

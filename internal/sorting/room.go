package sorting

import (
	"reflect"
	"unsafe"

	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// Room is memory for intermediate results. The memory stays allocated between calls, until Release. The zero Room is usable, and has no
// limit.
type Room struct {
	Op     string                        // the function needing the memory, for errors
	Check  func(op string, n, width int) // panics if the program must not allocate n elements of width bytes
	blocks [rooms]unsafe.Pointer
	bytes  [rooms]int
}

// Each constant is a use of memory, with its own block in a Room. Functions that call each other use different blocks.
const (
	roomForSwap   = iota // the second array of keys in sorting
	roomForKeys          // keys in the order of their elements
	roomForWords         // words of the high bits of a key and its position
	roomForZeros         // zeros of both signs in their original order
	roomForOrder         // positions, for a caller of the package
	roomForTables        // counters of digits
	roomForSplit         // arguments of kernels
	roomForParts         // real parts of complex numbers
	roomForPlaces        // positions of complex numbers in order
	rooms
)

// words returns a block for n elements without pointers. Its contents are arbitrary. The next call for the same use overwrites
// it.
func words[T any](r *Room, use, n int) []T {
	bytes := n * int(unsafe.Sizeof(*new(T)))
	if r.bytes[use] < bytes {
		r.check(n, int(unsafe.Sizeof(*new(T))))
		r.release(use)
		r.blocks[use], r.bytes[use] = memory.Uncleared(bytes), bytes
	}
	return unsafe.Slice((*T)(r.blocks[use]), n)
}

// fresh returns n zero elements of any type from Go's heap.
func fresh[T any](r *Room, n int) []T {
	r.check(n, int(unsafe.Sizeof(*new(T))))
	return make([]T, n)
}

// check panics if n elements of width bytes must not be allocated.
func (r *Room) check(n, width int) {
	if r.Check != nil {
		r.Check(r.Op, n, width)
	}
}

// Release releases the memory of the Room.
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

// Positions returns memory for n positions. The next call overwrites it.
func (r *Room) Positions(n int) []int { return words[int](r, roomForOrder, n) }

// OrderBytes is the maximum number of bytes that a Room has for each element when positions are sorted.
const OrderBytes = 8

// SortBytes returns the maximum number of bytes that a Room has for each element when elements of a kind are sorted. It is 0 for elements of
// one byte, because these are sorted by counting.
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

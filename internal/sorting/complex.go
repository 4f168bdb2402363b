package sorting

import "unsafe"

// complexes is the engine for complex numbers; K has the size of a part. It sorts by the real parts, as floats. Then it compares elements
// with equal real parts.
type complexes[C complex64 | complex128, K word] struct {
	comparison[C]
	parts keys[K]
}

// leastParts is the least number of elements for which sorting by real parts is faster than comparing elements.
const leastParts = 64

// Sort sets z to the elements of x in order.
func (c complexes[C, K]) Sort(z, x unsafe.Pointer, n int, descending bool, room *Room) {
	if n < leastParts {
		c.comparison.Sort(z, x, n, descending, room)
		return
	}
	order := words[int](room, roomForPlaces, n)
	c.ArgSort(order, x, descending, room)
	if z == x {
		own := words[C](room, roomForParts, n) // the memory that ArgSort has used is free again
		copy(own, slice[C](x, n))
		x = unsafe.Pointer(unsafe.SliceData(own))
	}
	take[C](z, x, order)
}

// ArgSort sets order to the positions of x's elements in sorted order.
func (c complexes[C, K]) ArgSort(order []int, x unsafe.Pointer, descending bool, room *Room) {
	n := len(order)
	if n < leastParts {
		c.comparison.ArgSort(order, x, descending, room)
		return
	}
	reals := words[K](room, roomForParts, n)
	if !c.realParts(reals, slice[K](x, 2*n)) {
		c.comparison.ArgSort(order, x, descending, room)
		return
	}
	c.parts.argSort(order, reals, descending, room)
	elements, before := slice[C](x, n), c.comesBefore(descending)
	for begin := 0; begin < n; {
		end, first := begin+1, complex128(elements[order[begin]])
		for end < n && real(complex128(elements[order[end]])) == real(first) {
			end++
		}
		if run := order[begin:end]; len(run) > 1 {
			mergeSort(run, room, func(i, j int) bool { return before(elements[i], elements[j]) })
		}
		begin = end
	}
}

// realParts sets reals to the bits of the real parts of the elements in all. If a part is NaN, it returns false, because elements must then
// be compared.
func (c complexes[C, K]) realParts(reals, all []K) bool {
	nan := false
	for i := range reals {
		re, im := all[2*i], all[2*i+1]
		reals[i] = re
		nan = nan || re&^c.parts.flip > c.parts.infinity || im&^c.parts.flip > c.parts.infinity
	}
	return !nan
}

var (
	ofComplex64  = complexes[complex64, uint32]{compareComplex[complex64], keys[uint32]{flip: 1 << 31, infinity: 0x7f800000}}
	ofComplex128 = complexes[complex128, uint64]{compareComplex[complex128], keys[uint64]{flip: 1 << 63, infinity: 0x7ff0000000000000}}
)

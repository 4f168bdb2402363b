package sorting

import (
	"math/bits"
	"unsafe"
)

// ArgSort sets order to the positions in x of its elements in order.
func (m keys[K]) ArgSort(order []int, x unsafe.Pointer, descending bool, room *Room) {
	m.argSort(order, slice[K](x, len(order)), descending, room)
}

// argSort sorts words that have the first bits of a key and below them its position, so that equal keys keep their order. Where
// the bits of the keys do not fit, words with the same ones are sorted by the others.
func (m keys[K]) argSort(order []int, x []K, descending bool, room *Room) {
	n := len(order)
	if n == 0 {
		return
	}
	loaded := words[K](room, roomForKeys, n)
	least, greatest := m.order(descending).loadEqual(loaded, x)
	if uint64(greatest-least) < mostCounted && uint64(greatest-least) < uint64(max(n, countFrom)) {
		t := sorterOf[K](room)
		placeAll(order, loaded, least, t.ones, t.tens, int(greatest-least)+1)
		return
	}
	all := words[uint64](room, roomForWords, n)
	below := uint(bits.Len(uint(n - 1))) // bits of a position
	above := uint(bits.Len64(uint64(greatest - least)))
	lost := above - min(above, 64-below)
	for i, k := range loaded {
		all[i] = uint64((k-least)>>lost)<<below | uint64(i)
	}
	if above > 0 {
		s, swap := sorterOf[uint64](room), words[uint64](room, roomForSwap, n)
		if p, ok := splitterOf(room, s, n); ok {
			p.sort(all, swap, false, p.enough(n))
		} else {
			s.sortBits(all, all, swap, 0, below, below+above-lost)
		}
	}
	mask := uint64(1)<<below - 1
	for i, w := range all {
		order[i] = int(w & mask)
	}
	if lost > 0 {
		orderRuns(order, all, loaded, below)
	}
}

// placeAll sets order to the positions of keys that are counted, the first values of tables, of which equal ones keep their order.
// Each half of the keys has a table of its own, since to count the same value again, or to place it, takes a while.
//
//go:noinline
func placeAll[K word](order []int, loaded []K, least K, first, second *table, values int) {
	clear(first[:values])
	clear(second[:values])
	half := len(loaded) / 2
	lower, upper := loaded[:half], loaded[half:]
	for i, k := range lower {
		first[uint64(k-least)%mostCounted]++
		second[uint64(upper[i]-least)%mostCounted]++
	}
	if half < len(upper) {
		second[uint64(upper[half]-least)%mostCounted]++
	}
	at := 0
	for v := range values {
		m, n := first[v], second[v]
		first[v], second[v] = at, at+m
		at += m + n
	}
	for i, k := range lower {
		p, q := &first[uint64(k-least)%mostCounted], &second[uint64(upper[i]-least)%mostCounted]
		order[*p] = i
		*p++
		order[*q] = half + i
		*q++
	}
	if half < len(upper) {
		order[second[uint64(upper[half]-least)%mostCounted]] = 2 * half
	}
}

// orderRuns puts positions in order whose words are equal but for bits below.
func orderRuns[K word](order []int, all []uint64, loaded []K, below uint) {
	for begin := 0; begin < len(all); {
		end := begin + 1
		for end < len(all) && all[end]>>below == all[begin]>>below {
			end++
		}
		if run := order[begin:end]; len(run) > 1 {
			mergeSort(run, func(i, j int) bool { return loaded[i] < loaded[j] })
		}
		begin = end
	}
}

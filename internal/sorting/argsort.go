package sorting

import (
	"math/bits"
	"unsafe"
)

// ArgSort sets order to the positions of x's elements in sorted order.
func (m keys[K]) ArgSort(order []int, x unsafe.Pointer, descending bool, room *Room) {
	m.argSort(order, slice[K](x, len(order)), descending, room)
}

// argSort sorts integers called words. The upper bits of a word are the highest bits of a key, and the lower bits are the key's position.
// So equal keys keep their order. If some bits of a key do not fit, words with equal upper bits are sorted again by the remaining bits.
func (m keys[K]) argSort(order []int, x []K, descending bool, room *Room) {
	n := len(order)
	if n == 0 {
		return
	}
	o := m.order(descending)
	if unsafe.Sizeof(K(0)) == 1 && n >= countFrom {
		t := sorterOf[K](room)
		placeAll(order, x, o.flip^o.mirror, 0, t.ones, t.tens, 1<<8)
		return
	}
	loaded := words[K](room, roomForKeys, n)
	few := n <= fewKeys // few keys need no tables
	var least, greatest K
	isLoaded := false
	if !few {
		least, greatest, isLoaded = o.loadEqualAtOnce(loaded, x, room)
	}
	if !isLoaded {
		least, greatest = o.loadEqual(loaded, x)
	}
	if !few && uint64(greatest-least) < mostCounted && uint64(greatest-least) < uint64(max(n, countFrom)) {
		t := sorterOf[K](room)
		placeAll(order, loaded, 0, least, t.ones, t.tens, int(greatest-least)+1)
		return
	}
	all := words[uint64](room, roomForWords, n)
	below := uint(bits.Len(uint(n - 1))) // number of bits of a position
	above := uint(bits.Len64(uint64(greatest - least)))
	lost := above - min(above, 64-below)
	for i, k := range loaded {
		all[i] = uint64((k-least)>>lost)<<below | uint64(i)
	}
	if few {
		insert(all)
	} else if above > 0 {
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
		orderRuns(room, order, all, loaded, below)
	}
}

// fetched is the number of keys in a group. placeAll counts keys group by group. Before it counts a group, it writes to as many positions of
// the result, once in each cache line. The writes bring the result into the caches, because later placeAll fills it in random order. With a
// result of 128 Ki bytes, the writes save 5 % of the time if the result was already in the caches, and 10 to 50 % otherwise.
const fetched = 256

// placeAll sets order to the positions of keys in sorted order, by counting sort; equal keys keep their order. The key of an element b of
// loaded is b^flip - least, a number less than values. Each half of the keys has its own table of counters, because two successive changes
// of one counter are slow.
//
//go:noinline
func placeAll[K word](order []int, loaded []K, flip, least K, first, second *table, values int) {
	clear(first[:values])
	clear(second[:values])
	half := len(loaded) / 2
	lower, upper := loaded[:half], loaded[half:]
	for begin := 0; begin < half; begin += fetched / 2 {
		some := upper[begin:min(begin+fetched/2, half)]
		for i := 0; i < 2*len(some); i += 8 {
			order[2*begin+i] = 0
		}
		for i, k := range lower[begin:][:len(some)] {
			first[uint64((k^flip)-least)%mostCounted]++
			second[uint64((some[i]^flip)-least)%mostCounted]++
		}
	}
	if half < len(upper) {
		second[uint64((upper[half]^flip)-least)%mostCounted]++
	}
	at := 0
	for v := range values {
		m, n := first[v], second[v]
		first[v], second[v] = at, at+m
		at += m + n
	}
	for i, k := range lower {
		p, q := &first[uint64((k^flip)-least)%mostCounted], &second[uint64((upper[i]^flip)-least)%mostCounted]
		order[*p] = i
		*p++
		order[*q] = half + i
		*q++
	}
	if half < len(upper) {
		order[second[uint64((upper[half]^flip)-least)%mostCounted]] = 2 * half
	}
}

// orderRuns sorts the positions in each run. A run is a sequence of words that are equal in their bits from bit below on.
func orderRuns[K word](room *Room, order []int, all []uint64, loaded []K, below uint) {
	for begin := 0; begin < len(all); {
		end := begin + 1
		for end < len(all) && all[end]>>below == all[begin]>>below {
			end++
		}
		if run := order[begin:end]; len(run) > 1 {
			mergeSort(run, room, func(i, j int) bool { return loaded[i] < loaded[j] })
		}
		begin = end
	}
}

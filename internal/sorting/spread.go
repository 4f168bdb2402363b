package sorting

import "math/bits"

// Evenly spread 64-bit keys are moved to many parts of equal width in one pass. Each part is then small enough for a sorting
// network, or there are some hundreds of parts. Pivots take one pass to double the number of parts, and their branches are
// unpredictable: 64 Ki random keys took 290 µs with pivots, and 200 with one pass. For 32-bit keys pivots are as fast, since a
// vector holds more of them.

const (
	// least number of keys. If fewer keys are sorted repeatedly, the processor learns to predict the branches, and pivots are
	// faster.
	leastSpread = 24 << 10
	mostSpread  = 256 << 10 // maximum number of keys; more are split first, because their parts would not fit into the second-level cache
	mostParts   = 512
)

// A spread assigns keys to parts of equal width.
type spread[K word] struct {
	least  K
	shift  uint   // a shift that leaves 32 bits of a key's distance from the least key
	factor uint64 // the number of parts divided by the range of shifted distances, as a fraction of 2³²
	parts  int
}

// spreadOf returns a spread of the keys of x. It has enough parts for about most/2 evenly spread keys in each, but no more than
// mostParts.
func spreadOf[K word](x []K, most int) spread[K] {
	least, greatest := keys[K]{}.extremes(x)
	d := spread[K]{least: least, parts: min(mostParts, len(x)*2/most)}
	width := uint64(greatest - least)
	d.shift = uint(max(bits.Len64(width)-32, 0))
	d.factor = uint64(d.parts) << 32 / (width>>d.shift + 1)
	return d
}

// part returns the part of k.
func (d spread[K]) part(k K) int {
	// the modulo operations have no effect; they save Go's checks of the shift and of indices
	return int(uint64((k-d.least)>>(d.shift%64)) * d.factor >> 32 % mostParts)
}

// isEven reports whether keys are spread evenly enough for parts of similar length. sample has some of the keys in sorted order.
func (d spread[K]) isEven(sample []K) bool {
	together := max(4, 4*len(sample)/d.parts) // more sample keys than this in one part show that keys are not evenly spread
	if len(sample) <= together {
		return false
	}
	for i, k := range sample[together:] {
		if d.part(sample[i]) == d.part(k) {
			return false
		}
	}
	return true
}

// move moves the keys of x to z, part by part, and returns the end of each part.
func (d spread[K]) move(z, x []K) (ends [mostParts]int) {
	var counts [mostParts]uint32
	for _, k := range x {
		counts[d.part(k)]++
	}
	sum := 0
	for i := range d.parts {
		ends[i] = sum
		sum += int(counts[i])
	}
	for _, k := range x {
		i := d.part(k)
		z[ends[i]] = k
		ends[i]++
	}
	return ends
}

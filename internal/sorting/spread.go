package sorting

import "math/bits"

// If keys of 64 bits are spread evenly between the least and the greatest, one pass moves them to many parts, each small enough for
// a sorting network, or to some hundreds of parts. Splitting at pivots takes a pass for each bit of that number, with unpredictable
// branches: 290 µs for 64 Ki random keys, instead of 200. Keys of 32 bits are split as fast, since a vector holds more of them.

const (
	leastSpread = 24 << 10  // least number of keys; if fewer are sorted again and again, the processor learns their branches, and splitting is faster
	mostSpread  = 256 << 10 // maximum number of keys; more are split first, because their parts would not fit into the second-level cache
	mostParts   = 512
)

// A spread assigns keys to parts of equal width.
type spread[K word] struct {
	least  K
	shift  uint   // leaves 32 bits of the distance from the least key
	factor uint64 // number of parts, out of 2³² these distances
	parts  int
}

// spreadOf returns a spread of the keys of x over parts of about most/2 keys each, or over mostParts.
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
	return int(uint64((k-d.least)>>(d.shift%64)) * d.factor >> 32 % mostParts) // the modulo operations make checks of shifts and indices unnecessary
}

// isEven reports whether keys are spread evenly enough for parts of similar length. sample is some of the keys, sorted.
func (d spread[K]) isEven(sample []K) bool {
	together := max(4, 4*len(sample)/d.parts) // this many sample keys in one part are too many
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

package sorting

import "math/bits"

// Keys of 64 bits with an even spread between the least and the greatest are moved to as many parts as networks sort, or to some hundreds,
// in one pass. Pivots take a pass for each bit of this number, with unpredictable branches: of 64 Ki random keys 290 µs, where parts take
// 200. Keys of 32 bits are split as fast, since a vector has more of them.

const (
	leastSpread = 24 << 10  // keys: where fewer are sorted again and again, the processor learns how they are split, and takes less time
	mostSpread  = 256 << 10 // for more, the places for keys leave the second-level cache: they are split first
	mostParts   = 512
)

// A spread assigns keys to parts of equal width.
type spread[K word] struct {
	least  K
	shift  uint   // leaves 32 bits of the distance to the least
	factor uint64 // parts in 2³² of these
	parts  int
}

// spreadOf returns a spread of the keys of x over parts with half of most each, or over mostParts.
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
	return int(uint64((k-d.least)>>(d.shift%64)) * d.factor >> 32 % mostParts) // the remainders spare the checks of shifts and indices
}

// isEven reports whether keys, with sample as some of them, in order, are even enough for parts of similar length.
func (d spread[K]) isEven(sample []K) bool {
	together := max(4, 4*len(sample)/d.parts) // so many in one part would be too many
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

// move moves the keys of x to z, part by part, and returns where parts end.
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

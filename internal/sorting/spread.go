package sorting

import (
	"math/bits"

	"ndgo/internal/caches"
)

// Evenly spread 64-bit keys are moved to up to mostParts parts of equal width in one pass. A split at a pivot only doubles the number of
// parts in a pass, and has unpredictable branches. 64 Ki random keys took 290 µs with pivots, and 200 µs with one pass. For 32-bit keys
// pivots are as fast, because a vector holds more of these keys.

// spreads reports whether keys are moved to parts of equal width at all. On Intel's processors pivots are faster; the cause is not known.
// On Cascade Lake, moving the keys takes two fifths of the time to sort 1 Mi keys. The table has times on Cascade Lake in ms, the fastest
// of 15 to 40. Other processors of Intel were not measured.
//
//	           64 Ki   128 Ki   256 Ki   1 Mi float64
//	spread      1.15     2.7      7.6      41
//	pivots       .79     1.8      4.0      31
var spreads = !caches.Intel()

const (
	// least number of keys; if fewer keys are sorted repeatedly, the processor learns to predict the branches, and pivots are faster
	leastSpread = 24 << 10
	mostSpread  = 256 << 10 // maximum number of keys; more keys are split at pivots first, because the second-level cache would not hold their parts
	mostParts   = 512
)

// A spread assigns keys to parts of equal width.
type spread[K word] struct {
	least  K
	shift  uint   // number of low bits to drop, so that a key's distance from the least key has 32 bits
	factor uint64 // the number of parts for each unit of shifted distance, times 2³²
	parts  int
}

// spreadOf returns a spread of the keys of x. It has up to mostParts parts, with about most/2 evenly spread keys in each.
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
	// the modulo operations have no effect, but Go need not check the shift and the index
	return int(uint64((k-d.least)>>(d.shift%64)) * d.factor >> 32 % mostParts)
}

// isEven reports whether keys are spread evenly enough for parts of similar length. The parameter sample has some of the keys, in sorted
// order.
func (d spread[K]) isEven(sample []K) bool {
	together := max(4, 4*len(sample)/d.parts) // if one part has more keys of the sample than this, keys are not evenly spread
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

package sorting

import (
	"math/bits"
	"unsafe"
)

const (
	mostDigitMask = 1<<mostDigit - 1

	mostDigit = 11 // maximum number of bits of a digit; the counters of such a digit fit in the first-level cache
	// number of bits of a first split; each group of keys is written to its own cache line, and the cache would not hold the lines of more
	// groups
	splitBits = 8
	splitFrom = 32 << 10 // least number of keys for a first split; two copies of fewer keys stay in the second-level cache
	spareBits = 3        // number of bits that digits have beyond the bits of the number of keys, so that few keys share digits
)

// A table has a counter for each value of a digit.
type table [1 << mostDigit]int

// A sorter puts keys in order.
type sorter[K word] struct {
	ones, tens *table // counters of the lower and the higher digit
}

// sortBits sets z to the keys of x, sorted by the bits low … high-1. Keys that are equal in these bits must already be in order. For every
// key k, k - base is below 1<<high. The slice z is x, or does not overlap x. The slice swap has the same length; it is z, or overlaps
// neither x nor z. sortBits overwrites x and swap.
func (s sorter[K]) sortBits(z, x, swap []K, base K, low, high uint) {
	n := len(x)
	switch {
	case n <= fewKeys:
		copy(z, x)
		insert(z)
	case high-low <= mostDigit && (n >= 1<<(high-low) || n >= splitFrom):
		s.byDigit(z, x, swap, base, low, high)
	case n >= splitFrom:
		s.split(z, x, swap, base, low, high)
	default:
		s.byDigits(z, x, swap, base, low, high)
	}
}

// byDigit does the work of sortBits with one digit.
func (s sorter[K]) byDigit(z, x, swap []K, base K, low, high uint) {
	clear(s.ones[:1<<(high-low)])
	count(s.ones, x, base, low, high)
	sum(s.ones[:1<<(high-low)])
	if isSame(z, x) {
		scatter(swap, x, s.ones, base, low, high)
		copy(z, swap)
	} else {
		scatter(z, x, s.ones, base, low, high)
	}
}

// byDigits does the work of sortBits in two steps: it sorts by the two highest digits, and then by insertion.
func (s sorter[K]) byDigits(z, x, swap []K, base K, low, high uint) {
	width := min(high-low, s.wanted(x, base, high), 2*mostDigit)
	from := high - width
	middle := from + width/2
	clear(s.ones[:1<<(middle-from)])
	clear(s.tens[:1<<(high-middle)])
	countTwo(s.ones, s.tens, x, base, from, middle)
	sum(s.ones[:1<<(middle-from)])
	sum(s.tens[:1<<(high-middle)])
	scatter(swap, x, s.ones, base, from, middle)
	scatter(x, swap, s.tens, base, middle, high)
	switch {
	case from > low:
		free := swap
		if isSame(z, swap) {
			free = x
		}
		s.finish(z, x, free, base, from)
	case !isSame(z, x):
		copy(z, x)
	}
}

// sampled is the size of the sample that wanted takes.
const sampled = 64

// wanted returns how many bits of the keys, below bit high, distinguish almost all keys. For n evenly spread keys this is the number of
// bits of n, plus spareBits. If more than one pair of keys in a sample is equal in these bits, wanted adds four bits.
func (s sorter[K]) wanted(x []K, base K, high uint) uint {
	n := len(x)
	width := uint(bits.Len(uint(n))) + spareBits
	if n < 16*sampled || high <= width {
		return width
	}
	var near [sampled]K
	for i := range near {
		near[i] = (x[i*(n/sampled)] - base) >> (high - width)
	}
	insert(near[:])
	pairs := 0
	for i, k := range near[1:] {
		if k == near[i] {
			pairs++
		}
	}
	if pairs > 1 {
		width += 4
	}
	return width
}

// split does the work of sortBits in two steps: it moves keys with the same high bits together, and sorts each group.
func (s sorter[K]) split(z, x, swap []K, base K, low, high uint) {
	from := max(high, low+splitBits) - splitBits
	clear(s.ones[:1<<splitBits])
	count(s.ones, x, base, from, high)
	sum(s.ones[:1<<splitBits])
	var ends [1 << splitBits]int
	if isSame(z, x) {
		scatter(swap, x, s.ones, base, from, high)
		x, swap = swap, z
	} else {
		scatter(z, x, s.ones, base, from, high)
		x, swap = z, x
	}
	copy(ends[:], s.ones[:])
	begin := 0
	for digit, end := range ends {
		if end > begin {
			s.sortBits(z[begin:end], x[begin:end], swap[begin:end], base+K(digit)<<from, low, from)
		}
		begin = end
	}
}

// isSame reports whether x and y, both not empty, begin at the same address.
func isSame[K word](x, y []K) bool { return &x[0] == &y[0] }

// digit returns the bits of k from bit low on, limited by mask. The shift and the index are reduced modulo constants, so Go need not check
// them.
func digit[K word](k K, low uint, mask uint64) uint64 {
	return uint64(k) >> (low & 63) & mask % uint64(len(table{}))
}

// maskOf returns the mask of a digit.
func maskOf(bits uint) uint64 { return 1<<bits - 1 }

// The loops below are separate functions that are not inlined. If they were part of a larger function, the compiler would keep their
// variables in memory instead of registers.

// count adds to counts[d] the number of keys of x with digit d. The digit of a key k consists of the bits low … high-1 of k - base.
//
//go:noinline
func count[K word](counts *table, x []K, base K, low, high uint) {
	mask := maskOf(high - low)
	for _, k := range x {
		counts[digit(k-base, low, mask)]++
	}
}

// countTwo does the work of count for two digits at once.
//
//go:noinline
func countTwo[K word](ones, tens *table, x []K, base K, first, second uint) {
	mask := maskOf(second - first)
	for len(x) >= 2 {
		k, l := x[0]-base, x[1]-base
		x = x[2:]
		ones[digit(k, first, mask)]++
		tens[digit(k, second, mostDigitMask)]++
		ones[digit(l, first, mask)]++
		tens[digit(l, second, mostDigitMask)]++
	}
	if len(x) > 0 {
		ones[digit(x[0]-base, first, mask)]++
		tens[digit(x[0]-base, second, mostDigitMask)]++
	}
}

// sum turns counts into the positions of the first keys with each digit.
func sum(counts []int) {
	place := 0
	for i, n := range counts {
		counts[i] = place
		place += n
	}
}

// scatter moves each key of x with digit d to z[places[d]], and increments places[d]. The slice z has the length for all keys.
//
//go:noinline
func scatter[K word](z, x []K, places *table, base K, low, high uint) {
	mask := maskOf(high - low)
	p := unsafe.Pointer(unsafe.SliceData(z))
	for len(x) >= 2 {
		k, l := x[0], x[1]
		x = x[2:]
		d, e := digit(k-base, low, mask), digit(l-base, low, mask)
		place := places[d]
		places[d] = place + 1
		*(*K)(unsafe.Add(p, uintptr(place)*unsafe.Sizeof(k))) = k
		place = places[e]
		places[e] = place + 1
		*(*K)(unsafe.Add(p, uintptr(place)*unsafe.Sizeof(k))) = l
	}
	for _, k := range x {
		d := digit(k-base, low, mask)
		z[places[d]] = k
		places[d]++
	}
}

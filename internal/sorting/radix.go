package sorting

import (
	"math/bits"
	"unsafe"
)

const (
	mostDigitMask = 1<<mostDigit - 1

	mostDigit = 11       // bits of a digit, with counters within the first-level cache
	splitBits = 8        // bits for splitting many keys, limited by the lines of the cache written to
	splitFrom = 32 << 10 // many keys: two copies of fewer stay in the second-level cache
	spareBits = 3        // digits have so many bits more than needed to count the keys, and few keys share theirs
)

// A table has counters for each value of a digit.
type table [1 << mostDigit]int

// A sorter puts keys in order.
type sorter[K word] struct {
	ones, tens *table // of the two digits for sorting keys
}

// sortBits sets z to the keys of x in the order of their bits from low to high; keys without a difference there are in order
// already: their bits below low ascend. All keys less base are below 1<<high. Z is x or does not overlap it; swap is as long,
// overlaps neither or is z, and its contents are lost, as are x's.
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

// byDigit is sortBits by one digit.
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

// byDigits is sortBits by the two highest digits, finished by insertion.
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

// sampled is how many keys are looked at to see how many bits tell them apart.
const sampled = 64

// wanted returns how many of the first bits below high tell almost all keys apart: as many as count the keys and some, if the keys
// are spread evenly, and four more if in a sample more than one pair has these bits in common.
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

// split is sortBits by moving keys with the same first bits together, and sorting each group.
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

// isSame reports whether x and y, not empty, begin at the same key.
func isSame[K word](x, y []K) bool { return &x[0] == &y[0] }

// digit returns the bits of k from low on, under mask. The processor has shifts by less than 64.
func digit[K word](k K, low uint, mask uint64) uint64 {
	return uint64(k) >> (low & 63) & mask % uint64(len(table{}))
}

// maskOf returns the mask of a digit.
func maskOf(bits uint) uint64 { return 1<<bits - 1 }

// The loops below are functions of their own, not inlined: in their callers their variables would be in memory.

// count adds to each of counts how many keys of x have its digit, from bit low to high.
//
//go:noinline
func count[K word](counts *table, x []K, base K, low, high uint) {
	mask := maskOf(high - low)
	for _, k := range x {
		counts[digit(k-base, low, mask)]++
	}
}

// countTwo counts two digits.
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

// sum turns counts into the places of the first keys with their digits.
func sum(counts []int) {
	place := 0
	for i, n := range counts {
		counts[i] = place
		place += n
	}
}

// scatter moves the keys of x to the places of their digits in z, with room for them, and moves the places on.
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

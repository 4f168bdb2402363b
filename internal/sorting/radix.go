package sorting

import "math/bits"

const (
	mostDigit = 11       // bits of a digit, of which the counters stay in the first-level cache
	splitBits = 8        // bits by which many keys are split, so that as many lines of the cache are written to
	splitFrom = 32 << 10 // keys that are many: two copies of fewer stay in the second-level cache
	spareBits = 3        // digits have so many bits more than are needed to count the keys, so that few share theirs
)

// A table has counters for each value of a digit.
type table [1 << mostDigit]int

// A sorter puts keys in order.
type sorter[K word] struct {
	ones, tens *table // of the two digits by which keys are sorted
}

// sortBits sets z to the keys of x in the order of their bits from low to high, where keys that do not differ in them are in
// order already: those below low ascend. All keys less base are below 1<<high. Z is x or does not overlap it; swap is as long
// as they are, overlaps neither or is z, and its contents are lost, as are those of x.
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

// byDigit does what sortBits does, by one digit.
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

// byDigits does what sortBits does, by the two highest digits, and finishes by insertion.
func (s sorter[K]) byDigits(z, x, swap []K, base K, low, high uint) {
	width := min(high-low, uint(bits.Len(uint(len(x))))+spareBits, 2*mostDigit)
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

// split does what sortBits does: it moves keys that begin with the same bits together, and sorts them apart.
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

// isSame reports whether x and y, which are not empty, begin at the same key.
func isSame[K word](x, y []K) bool { return &x[0] == &y[0] }

// ones returns the word whose lowest bits are set.
func ones[K word](bits uint) K { return K(1)<<bits - 1 }

// count adds to each of counts how many keys of x have its digit, from bit low to high.
func count[K word](counts *table, x []K, base K, low, high uint) {
	mask := ones[K](high - low)
	for _, k := range x {
		counts[uint64((k-base)>>low&mask)%uint64(len(counts))]++
	}
}

// countTwo counts two digits.
func countTwo[K word](ones, tens *table, x []K, base K, first, second uint) {
	mask := K(1)<<(second-first) - 1
	for _, k := range x {
		k -= base
		ones[uint64(k>>first&mask)%uint64(len(ones))]++
		tens[uint64(k>>second)%uint64(len(tens))]++
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

// scatter moves the keys of x to the places of their digits in z, and moves the places on.
func scatter[K word](z, x []K, places *table, base K, low, high uint) {
	mask := ones[K](high - low)
	for _, k := range x {
		p := &places[uint64((k-base)>>low&mask)%uint64(len(places))]
		place := *p
		*p = place + 1
		z[place] = k
	}
}

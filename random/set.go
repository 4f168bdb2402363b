package random

import "math/bits"

// A set holds numbers below count. It has a bit for each number below count, or a hash table if the table is smaller. The table has a
// quarter more entries than numbers to be added.
type set struct {
	words   []uint64 // the bits, or the entries of the table: a number plus 1, or 0 for a free entry
	isTable bool
}

// newSet returns a set for n numbers below count.
func newSet(op string, n, count int) set {
	if places := n + n/4 + 1; count/64 > places {
		return set{room[uint64](op, places), true}
	}
	return set{room[uint64](op, count/64+1), false}
}

// add adds a number, and returns false if it was already in the set.
func (s *set) add(i int) bool {
	if !s.isTable {
		word, bit := &s.words[i/64], uint64(1)<<(i%64)
		isNew := *word&bit == 0
		*word |= bit
		return isNew
	}
	// Multiplication by 2⁶⁴ divided by the golden ratio spreads adjacent numbers (D. Knuth, The Art of Computer Programming, volume 3,
	// section 6.4).
	place, _ := bits.Mul64(uint64(i)*0x9e3779b97f4a7c15, uint64(len(s.words)))
	for at := int(place); ; at++ {
		if at == len(s.words) {
			at = 0
		}
		switch s.words[at] {
		case 0:
			s.words[at] = uint64(i) + 1
			return true
		case uint64(i) + 1:
			return false
		}
	}
}

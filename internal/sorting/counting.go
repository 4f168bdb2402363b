package sorting

// Elements with few distinct values are sorted by counting them, and writing each value as often as it occurs. A sample of the elements
// decides whether counting is worth a try. The try ends at the first element outside the range of the counters.

const (
	mostCounted = 1 << mostDigit // maximum number of values counted
	countFrom   = 64             // least number of elements for a try
	guesses     = 32             // number of elements in the sample
)

// sortCounted sorts x into z by counting, and reports whether it did. All keys must lie in a range of at most mostCounted keys. So it does not
// try floats: even the keys of 1 and 2 are too far apart.
func (s sorter[K]) sortCounted(z, x []K, o orderOf[K]) bool {
	n := len(x)
	if o.infinity != 0 || n < countFrom {
		return false
	}
	flip := o.flip ^ o.mirror
	least, greatest := x[0]^flip, x[0]^flip
	for i := range guesses {
		k := x[i*(n/guesses)] ^ flip
		least, greatest = min(least, k), max(greatest, k)
	}
	// The sample may miss the least and the greatest key. So the unused counters extend its range at both ends.
	if spread := uint64(greatest - least); spread >= mostCounted || spread > uint64(n) {
		return false
	}
	// Limit least to the range of K. For a key k < least, the difference k - least then wraps around to more than most.
	most := min(uint64(^K(0)), mostCounted-1)
	least = min(least-min(least, (K(most)-(greatest-least))/2), ^K(0)-K(most))
	clear(s.ones[:])
	clear(s.tens[:])
	half := n / 2 // two tables, because it is slow to increment one counter twice in a row
	for i, b := range x[:half] {
		k, l := (b^flip)-least, (x[half+i]^flip)-least
		if uint64(k|l) >= mostCounted {
			return false
		}
		s.ones[uint64(k)%mostCounted]++
		s.tens[uint64(l)%mostCounted]++
	}
	if n%2 != 0 {
		k := (x[n-1] ^ flip) - least
		if uint64(k) >= mostCounted {
			return false
		}
		s.ones[k]++
	}
	for i, c := range s.ones {
		if c += s.tens[i]; c > 0 {
			fill(z[:c], (least+K(i))^flip)
			z = z[c:]
		}
	}
	return true
}

// fill sets all elements of z, which is not empty, to v.
func fill[K word](z []K, v K) {
	const written = 32 // the first elements are set one by one, and the others by copying elements already set
	for i := range min(len(z), written) {
		z[i] = v
	}
	for done := written; done < len(z); done *= 2 {
		copy(z[done:], z[:done])
	}
}

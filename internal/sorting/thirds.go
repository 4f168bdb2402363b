package sorting

import "unsafe"

// With two pivots, sorting reads and writes each key fewer times: 4.4 times instead of 7 for 16 Ki keys. 16 Ki float64 took 80 µs with one
// pivot, and 70 µs with two, on Emerald Rapids. Only AVX-512 has kernels for two pivots, and only for keys of 64 bits.

// splitsInThree reports whether sort splits n keys at two pivots. Fewer keys are split at one pivot, so that the parts fill the sorting
// networks better.
func (p *splitter[K]) splitsInThree(n int) bool { return p.Thirds != nil && n > p.Most*5/4 }

// splitsElements reports whether the first split of n elements also converts them to keys.
func (p *splitter[K]) splitsElements(n int) bool {
	return p.splitsInThree(n) && !(spreads && n >= leastSpread)
}

// sortElements sets z to the keys of the elements x in sorted order. It overwrites y. It reports whether an element is the float -0.
func (p *splitter[K]) sortElements(z, y, x []K, o orderOf[K]) (hasZero bool) {
	p.form = o.form()
	lower, upper := pivotsOf(p.sampleOf(x, true))
	p.pivots = [2]K{lower, upper}
	less, between, hasFlip := p.splitInThree(z, y, y, x, true)
	splits := p.enough(len(x))
	p.sortUpper(z, y, y, less, between, splits)
	p.sort(z[:less], y[:less], false, splits)
	return hasFlip && o.infinity != 0
}

// thirds splits keys at two pivots: the keys of y if fromY is set, else of z. It moves keys less than both pivots to the beginning of z,
// and sets the rest of z to the other keys in sorted order. It returns the number of keys less than both pivots. The parameter sample has
// some of the keys in sorted order, and splits is the same as for sort. thirds overwrites y.
func (p *splitter[K]) thirds(z, y []K, fromY bool, sample []K, splits int) (less int) {
	x, high := z, y
	if fromY {
		x, high = y, z
	}
	lower, upper := pivotsOf(sample)
	p.pivots = [2]K{lower, upper}
	less, between, _ := p.splitInThree(z, y, high, x, false)
	p.sortUpper(z, y, high, less, between, splits)
	return less
}

// pivotsOf returns two pivots: keys of the sorted sample at a third and at two thirds. If these are equal, the upper pivot becomes the next
// possible key. Then the keys from the lower pivot up to, but not including, the upper pivot are all equal.
func pivotsOf[K word](sample []K) (lower, upper K) {
	lower, upper = sample[len(sample)/3], sample[len(sample)*2/3]
	if lower == upper && upper+1 != 0 {
		upper++
	}
	return lower, upper
}

// splitInThree moves the keys of x in three groups. Keys less than both pivots move to the beginning of z. Other keys less than the upper
// pivot move to the beginning of y. All other keys move to the end of the slice high. It returns the numbers of keys in z and y. If x is y,
// high is z, and otherwise it is y. If elements is set, x has elements instead of keys, and is neither z nor y; the result hasFlip is the
// same as for load.
func (p *splitter[K]) splitInThree(z, y, high, x []K, elements bool) (less, between int, hasFlip bool) {
	pivots, counts := unsafe.Pointer(&p.pivots), unsafe.Pointer(&p.counts)
	for done := 0; done < len(x); {
		part := x[done:min(done+splitChunk, len(x))]
		above := done - less - between
		low, middle := unsafe.Pointer(&z[less]), unsafe.Pointer(&y[between])
		last := unsafe.Pointer(&high[len(high)-above-1])
		if elements {
			p.ElementThirds(low, middle, last, unsafe.Pointer(&part[0]), len(part), pivots, counts, unsafe.Pointer(&p.form))
			hasFlip = hasFlip || p.form.HasFlip()
		} else {
			p.Thirds(low, middle, last, unsafe.Pointer(&part[0]), len(part), pivots, counts)
		}
		done += len(part)
		less += p.counts[0]
		between += p.counts[1]
	}
	return less, between, hasFlip
}

// sortUpper is called after splitInThree. It sorts the keys that splitInThree has moved to y and high, and stores them in z from position
// less on.
func (p *splitter[K]) sortUpper(z, y, high []K, less, between, splits int) {
	lower, upper, above := p.pivots[0], p.pivots[1], less+between
	if upper-lower <= 1 {
		copy(z[less:above], y)
	} else {
		p.sort(z[less:above], y[:between], true, splits)
	}
	switch {
	case above == len(z):
	case upper+1 == 0:
		copy(z[above:], high[above:])
	default:
		p.sort(z[above:], y[above:], !isSame(z, high), splits)
	}
}

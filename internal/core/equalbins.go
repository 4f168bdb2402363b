package core

import (
	"fmt"
	"math"
)

// equalBins are bins of equal width.
type equalBins struct {
	edges  []float64
	scale  float64 // bins for a distance of 1
	isEven bool    // the scale says nearly where elements are
}

// find sets places to the bins of elements, or to -1 where there is none. The edges decide: a bin has its first edge and not its
// last, but for the last bin, which has both. Where an element is nearly is computed, and then corrected.
func (b *equalBins) find(places []int, elements []float64) {
	edges, bins := b.edges, len(b.edges)-1
	first, last := edges[0], edges[bins]
	for i := range places {
		v := elements[i]
		if !(v >= first && v <= last) {
			places[i] = -1
			continue
		}
		at := bins / 2
		if b.isEven {
			at = min(int((v-first)*b.scale), bins-1)
		}
		for at > 0 && v < edges[at] {
			at--
		}
		for at < bins-1 && v >= edges[at+1] {
			at++
		}
		places[i] = at
	}
}

// boundsOf returns the first and the last edge: what the option Bounds says, or the least and the greatest of elements, or what
// is near them if they are equal.
func boundsOf(op string, o *options, elements []float64) (first, last float64) {
	if given := o.Get(BoundsOption); given != nil {
		first, last = given.Real[0], given.Real[1]
		if !(first <= last) || math.IsInf(first, 0) || math.IsInf(last, 0) {
			Fail(op, ErrShape, "there are no bins from %v to %v; give finite bounds, the lower one first", first, last)
		}
	} else if len(elements) == 0 {
		return 0, 1
	} else {
		first, last = elements[0], elements[0]
		for i, v := range elements {
			if v-v != 0 {
				panic(&Error{Op: op, Kind: ErrShape, Detail: fmt.Sprintf("there are no bins around element %d, which is %v; give Bounds", i, v)})
			}
			first, last = min(first, v), max(last, v)
		}
	}
	if first == last {
		first, last = first-.5, last+.5
	}
	return first, last
}

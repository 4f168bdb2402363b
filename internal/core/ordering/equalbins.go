package ordering

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/scalars"
	"ndgo/internal/core/selecting"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// equalBins are bins of equal width.
type equalBins struct {
	edges  []float64
	scale  float64 // number of bins per unit
	isEven bool    // whether multiplication by scale gives nearly the right bin
}

// find sets places to the bins of elements, or to -1 for elements outside of all bins. A bin contains its first edge but not its last one;
// only the last bin contains both of its edges. find estimates the bin by a multiplication by scale. Then it compares the element with the
// edges of this bin, and corrects the estimate.
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

// newEqualBins returns bins of equal width for elements, and an array of their edges. The parameter given is the caller's option for the
// bounds, or nil; name is the name of this option.
func newEqualBins(op string, bins int, elements []float64, given *option.Option, name option.Name) (*equalBins, *core.Header) {
	first, last := boundsOf(op, elements, given, name)
	edges := core.New(reflect.Float64, []int{bins + 1})
	line := scalars.NewLine(first, last, bins+1)
	limits := core.Elements[float64](edges)
	for i := range limits {
		if limits[i] = line.At(i); i > 0 && limits[i-1] >= limits[i] {
			mistakes.Fail(op, mistakes.ErrShape, "there are no %d bins from %v to %v, where float64 has fewer numbers; give fewer bins, or wider %v", bins, first, last, name)
		}
	}
	b := &equalBins{edges: limits, scale: float64(bins) / (last - first)}
	b.isEven = last-first >= 0x1p-1000 && last-first <= 0x1p1000
	return b, edges
}

// boundsOf returns the first and the last edge. If the option given is not nil, the edges are its values. Otherwise they are the least and the
// greatest element, or 0 and 1 if there are no elements. If the two edges are equal, boundsOf widens the range.
func boundsOf(op string, elements []float64, given *option.Option, name option.Name) (first, last float64) {
	if given != nil {
		first, last = given.Real(0), given.Real(1)
		if !(first <= last) || math.IsInf(first, 0) || math.IsInf(last, 0) {
			mistakes.Fail(op, mistakes.ErrShape, "there are no bins from %v to %v; use finite bounds, the lower one first", first, last)
		}
	} else if len(elements) == 0 {
		return 0, 1
	} else {
		first, last = extreme("Minimum", &simd.Minimum, elements), extreme("Maximum", &simd.Maximum, elements)
		if first-first != 0 || last-last != 0 { // an edge is infinite or NaN
			failBounds(op, elements, name)
		}
	}
	if first == last {
		first, last = first-.5, last+.5
	}
	return first, last
}

// extreme returns the least or the greatest of elements, depending on op. It returns NaN if an element is NaN. The list must not be empty.
func extreme(name string, op *ufunc.Operator, elements []float64) (z float64) {
	selecting.FoldList(name, op, reflect.Float64, unsafe.Pointer(&z), unsafe.Pointer(unsafe.SliceData(elements)), len(elements))
	return z
}

// failBounds panics because an element is infinite or NaN.
func failBounds(op string, elements []float64, name option.Name) {
	i := slices.IndexFunc(elements, func(v float64) bool { return v-v != 0 })
	panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Detail: fmt.Sprintf("there are no bins around element %d, which is %v; give %v", i, elements[i], name)})
}

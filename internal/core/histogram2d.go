package core

import (
	"fmt"
	"reflect"
)

// Histogram2D returns how many pairs of elements, one of x and one of y, are in each of so many bins of equal width along either axis,
// or the sums of their weights, and the edges of the bins, of float64. Weights may be nil.
func Histogram2D(op string, x, y Arg, weights *Arg, bins [2]int, options []Option) (counts *Header, edges [2]*Header) {
	o := TakeOptions(op, options, BoundsOption, BoundsYOption)
	x.Head.Check(op)
	y.Head.Check(op)
	if s, other := ShapeText(x.Shape()), ShapeText(y.Shape()); s != other {
		panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{Clone(x.Shape()), Clone(y.Shape())},
			Detail: fmt.Sprintf("x has shape %s and y %s; give a y for each x", s, other)})
	}
	for _, n := range bins {
		if n < 1 {
			Fail(op, ErrShape, "a histogram cannot have %d×%d bins; give 1 or more for each axis", bins[0], bins[1])
		}
	}
	counts = countsOf(op, &x, weights, bins[:]...)
	var found [2]*equalBins
	var elements [2][]float64
	for i, axis := range [2]struct {
		of     *Arg
		bounds optionName
	}{{&x, BoundsOption}, {&y, BoundsYOption}} {
		CheckShape(op, []int{bins[i] + 1}, 8, reflect.Float64.String)
		flat := axis.of.floats(op)
		defer flat.discardUnless(axis.of.Head)
		elements[i] = Elements[float64](flat)
		found[i], edges[i] = newEqualBins(op, bins[i], elements[i], o.Get(axis.bounds), axis.bounds)
	}
	var near [binBlock]int
	tally(counts, weights, len(elements[0]), func(places []int, from int) {
		columns := near[:len(places)]
		found[0].find(places, elements[0][from:])
		found[1].find(columns, elements[1][from:])
		for i, column := range columns {
			if places[i] = places[i]*bins[1] + column; column < 0 || places[i] < 0 {
				places[i] = -1
			}
		}
	})
	return counts, edges
}

package ordering

import (
	"fmt"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/iter"
)

// Histogram2D counts the pairs of elements of x and y in bins[0]×bins[1] bins of equal width. With the option Weights it returns sums of
// weights instead. The counts have the given kind; the edges along both axes are float64.
func Histogram2D(op string, kind reflect.Kind, x, y core.Arg, bins [2]int, options []option.Option) (counts *core.Header, edges [2]*core.Header) {
	o := option.Take(op, options, option.Bounds, option.BoundsY, option.Weights)
	weights := weights(&o, op, kind)
	x.Head.CheckAs(op, "operand 1")
	y.Head.CheckAs(op, "operand 2")
	if s, other := mistakes.ShapeText(x.Shape()), mistakes.ShapeText(y.Shape()); s != other {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: [][]int{iter.Clone(x.Shape()), iter.Clone(y.Shape())},
			Detail: fmt.Sprintf("x has shape %s and y %s; give a y for each x", s, other)})
	}
	for _, n := range bins {
		if n < 1 {
			mistakes.Fail(op, mistakes.ErrShape, "a histogram cannot have %d×%d bins; give 1 or more for each axis", bins[0], bins[1])
		}
	}
	counts = countsOf(op, nil, &x, weights, bins[:]...)
	var found [2]*equalBins
	var elements [2][]float64
	for i, axis := range [2]struct {
		of     *core.Arg
		bounds option.Name
	}{{&x, option.Bounds}, {&y, option.BoundsY}} {
		limits.CheckShape(op, []int{bins[i] + 1}, 8, reflect.Float64.String)
		flat := floats(axis.of, op)
		defer flat.DiscardUnless(axis.of.Head)
		elements[i] = core.Elements[float64](flat)
		found[i], edges[i] = newEqualBins(op, bins[i], elements[i], o.Get(axis.bounds), axis.bounds)
	}
	var near [binBlock]int
	tally(op, counts, weights, len(elements[0]), func(places []int, from int) {
		columns := near[:len(places)]
		found[0].find(places, elements[0][from:])
		found[1].find(columns, elements[1][from:])
		for i, column := range columns {
			if places[i] = places[i]*bins[1] + column; column < 0 || places[i] < 0 {
				places[i] = -1
			}
		}
	})
	return inKind(op, kind, counts), edges
}

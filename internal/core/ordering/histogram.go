package ordering

import (
	"fmt"
	"math"
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/reducing"
	"ndgo/internal/core/scalars"
	"ndgo/internal/iter"
)

// binBlock is the number of elements in a block. The bins of a whole block are found first; then its elements are counted.
const binBlock = 512

// Histogram counts the elements of x in intervals of equal width, or between the edges of the option Edges. The parameter bins is the
// number of intervals. Histogram returns the counts as elements of kind, and the edges as float64.
func Histogram(op string, kind reflect.Kind, x core.Arg, bins int, options []option.Option) (counts, edges *core.Header) {
	o := option.Take(op, options, option.Bounds, option.Edges)
	return histogram(&o, op, kind, &x, bins)
}

// HistogramAs does the work of [Histogram] with two more options, Weights and Density.
func HistogramAs(op string, kind reflect.Kind, x core.Arg, bins int, options []option.Option) (sums, edges *core.Header) {
	o := option.Take(op, options, option.Bounds, option.Edges, option.Weights, option.Density)
	isDensity := o.Has(option.Density)
	if isDensity && kind != reflect.Float32 && kind != reflect.Float64 {
		mistakes.Fail(op, mistakes.ErrDType, "a density has floats, not %s; use float64 as the type of the result and of Weights", kind)
	}
	sums, edges = histogram(&o, op, kind, &x, bins)
	if !isDensity {
		return sums, edges
	}
	all := core.Arg{Head: sums, Kind: kind}
	wide, total := elementwise.AsType(op, reflect.Float64, nil, all), reducing.Sum.Of(op, reflect.Float64, nil, all, nil)
	sums.DiscardUnless(wide)
	z, limits, sum := core.Elements[float64](wide), core.Elements[float64](edges), core.Elements[float64](total)[0]
	for i := range z {
		z[i] = z[i] / (limits[i+1] - limits[i]) / sum
	}
	return elementwise.AsType(op, kind, nil, core.Arg{Head: wide, Kind: reflect.Float64}), edges
}

// histogram returns the edges of the bins, and for each bin the number of elements of x, or the sum of their weights.
func histogram(o *option.Set, op string, kind reflect.Kind, x *core.Arg, bins int) (counts, edges *core.Header) {
	x.Head.Check(op)
	weights := weights(o, op, kind)
	if given := core.GivenArray(o, option.Edges); given != nil {
		switch n := given.Head.Layout.Size(); {
		case o.Has(option.Bounds):
			mistakes.Fail(op, mistakes.ErrOption, "Edges and Bounds are both given, and each sets the bins; leave out Bounds")
		case bins != 0 && bins != n-1 && n < 2:
			mistakes.Fail(op, mistakes.ErrOption, "there are no bins between %s; use one edge more than bins", mistakes.Count(n, "edge", "edges"))
		case bins != 0 && bins != n-1:
			mistakes.Fail(op, mistakes.ErrOption, "between %d edges are %s, not %d; give 0 or %d as the number of bins", n, mistakes.Count(n-1, "bin", "bins"), bins, n-1)
		}
		if given.Kind != x.Kind {
			mistakes.Fail(op, mistakes.ErrDType, "Edges are of %s and the elements of %s; convert them with AsType", given.Kind, x.Kind)
		}
		counts = histogramEdges(op, *x, *given, weights)
		return inKind(op, kind, counts), elementwise.AsType(op, reflect.Float64, nil, *given)
	}
	if bins < 1 {
		mistakes.Fail(op, mistakes.ErrShape, "a histogram cannot have %d bins; give 1 or more", bins)
	}
	counts = countsOf(op, nil, x, weights, bins)
	limits.CheckShape(op, []int{bins + 1}, 8, reflect.Float64.String)
	flat := floats(x, op)
	defer flat.DiscardUnless(x.Head)
	elements := core.Elements[float64](flat)
	b, edges := newEqualBins(op, bins, elements, o.Get(option.Bounds), option.Bounds)
	tally(op, counts, weights, len(elements), func(places []int, from int) { b.find(places, elements[from:]) })
	return inKind(op, kind, counts), edges
}

// weights returns the array of the option Weights, or nil. It panics if the array is not of the given kind.
func weights(o *option.Set, op string, kind reflect.Kind) *core.Arg {
	w := core.GivenArray(o, option.Weights)
	if w != nil && w.Kind != kind {
		mistakes.Fail(op, mistakes.ErrDType, "Weights are of %s and their sums of %s; name the type of the weights, or convert them with AsType", w.Kind, kind)
	}
	return w
}

// inKind converts counts, a new array, to kind. The elements of counts are int or of kind already.
func inKind(op string, kind reflect.Kind, counts *core.Header) *core.Header {
	if counts.Kind() == kind {
		return counts
	}
	defer counts.Discard()
	return elementwise.AsType(op, kind, nil, core.Arg{Head: counts, Kind: counts.Kind()})
}

// histogramEdges returns, for each pair of neighbouring edges, the number of elements of x between them. If weights is not nil, it returns
// the sums of the weights of these elements.
func histogramEdges(op string, x, edges core.Arg, weights *core.Arg) *core.Header {
	x.Head.Check(op)
	limits := edgesOf(&edges, op, x.Kind)
	defer limits.DiscardUnless(edges.Head)
	n := limits.Layout.Size()
	if direction(op, limits) < 0 {
		failMonotone(op, limits, "descend; Flip them")
	}
	counts := countsOf(op, nil, &x, weights, max(n, 1)-1)
	if n == 0 {
		return counts
	}
	engine, all := engineOf(op, x.Kind), core.Type{Kind: x.Kind}.Packed(op, x.Head)
	defer all.DiscardUnless(x.Head)
	var last [binBlock]int
	for i := range last {
		last[i] = n - 1
	}
	var isLast [binBlock]bool
	tally(op, counts, weights, all.Layout.Size(), func(places []int, from int) {
		m := len(places)
		engine.Search(places, limits.Start(), n, nil, all.Element(from), true)
		engine.Match(isLast[:m], limits.Start(), n, last[:m], all.Element(from))
		for i, after := range places {
			switch {
			case after < n:
				places[i] = after - 1
			case isLast[i]:
				places[i] = n - 2
			default:
				places[i] = -1
			}
		}
	})
	return counts
}

// Digitize returns the bin of each element of x between edges, counted from 1. The result is in target, or in a new array if target is nil.
func Digitize(op string, target *core.Header, x, edges core.Arg, options []option.Option) *core.Header {
	o := option.Take(op, options, option.Right)
	x.Head.Check(op)
	limits := edgesOf(&edges, op, x.Kind)
	defer limits.DiscardUnless(edges.Head)
	n := limits.Layout.Size()
	down := direction(op, limits) < 0
	if down {
		turned := limits.SameMemory()
		shape, strides := turned.Layout.Reset(1)
		shape[0], strides[0] = n, -limits.Layout.Strides()[0]
		turned.Offset += (n - 1) * limits.Layout.Strides()[0]
		limits = core.Type{Kind: x.Kind}.WorkCopy(op, &turned)
		defer limits.Discard()
	}
	z := core.Whole(op, target, reflect.Int, x.Shape(), x.Head, edges.Head)
	if z.Layout.Size() == 0 {
		return core.Deliver(op, target, z)
	}
	places := z
	if !z.Layout.IsPacked() {
		places = core.PositionType.Work(op, z.Layout.Shape()...)
	}
	found, all := unsafe.Slice((*int)(places.Start()), z.Layout.Size()), core.Type{Kind: x.Kind}.Packed(op, x.Head)
	defer all.DiscardUnless(x.Head)
	engineOf(op, x.Kind).Search(found, limits.Start(), n, nil, all.Start(), !o.Has(option.Right))
	for i := range found {
		if down {
			found[i] = n - found[i]
		}
	}
	if places != z {
		core.PositionType.Set(z, places)
		places.Discard()
	}
	return core.Deliver(op, target, z)
}

// edgesOf returns the operand a as a contiguous array of edges of the given kind. It panics unless the operand has one axis.
func edgesOf(a *core.Arg, op string, kind reflect.Kind) *core.Header {
	a.Head.CheckAs(op, "the array of edges")
	if shape := a.Shape(); len(shape) != 1 {
		mistakes.FailRank(op, shape, "the edges of bins must have one axis; use Ravel")
	}
	return core.Type{Kind: kind}.Packed(op, a.Head)
}

// direction returns 1 if edges ascend or are equal, and -1 if they descend. Otherwise it panics.
func direction(op string, edges *core.Header) int {
	n := edges.Layout.Size()
	places := limits.Make[int](op, n)
	engine := engineOf(op, edges.Kind())
	room := limits.SortingRoom(op)
	defer room.Release()
	for _, way := range []int{1, -1} {
		engine.ArgSort(places, edges.Start(), way < 0, &room)
		inOrder := true
		for i, at := range places {
			inOrder = inOrder && i == at
		}
		if inOrder && !lastIsNaN(edges, way) {
			return way
		}
	}
	failMonotone(op, edges, "go up and down, or have a NaN; Sort them")
	return 0
}

// lastIsNaN reports whether a NaN is among the sorted edges. The parameter way is 1 for ascending edges, and -1 for descending ones. A NaN is
// the last of ascending edges, and the first of descending edges.
func lastIsNaN(edges *core.Header, way int) bool {
	n := edges.Layout.Size()
	if n == 0 {
		return false
	}
	at := n - 1
	if way < 0 {
		at = 0
	}
	var s scalars.Scalar
	s.Read(edges.Element(at), edges.Kind())
	return s.Class == scalars.Float && math.IsNaN(real(s.C))
}

func failMonotone(op string, edges *core.Header, why string) {
	panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: [][]int{iter.Clone(edges.Layout.Shape())}, Detail: "the edges of the bins " + why})
}

// countsOf returns zeros of the given shape in a new array for the token, which may be nil. The kind of the array is int, or the kind of
// weights if weights is not nil. countsOf panics if weights does not have the shape of x.
func countsOf(op string, token *core.Token, x, weights *core.Arg, shape ...int) *core.Header {
	kind := reflect.Int
	if weights != nil {
		weights.Head.CheckAs(op, "the array of weights")
		kind = weights.Kind
		if s, own := weights.Shape(), x.Shape(); mistakes.ShapeText(s) != mistakes.ShapeText(own) {
			panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: [][]int{iter.Clone(own), iter.Clone(s)},
				Detail: fmt.Sprintf("there are weights of shape %s for elements of shape %s; give one for each element", mistakes.ShapeText(s), mistakes.ShapeText(own))})
		}
	}
	limits.CheckShape(op, shape, core.Type{Kind: kind}.ElementWidth(), kind.String)
	return core.Type{Kind: kind}.NewClearedAt(token, shape)
}

// tally adds each of n elements to its bin: it adds 1, or the weight of the element. The function find(places, from) sets places to the
// bins of the next elements, beginning with element from. tally skips elements with a negative bin.
func tally(op string, counts *core.Header, weights *core.Arg, n int, find func(places []int, from int)) {
	var near [binBlock]int
	add := func(places []int, _ unsafe.Pointer) {
		sums := counts.Ints()
		for _, at := range places {
			if at >= 0 {
				sums[at]++
			}
		}
	}
	var packed *core.Header
	if weights != nil {
		packed = core.Type{Kind: weights.Kind}.Packed(op, weights.Head)
		defer packed.DiscardUnless(weights.Head)
		add = adderOf(counts)
	}
	for from := 0; from < n; from += binBlock {
		places := near[:min(binBlock, n-from)]
		find(places, from)
		var first unsafe.Pointer
		if packed != nil {
			first = packed.Element(from)
		}
		add(places, first)
	}
}

// adderOf returns a function that adds weights to the sums at places, in order. sums and weights have the same kind.
func adderOf(sums *core.Header) func(places []int, weights unsafe.Pointer) {
	switch sums.Kind() {
	case reflect.Int, reflect.Uint:
		return adder[uint](sums)
	case reflect.Int64, reflect.Uint64:
		return adder[uint64](sums)
	case reflect.Float32:
		return adder[float32](sums)
	case reflect.Float64:
		return adder[float64](sums)
	case reflect.Complex64:
		return adder[complex64](sums)
	}
	return adder[complex128](sums)
}

func adder[T uint | uint64 | float32 | float64 | complex64 | complex128](sums *core.Header) func([]int, unsafe.Pointer) {
	z := unsafe.Slice((*T)(sums.Base()), sums.Length)
	return func(places []int, weights unsafe.Pointer) {
		w := unsafe.Slice((*T)(weights), len(places))
		for i, at := range places {
			if at >= 0 {
				z[at] += w[i]
			}
		}
	}
}

// floats returns the operand a as a contiguous array of float64. It makes no copy of a contiguous array of float64.
func floats(a *core.Arg, op string) *core.Header {
	if a.Kind == reflect.Float64 {
		return core.Type{Kind: a.Kind}.Packed(op, a.Head)
	}
	z := core.Type{Kind: reflect.Float64}.Work(op, a.Shape()...)
	core.SetEach(z, a.Head, elementwise.Converter(op, reflect.Float64, a.Kind))
	return z
}

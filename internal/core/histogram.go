package core

import (
	"fmt"
	"math"
	"reflect"
	"unsafe"

	"ndgo/internal/sorting"
)

// binBlock is for how many elements bins are found before they are counted.
const binBlock = 512

// Histogram returns how many elements of x are in each of so many bins of equal width, or the sums of their weights, and the edges
// of the bins, of float64. Weights may be nil.
func Histogram(op string, x Arg, weights *Arg, bins int, options []Option) (counts, edges *Header) {
	o := TakeOptions(op, options, BoundsOption)
	x.Head.Check(op)
	if bins < 1 {
		Fail(op, ErrShape, "a histogram cannot have %d bins; give 1 or more", bins)
	}
	counts = countsOf(op, &x, weights, bins)
	CheckShape(op, []int{bins + 1}, 8, reflect.Float64.String)
	flat := x.floats(op)
	defer flat.discardUnless(x.Head)
	elements := Elements[float64](flat)
	b, edges := newEqualBins(op, bins, elements, o.Get(BoundsOption), BoundsOption)
	tally(counts, weights, len(elements), func(places []int, from int) { b.find(places, elements[from:]) })
	return counts, edges
}

// HistogramEdges returns how many elements of x are between each two edges, or the sums of their weights. Weights may be nil.
func HistogramEdges(op string, x, edges Arg, weights *Arg) *Header {
	x.Head.Check(op)
	limits := edges.edges(op, x.Kind)
	defer limits.discardUnless(edges.Head)
	n := limits.Layout.Size()
	if direction(op, limits) < 0 {
		failMonotone(op, limits, "descend; Flip them")
	}
	counts := countsOf(op, &x, weights, max(n, 1)-1)
	if n == 0 {
		return counts
	}
	engine, all := engineOf(op, x.Kind), Type{Kind: x.Kind}.packed(x.Head)
	defer all.discardUnless(x.Head)
	var last [binBlock]int
	for i := range last {
		last[i] = n - 1
	}
	tally(counts, weights, all.Layout.Size(), func(places []int, from int) {
		var isLast [binBlock]bool
		m := len(places)
		engine.Search(places, limits.start(), n, nil, all.Element(from), true)
		engine.Match(isLast[:m], limits.start(), n, last[:m], all.Element(from))
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

// Digitize returns for each element of x the bin between edges that it is in, counted from 1: in target or in a new array.
func Digitize(op string, target *Header, x, edges Arg, options []Option) *Header {
	o := TakeOptions(op, options, RightOption)
	x.Head.Check(op)
	limits := edges.edges(op, x.Kind)
	defer limits.discardUnless(edges.Head)
	n := limits.Layout.Size()
	down := direction(op, limits) < 0
	if down {
		turned := limits.sameMemory()
		shape, strides := turned.Layout.Reset(1)
		shape[0], strides[0] = n, -limits.Layout.Strides()[0]
		turned.Offset += (n - 1) * limits.Layout.Strides()[0]
		limits = Type{Kind: x.Kind}.Copy(&turned)
		defer limits.discard()
	}
	z := Whole(op, target, reflect.Int, x.Shape(), x.Head, edges.Head)
	if z.Layout.Size() == 0 {
		return deliver(target, z)
	}
	places := z
	if !z.Layout.IsPacked() {
		places = New(reflect.Int, z.Layout.Shape())
	}
	found, all := unsafe.Slice((*int)(places.start()), z.Layout.Size()), Type{Kind: x.Kind}.packed(x.Head)
	defer all.discardUnless(x.Head)
	engineOf(op, x.Kind).Search(found, limits.start(), n, nil, all.start(), !o.Has(RightOption))
	for i := range found {
		if down {
			found[i] = n - found[i]
		}
	}
	if places != z {
		positionType.set(z, places)
		places.discard()
	}
	return deliver(target, z)
}

// edges returns the edges of bins for elements of kind, packed.
func (a *Arg) edges(op string, kind reflect.Kind) *Header {
	a.Head.Check(op)
	if shape := a.Shape(); len(shape) != 1 {
		FailRank(op, shape, "the edges of bins have one axis; give a Ravel of them")
	}
	return Type{Kind: kind}.packed(a.Head)
}

// direction returns 1 if edges ascend or are equal, and -1 if they descend. Others panic on behalf of op.
func direction(op string, edges *Header) int {
	n := edges.Layout.Size()
	places := make([]int, n)
	engine := engineOf(op, edges.Kind())
	var room sorting.Room
	defer room.Release()
	for _, way := range []int{1, -1} {
		engine.ArgSort(places, edges.start(), way < 0, &room)
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

// lastIsNaN reports whether edges in order, which go up or down, have a NaN, which is at their end or at their beginning.
func lastIsNaN(edges *Header, way int) bool {
	n := edges.Layout.Size()
	if n == 0 {
		return false
	}
	at := n - 1
	if way < 0 {
		at = 0
	}
	var s Scalar
	s.Read(edges.Element(at), edges.Kind())
	return s.class == floatScalar && math.IsNaN(real(s.C))
}

func failMonotone(op string, edges *Header, why string) {
	panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{Clone(edges.Layout.Shape())}, Detail: "the edges of the bins " + why})
}

// countsOf returns a new array of the given shape, all 0: of int, or of the kind of weights, which have to have the shape of x.
func countsOf(op string, x, weights *Arg, shape ...int) *Header {
	kind := reflect.Int
	if weights != nil {
		weights.Head.Check(op)
		kind = weights.Kind
		if s, own := weights.Shape(), x.Shape(); ShapeText(s) != ShapeText(own) {
			panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{Clone(own), Clone(s)},
				Detail: fmt.Sprintf("there are weights of shape %s for elements of shape %s; give one for each element", ShapeText(s), ShapeText(own))})
		}
	}
	CheckShape(op, shape, Type{Kind: kind}.width(), kind.String)
	return NewCleared(kind, shape)
}

// tally adds 1, or their weights, to the bins of n elements, which find sets places to, for those from one on. Elements in no bin
// have a negative place.
func tally(counts *Header, weights *Arg, n int, find func(places []int, from int)) {
	var near [binBlock]int
	add := func(places []int, _ unsafe.Pointer) {
		sums := counts.ints()
		for _, at := range places {
			if at >= 0 {
				sums[at]++
			}
		}
	}
	var packed *Header
	if weights != nil {
		packed = Type{Kind: weights.Kind}.packed(weights.Head)
		defer packed.discardUnless(weights.Head)
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

// adderOf returns what adds weights to the sums of their kind, one after the other.
func adderOf(sums *Header) func(places []int, weights unsafe.Pointer) {
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

func adder[T uint | uint64 | float32 | float64 | complex64 | complex128](sums *Header) func([]int, unsafe.Pointer) {
	z := unsafe.Slice((*T)(sums.Base), sums.Length)
	return func(places []int, weights unsafe.Pointer) {
		w := unsafe.Slice((*T)(weights), len(places))
		for i, at := range places {
			if at >= 0 {
				z[at] += w[i]
			}
		}
	}
}

// floats returns a with elements of float64 that lie side by side: itself or a copy.
func (a *Arg) floats(op string) *Header {
	if a.Kind == reflect.Float64 {
		return Type{Kind: a.Kind}.packed(a.Head)
	}
	CheckShape(op, a.Shape(), 8, reflect.Float64.String)
	z := New(reflect.Float64, a.Shape())
	SetEach(z, a.Head, converter(op, reflect.Float64, a.Kind))
	return z
}

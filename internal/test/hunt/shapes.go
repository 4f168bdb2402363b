package main

import (
	"math"
	"math/big"
	"slices"

	"ndgo/inplace"
	nd "ndgo/ndarray"
	"ndgo/strict"
)

// broadcastArea compares broadcasting with models, by NumPy's rule and by XLA's rule. The models visit each index.
var broadcastArea = &area{
	name:  "broadcast",
	pace:  2000000,
	about: "shapes that broadcast or do not: NumPy's rule, in place, BroadcastInDim and strict, against naive models",
	trial: broadcasting,
}

func (t *trial) smallShape(most int) []int {
	shape := make([]int, t.n(most+1))
	for i := range shape {
		shape[i] = pick(t, 1, 2, 3, 1, 0, 2)
	}
	return shape
}

// commonShape returns the common shape of shapes by NumPy's rule.
func commonShape(a, b []int) ([]int, bool) {
	z := make([]int, max(len(a), len(b)))
	for i := range z {
		at := func(s []int) int {
			if k := len(s) - len(z) + i; k >= 0 {
				return s[k]
			}
			return 1
		}
		x, y := at(a), at(b)
		switch {
		case x == y || y == 1:
			z[i] = x
		case x == 1:
			z[i] = y
		default:
			return nil, false
		}
	}
	return z, true
}

// broadcastAt returns a position in an array of shape s. Broadcasting puts the element at this position at the given index of a larger array.
func broadcastAt(s, index []int) int {
	at := 0
	for i, d := range s {
		k := index[len(index)-len(s)+i]
		if d == 1 {
			k = 0
		}
		at = at*d + k
	}
	return at
}

func counted(shape []int) *nd.NDArray[int] { return nd.Arange(0, product(shape), 1).Reshape(shape...) }

func broadcasting(t *trial) {
	a, b := t.smallShape(4), t.smallShape(4)
	if t.n(3) > 0 { // mostly shapes that broadcast
		b = slices.Clone(a[min(len(a), t.n(3)):])
		for i := range b {
			if t.n(3) == 0 {
				b[i] = 1
			}
		}
	}
	x, y := counted(a), nd.Multiply(counted(b), 1000)
	t.say("x, y := nd.Zeros[int](%s), nd.Zeros[int](%s)", integers(a), integers(b))
	want, fits := commonShape(a, b)
	switch t.n(4) {
	case 0, 1:
		t.say("t.Error(nd.Add(x, y))")
		var z *nd.NDArray[int]
		refused := t.try("broadcast: Add", func() { z = nd.Add(x, y) })
		got, err := nd.BroadcastShapes(a, b)
		if (refused == nil) != fits || (err == nil) != fits || fits && (!slices.Equal(got, want) || !slices.Equal(z.Shape(), want)) {
			t.fail("broadcast: shape", "%v and %v: Add %v, BroadcastShapes %v %v, expected %v %v", a, b, refused, got, err, want, fits)
		}
		if fits {
			t.sums(z, a, b)
		}
	case 2:
		t.say("t.Error(inplace.Add(x, y))")
		refused := t.try("broadcast: inplace.Add", func() { inplace.Add(x, y) })
		if fits = fits && slices.Equal(want, a); fits != (refused == nil) {
			t.fail("broadcast: in place", "%v += %v: %v", a, b, refused)
		}
		if fits {
			t.sums(x, a, b)
		} else if !slices.Equal(x.ToSlice(), counted(a).ToSlice()) {
			t.fail("broadcast: in place", "%v += %v is refused, and elements have changed", a, b)
		}
	default:
		inDim(t, a, b)
	}
}

// sums checks the elements of x + y, for x = 0, 1, … and y = 0, 1000, ….
func (t *trial) sums(z *nd.NDArray[int], a, b []int) {
	for index, got := range z.Enumerate() {
		t.compared++
		if want := broadcastAt(a, index) + 1000*broadcastAt(b, index); got != want {
			t.fail("broadcast: elements", "%v and %v: element %v is %d, and should be %d", a, b, index, got, want)
		}
	}
}

// inDim checks broadcasting by XLA's rule: dims gives, for each axis of the array of lower rank, an axis of the result.
func inDim(t *trial, a, b []int) {
	dims := make([]int, len(b))
	for i := range dims {
		dims[i] = t.between(-1, len(a))
	}
	if t.n(3) > 0 {
		slices.Sort(dims)
	}
	fits := true
	for i, d := range dims {
		if d < 0 || d >= len(a) || i > 0 && d <= dims[i-1] || b[i] != 1 && b[i] != a[max(0, min(d, len(a)-1))] {
			fits = false
		}
	}
	y := counted(b)
	t.say("t.Error(y.BroadcastInDim([]int{%s}, %s))", integers(a), integers(dims))
	var z *nd.NDArray[int]
	refused := t.try("broadcast: BroadcastInDim", func() { z = y.BroadcastInDim(a, dims...) })
	if fits != (refused == nil) {
		t.fail("broadcast: BroadcastInDim", "%v to %v with %v: %v", b, a, dims, refused)
	}
	if fits {
		for index, got := range z.Enumerate() {
			at := 0
			for i, d := range dims {
				k := index[d]
				if b[i] == 1 {
					k = 0
				}
				at = at*b[i] + k
			}
			if t.compared++; got != at {
				t.fail("broadcast: BroadcastInDim", "%v to %v with %v: element %v is %d, and should be %d", b, a, dims, index, got, at)
			}
		}
	}
	if len(a) == len(b) || len(b) == 0 {
		return
	}
	strictFits := len(b) < len(a)
	for i, d := range dims {
		if d < 0 || d >= len(a) || i > 0 && d <= dims[i-1] || b[i] != 1 && a[max(0, min(d, len(a)-1))] != 1 && b[i] != a[max(0, min(d, len(a)-1))] {
			strictFits = false
		}
	}
	if len(b) < len(a) && len(dims) > 0 {
		if refused := t.try("broadcast: strict.Add", func() { strict.Add(counted(a), y, dims...) }); strictFits != (refused == nil) {
			t.fail("broadcast: strict", "%v and %v with %v: %v", a, b, dims, refused)
		}
	}
}

// reductionArea compares reductions with exact arithmetic, over all axes, options and types.
var reductionArea = &area{
	name:  "reduce",
	pace:  80000,
	about: "reductions and scans along any axes of any views, against loops and exact numbers",
	trial: reducing,
}

func reducing(t *trial) {
	shape := t.sizes(t.between(1, 3))
	x, e := operandsOf[float64](t, shape, 1)
	ints, n := operandsOf[int](t, shape, 1)
	axis := t.n(len(shape))
	lanes, each := lanesOf(shape, axis)
	options := []nd.Option{nd.Axis(axis)}
	if t.n(2) == 1 {
		options = []nd.Option{nd.Axis(axis - len(shape)), nd.KeepDims}
	}
	t.say("t.Error(nd.Sum(x, nd.Axis(%d)))", axis)
	t.calls += 8
	sums, products := nd.Sum(ints[0], options...).ToSlice(), nd.Prod(ints[0], options...).ToSlice()
	floats := nd.Sum(x[0], options...).ToSlice()
	scans := nd.CumulativeSum(ints[0], nd.Axis(axis)).MoveAxis(axis, -1).ToSlice()
	var greatest, least []float64
	var at []int
	if each > 0 {
		greatest, least, at = nd.Max(x[0], options...).ToSlice(), nd.Min(x[0], options...).ToSlice(), nd.ArgMax(x[0], options...).ToSlice()
	}
	for lane, first := range lanes {
		var sum, size, top, bottom, place = 0, 1, math.Inf(-1), math.Inf(1), 0
		exact, absolute, special := new(big.Float).SetPrec(2200), 0.0, 0.0
		for k := range each {
			i := first + k*stride(shape, axis)
			v := e[0][i]
			sum += n[0][i]
			size *= n[0][i]
			if scans[lane*each+k] != sum {
				t.fail("reduce: CumulativeSum", "the sum of %d elements of lane %d is %d, and should be %d", k+1, lane, scans[lane*each+k], sum)
			}
			if v-v != 0 {
				special += v
			} else {
				exact.Add(exact, big.NewFloat(v))
				absolute += math.Abs(v)
			}
			if v != v && top == top || v > top || k == 0 {
				top, place = v, k
			}
			if v != v && bottom == bottom || v < bottom || k == 0 {
				bottom = v
			}
		}
		t.compared += 6
		if sums[lane] != sum || products[lane] != size {
			t.fail("reduce: integers", "lane %d: the sum is %d and the product %d, and should be %d and %d", lane, sums[lane], products[lane], sum, size)
		}
		want, _ := exact.Float64()
		got := floats[lane]
		switch {
		case special != 0:
			if got-got == 0 || got != special && special == special && absolute < math.MaxFloat64/2 {
				t.fail("reduce: Sum", "lane %d: the sum is %v, and should be %v", lane, got, special)
			}
		case absolute < math.MaxFloat64/2 && !(math.Abs(got-want) <= absolute*float64(each)*0x1p-52):
			t.fail("reduce: Sum", "lane %d: the sum of %d numbers is %v, and should be %v", lane, each, got, want)
		}
		if each > 0 && (!(greatest[lane] == top || greatest[lane] != greatest[lane] && top != top) || !(least[lane] == bottom || least[lane] != least[lane] && bottom != bottom) || at[lane] != place) {
			t.fail("reduce: Max", "lane %d: greatest %v at %d, least %v, and should be %v at %d, %v", lane, greatest[lane], at[lane], least[lane], top, place, bottom)
		}
	}
}

// lanesOf returns the position of the first element of each lane (line of elements) along an axis, in the order of results. It also
// returns the number of elements in a lane.
func lanesOf(shape []int, axis int) (first []int, each int) {
	inner := stride(shape, axis)
	each = shape[axis]
	if product(shape) == 0 && each > 0 {
		return nil, each
	}
	outer := 1
	for _, d := range shape[:axis] {
		outer *= d
	}
	for o := range outer {
		for i := range inner {
			first = append(first, o*each*inner+i)
		}
	}
	return first, each
}

func stride(shape []int, axis int) int { return product(shape[axis+1:]) }

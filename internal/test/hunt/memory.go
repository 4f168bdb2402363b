package main

import (
	"fmt"
	"runtime"

	nd "ndgo/ndarray"
)

// memoryArea tries the memory of arrays: a trial makes arrays, views and copies of headers, and releases some of them. Every array
// must have the elements of a model, or be refused.
var memoryArea = &area{
	name:  "memory",
	pace:  30000,
	about: "lifetimes: copies of headers in structs, maps, channels and closures, views, Release, and new results, against a model",
	trial: func(t *trial) {
		sizes := []int{1, 3, 16, 100, 700, 1000, 5000, 40000}
		p := &lifetimes{trial: t, size: sizes[t.n(len(sizes))]}
		t.say("var arrays []*nd.NDArray[float64]")
		steps := 3 + t.n(20)
		for range steps {
			p.step()
			p.check()
		}
	},
}

// A holder is a struct with an array by value.
type holder struct {
	name  string
	array nd.NDArray[float64]
}

// A lived array is an array that the trial can still reach.
type lived struct {
	array    *nd.NDArray[float64]
	block    *block // the block with its elements
	first    int    // position of its first element in the block
	step     int
	size     int
	released bool // whether the array, or a copy of its header, has been released
	copies   int  // number of copies of the header; the copies share this value
}

// A block is the model of memory that several arrays share.
type block struct{ elements []float64 }

type lifetimes struct {
	*trial
	size   int
	next   float64 // the next value for a new array; each is used once
	lived  []*lived
	copies int
}

func (p *lifetimes) add(x *nd.NDArray[float64], b *block, first, step, size, copies int, released bool) {
	p.lived = append(p.lived, &lived{x, b, first, step, size, released, copies})
	p.say("arrays = append(arrays, x)}")
}

// fresh adds a new array full of one value.
func (p *lifetimes) fresh() {
	p.next++
	p.calls++
	size := p.size
	if p.n(3) == 1 {
		size = max(1, size/2)
	}
	b := &block{make([]float64, size)}
	for i := range b.elements {
		b.elements[i] = p.next
	}
	p.copies++
	switch p.n(4) {
	case 0:
		p.say("{x := nd.Full(%g.0, %d)", p.next, size)
		p.add(nd.Full(p.next, size), b, 0, 1, size, p.copies, false)
	case 1:
		p.say("{x := nd.Add(nd.Zeros[float64](%d), %g)", size, p.next)
		p.add(nd.Add(nd.Zeros[float64](size), p.next), b, 0, 1, size, p.copies, false)
	case 2:
		p.say("{x := nd.AsType[float64](nd.Full[int](%g, %d))", p.next, size)
		p.add(nd.AsType[float64](nd.Full(int(p.next), size)), b, 0, 1, size, p.copies, false)
	default:
		s := make([]float64, size)
		copy(s, b.elements)
		p.say("{x := nd.Full(%g.0, %d).Copy()", p.next, size)
		p.add(nd.FromSlice(s, size).Copy(), b, 0, 1, size, p.copies, false)
	}
}

func (p *lifetimes) step() {
	if len(p.lived) == 0 {
		p.fresh()
		return
	}
	i := p.n(len(p.lived))
	x := p.lived[i]
	switch p.n(8) {
	case 0, 1:
		p.fresh()
	case 2, 3:
		p.copyHeader(i, x)
	case 4:
		if !x.released {
			p.view(i, x)
		}
	case 5, 6:
		p.release(i, x)
	default:
		if !x.released {
			p.next++
			p.calls++
			p.say("arrays[%d].Fill(%g)", i, p.next)
			x.array.Fill(p.next)
			for k := range x.size {
				x.block.elements[x.first+k*x.step] = p.next
			}
		}
		if p.chance(30) {
			p.say("runtime.GC()")
			runtime.GC()
		}
	}
}

// copyHeader copies a header through a variable, a struct, a map, an array, a channel or a closure.
func (p *lifetimes) copyHeader(i int, x *lived) {
	var y nd.NDArray[float64]
	switch p.n(6) {
	case 0:
		y = *x.array
		p.say("{y := *arrays[%d]; x := &y", i)
	case 1:
		h := holder{"h", *x.array}
		k := h
		y = k.array
		p.say("{h := struct{a nd.NDArray[float64]}{*arrays[%d]}; k := h; x := &k.a", i)
	case 2:
		m := map[string]nd.NDArray[float64]{"x": *x.array}
		y = m["x"]
		p.say("{y := map[int]nd.NDArray[float64]{0: *arrays[%d]}[0]; x := &y", i)
	case 3:
		s := [3]nd.NDArray[float64]{1: *x.array}
		r := s
		y = r[1]
		p.say("{s := [3]nd.NDArray[float64]{1: *arrays[%d]}; r := s; x := &r[1]", i)
	case 4:
		c := make(chan nd.NDArray[float64], 1)
		c <- *x.array
		y = <-c
		p.say("{c := make(chan nd.NDArray[float64], 1); c <- *arrays[%d]; y := <-c; x := &y", i)
	default:
		f := func(y nd.NDArray[float64]) func() nd.NDArray[float64] {
			return func() nd.NDArray[float64] { return y }
		}
		y = f(*x.array)()
		p.say("{y := func(y nd.NDArray[float64]) nd.NDArray[float64] { return y }(*arrays[%d]); x := &y", i)
	}
	p.add(&y, x.block, x.first, x.step, x.size, x.copies, x.released)
}

// view adds a view that outlives its array.
func (p *lifetimes) view(i int, x *lived) {
	p.calls++
	p.copies++
	switch kind := p.n(6); {
	case kind == 1 && x.size > 1:
		p.say("{x := arrays[%d].Slice(nd.From(1))", i)
		p.add(x.array.Slice(nd.From(1)), x.block, x.first+x.step, x.step, x.size-1, p.copies, false)
	case kind == 2:
		p.say("{x := arrays[%d].Flip()", i)
		p.add(x.array.Flip(), x.block, x.first+(x.size-1)*x.step, -x.step, x.size, p.copies, false)
	case kind == 3:
		p.say("{x := arrays[%d].Reshape(-1)", i)
		p.add(x.array.Reshape(-1), x.block, x.first, x.step, x.size, p.copies, false)
	case kind == 4:
		p.say("{x := arrays[%d].ExpandDims(0).Slice(nd.At(0))", i)
		p.add(x.array.ExpandDims(0).Slice(nd.At(0)), x.block, x.first, x.step, x.size, p.copies, false)
	case kind == 5 && x.step == 1:
		s, offset, _, _ := x.array.Raw()
		p.say("{s, o, _, _ := arrays[%d].Raw(); x := nd.FromSlice(s[o:o+%d], %d)", i, x.size, x.size)
		p.add(nd.FromSlice(s[offset:offset+x.size], x.size), x.block, x.first, 1, x.size, p.copies, false)
	default:
		p.say("{x := arrays[%d].Slice()", i)
		p.add(x.array.Slice(), x.block, x.first, x.step, x.size, p.copies, false)
	}
}

// release releases an array. From then on, calls with this array, or with copies of its header, must be refused or find unchanged
// elements.
func (p *lifetimes) release(i int, x *lived) {
	p.calls++
	p.say("nd.Try(func() { arrays[%d].Release() })", i)
	if err := p.try("Release", x.array.Release); err != nil && !x.released {
		p.fail("memory: Release", "an array that nobody has released cannot be released: %v", err)
	}
	for _, y := range p.lived {
		y.released = y.released || y.copies == x.copies
	}
	if p.n(2) == 0 { // so the next step may reuse the memory
		p.fresh()
	}
}

// check compares all arrays with the model.
func (p *lifetimes) check() {
	for i, x := range p.lived {
		for _, k := range []int{0, x.size / 2, x.size - 1} {
			want := x.block.elements[x.first+k*x.step]
			var got float64
			refused := p.try("At", func() { got = x.array.At(k) })
			p.compared++
			switch {
			case refused != nil && !x.released:
				p.fail("memory: refused", "array %d, which nobody has released, is refused: %v", i, refused)
			case refused == nil && got != want:
				p.sayAt(i, k, want)
				p.fail(fmt.Sprint("memory: foreign elements, released: ", x.released), "element %d of array %d is %v, and was %v: other memory was written over it", k, i, got, want)
			}
		}
	}
}

func (p *lifetimes) sayAt(i, k int, want float64) {
	p.say("if err := nd.Try(func() {")
	p.say("\tif got := arrays[%d].At(%d); got != %g {\n\t\tt.Error(got)\n\t}", i, k, want)
	p.say("}); err != nil {\n\tt.Log(err)\n}")
}

package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/internal/sorting"
	"ndgo/ufunc"
)

// A Distinct is the elements, or the parts along an axis, of an array that differ: the results of UniqueAll. Those that were not
// asked for are nil.
type Distinct struct {
	Values, Indices, Inverse, Counts *Header
}

// DistinctParts is what may be asked for beside the values.
type DistinctParts uint8

// The results of Unique beside the values.
const (
	DistinctIndices DistinctParts = 1 << iota
	DistinctInverse
	DistinctCounts
)

// Unique returns the distinct elements of x in order or, where options choose an axis, its distinct parts along it, and what else
// is asked for.
func (t Type) Unique(op string, x Arg, parts DistinctParts, options []Option) Distinct {
	o := TakeOptions(op, options, AxisOption)
	x.Head.Check(op)
	engine := engineOf(op, x.Kind)
	if o.Has(AxisOption) {
		return t.uniqueParts(op, x.Head, o.OneAxis(op, x.Shape(), 0), engine, parts)
	}
	n := x.Head.Layout.Size()
	t.CheckShape(op, []int{n})
	if parts&(DistinctIndices|DistinctInverse) == 0 {
		return t.uniqueSorted(op, x.Head, engine, parts)
	}
	CheckShape(op, []int{n}, positionType.width(), positionType.String)
	flat := t.packed(x.Head)
	defer flat.discardUnless(x.Head)
	var room sorting.Room
	defer room.Release()
	order, starts := positions(n), positions(n)
	defer order.discard()
	defer starts.discard()
	engine.ArgSort(order.ints(), flat.start(), false, &room)
	found := starts.ints()
	found = found[:engine.Runs(found, flat.start(), n, order.ints())]
	d := distinctOf(parts, order.ints(), found, x.Shape())
	first := d.Indices
	if first == nil {
		first = firsts(order.ints(), found)
		defer first.discard()
	}
	d.Values = t.New([]int{len(found)})
	engine.Take(d.Values.start(), flat.start(), first.ints())
	return d
}

// uniqueSorted returns the distinct elements of x, and how often it has each, where no positions are asked for.
func (t Type) uniqueSorted(op string, x *Header, engine sorting.Engine, parts DistinctParts) (d Distinct) {
	n := x.Layout.Size()
	sorted := t.New([]int{n})
	if n == 0 {
		d.Values = sorted
		if parts&DistinctCounts != 0 {
			d.Counts = positions(0)
		}
		return d
	}
	source := sorted
	if x.Layout.IsPacked() {
		source = x
	} else {
		shaped := sorted.sameMemory()
		shaped.Layout.SetPacked(x.Layout.Shape())
		t.set(&shaped, x)
	}
	var room sorting.Room
	defer room.Release()
	engine.Sort(sorted.start(), source.start(), n, false, &room)
	if parts&DistinctCounts != 0 {
		CheckShape(op, []int{n}, positionType.width(), positionType.String)
		starts := room.Positions(n)
		d.Counts = lengths(starts[:engine.Runs(starts, sorted.start(), n, nil)], n)
	}
	d.Values = sorted
	if m := engine.Distinct(sorted.start(), n); m < n {
		d.Values = t.New([]int{m})
		t.moveRun(d.Values, sorted, m)
		sorted.discard()
	}
	return d
}

// uniqueParts returns the distinct parts of x along axis. They are put in order by their last elements, then by those before them,
// since each order keeps what is equal as it was.
func (t Type) uniqueParts(op string, x *Header, axis int, engine sorting.Engine, parts DistinctParts) Distinct {
	shape := Clone(x.Layout.Shape())
	n := shape[axis]
	t.CheckShape(op, shape)
	turned := x.sameMemory()
	turned.Layout.SetCopy(&x.Layout)
	Move(turned.Layout.Shape(), axis, len(shape)-1)
	Move(turned.Layout.Strides(), axis, len(shape)-1)
	flat := t.packed(&turned) // what is compared lies side by side
	defer flat.discardUnless(&turned)
	var room sorting.Room
	defer room.Release()
	order, column, next := make([]int, n), t.New([]int{n}), make([]int, n)
	defer column.discard()
	for i := range order {
		order[i] = i
	}
	columns := 0
	if n > 0 {
		columns = x.Layout.Size() / n
	}
	for c := columns - 1; c >= 0; c-- {
		engine.Take(column.start(), flat.Element(c*n), order)
		engine.ArgSort(next, column.start(), false, &room)
		for i, at := range next {
			next[i] = order[at]
		}
		order, next = next, order
	}
	differs := make([]bool, n)
	for c := range columns {
		for _, i := range next[:engine.Runs(next, flat.Element(c*n), n, order)] {
			differs[i] = true
		}
	}
	var starts []int
	for i, is := range differs {
		if is || i == 0 {
			starts = append(starts, i)
		}
	}
	d := distinctOf(parts, order, starts, []int{n})
	shape[axis] = len(starts)
	d.Values = t.New(shape)
	var c choice
	c.from = x.sameMemory()
	sizes, strides := c.from.Layout.Reset(len(shape))
	copy(sizes, shape)
	sizes[axis] = 1
	copy(strides, x.Layout.Strides())
	begins := firsts(order, starts)
	defer begins.discard()
	c.offsets = offsetsAlong(begins.ints(), x.Layout.Strides()[axis], axis, len(shape))
	c.gather(d.Values, t.gatherer())
	return d
}

// offsetsAlong returns places along an axis of rank as offsets.
func offsetsAlong(places []int, stride, axis, rank int) *Header {
	shape := Ones(rank)
	shape[axis] = len(places)
	offsets := New(reflect.Int64, shape)
	for i, at := range places {
		offsets.int64s()[i] = int64(at * stride)
	}
	return offsets
}

// distinctOf returns what is asked for of elements in the given order, where those that are equal start at starts. Shape is
// that of the elements.
func distinctOf(parts DistinctParts, order, starts, shape []int) (d Distinct) {
	if parts&DistinctIndices != 0 {
		d.Indices = firsts(order, starts)
	}
	if parts&DistinctCounts != 0 {
		d.Counts = lengths(starts, len(order))
	}
	if parts&DistinctInverse != 0 {
		d.Inverse = New(reflect.Int, shape)
		inverse := d.Inverse.ints()
		for k, from := range starts {
			to := len(order)
			if k+1 < len(starts) {
				to = starts[k+1]
			}
			for _, at := range order[from:to] {
				inverse[at] = k
			}
		}
	}
	return d
}

// firsts returns the positions in order that starts name.
func firsts(order, starts []int) *Header {
	z := positions(len(starts))
	for k, from := range starts {
		z.ints()[k] = order[from]
	}
	return z
}

// lengths returns how many of n elements there are from each start to the next.
func lengths(starts []int, n int) *Header {
	z := positions(len(starts))
	last := len(starts) - 1
	if last < 0 {
		return z
	}
	const size = int(unsafe.Sizeof(0))
	if last > 0 {
		operands := [3]ufunc.Operand{
			{Base: z.Base, Step: size},
			{Base: unsafe.Pointer(&starts[1]), Step: size},
			{Base: unsafe.Pointer(&starts[0]), Step: size},
		}
		r := ufunc.Row{N: last, Rows: 1, Operands: operands[:]}
		LoopOf("Subtract", &simd.Subtract, reflect.Int, reflect.Int).Run(&r)
	}
	z.ints()[last] = n - starts[last]
	return z
}

// positions returns a new array of n positions.
func positions(n int) *Header { return New(reflect.Int, []int{n}) }

// ints returns the elements of a new array of int.
func (h *Header) ints() []int { return unsafe.Slice((*int)(h.Base), h.Length) }

package ordering

import (
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/option"
	"ndgo/internal/core/selecting"
	"ndgo/internal/core/viewing"
	"ndgo/internal/iter"
	"ndgo/internal/simd"
	"ndgo/internal/sorting"
	"ndgo/ufunc"
)

// A Distinct holds the results of UniqueAll: the distinct elements of an array, or its distinct parts along an axis. Results that were not
// requested are nil.
type Distinct struct {
	Values, Indices, Inverse, Counts *core.Header
}

// DistinctParts is a set of results to request in addition to the values.
type DistinctParts uint8

// The results in addition to the values.
const (
	DistinctIndices DistinctParts = 1 << iota
	DistinctInverse
	DistinctCounts
)

// Unique returns the distinct elements of x in ascending order, and the results in parts. With an axis in options, it returns the distinct
// parts along this axis: arrays at one index of the axis.
func Unique(t core.Type, op string, x core.Arg, parts DistinctParts, options []option.Option) Distinct {
	o := option.Take(op, options, option.Axis)
	x.Head.Check(op)
	engine := engineOf(op, x.Kind)
	if o.Has(option.Axis) {
		return uniqueParts(t, op, x.Head, o.OneAxis(op, x.Shape(), 0), engine, parts)
	}
	n := x.Head.Layout.Size()
	t.CheckShape(op, []int{n})
	if parts&(DistinctIndices|DistinctInverse) == 0 {
		return uniqueSorted(t, op, x.Head, engine, parts)
	}
	limits.CheckShape(op, []int{n}, core.PositionType.ElementWidth(), core.PositionType.String)
	flat := t.Packed(op, x.Head)
	defer flat.DiscardUnless(x.Head)
	room := limits.SortingRoom(op)
	defer room.Release()
	order, starts := core.Positions(n), core.Positions(n)
	defer order.Discard()
	defer starts.Discard()
	engine.ArgSort(order.Ints(), flat.Start(), false, &room)
	found := starts.Ints()
	found = found[:engine.Runs(found, flat.Start(), n, order.Ints())]
	d := distinctOf(parts, order.Ints(), found, x.Shape())
	first := d.Indices
	if first == nil {
		first = firsts(order.Ints(), found)
		defer first.Discard()
	}
	d.Values = t.New([]int{len(found)})
	engine.Take(d.Values.Start(), flat.Start(), first.Ints())
	return d
}

// uniqueSorted returns the distinct elements of x, and their counts if requested. It does not find indices.
func uniqueSorted(t core.Type, op string, x *core.Header, engine sorting.Engine, parts DistinctParts) (d Distinct) {
	n := x.Layout.Size()
	sorted := t.New([]int{n})
	if n == 0 {
		d.Values = sorted
		if parts&DistinctCounts != 0 {
			d.Counts = core.Positions(0)
		}
		return d
	}
	source := sorted
	if x.Layout.IsPacked() {
		source = x
	} else {
		shaped := sorted.SameMemory()
		shaped.Layout.SetPacked(x.Layout.Shape())
		t.Set(&shaped, x)
	}
	room := limits.SortingRoom(op)
	defer room.Release()
	engine.Sort(sorted.Start(), source.Start(), n, false, &room)
	if parts&DistinctCounts != 0 {
		limits.CheckShape(op, []int{n}, core.PositionType.ElementWidth(), core.PositionType.String)
		starts := room.Positions(n)
		d.Counts = lengths(starts[:engine.Runs(starts, sorted.Start(), n, nil)], n)
	}
	d.Values = sorted
	if m := engine.Distinct(sorted.Start(), n); m < n {
		d.Values = t.New([]int{m})
		t.MoveRun(d.Values, sorted, m)
		sorted.Discard()
	}
	return d
}

// uniqueParts returns the distinct parts of x along axis. It sorts the parts by one element after the other, beginning with the last. Each
// sort is stable, so in the end earlier elements decide first.
func uniqueParts(t core.Type, op string, x *core.Header, axis int, engine sorting.Engine, parts DistinctParts) Distinct {
	shape := iter.Clone(x.Layout.Shape())
	n := shape[axis]
	t.CheckShape(op, shape)
	turned := x.SameMemory()
	turned.Layout.SetCopy(&x.Layout)
	viewing.Move(turned.Layout.Shape(), axis, len(shape)-1)
	viewing.Move(turned.Layout.Strides(), axis, len(shape)-1)
	flat := t.Packed(op, &turned) // contiguous, because each sort compares elements of one row
	defer flat.DiscardUnless(&turned)
	room := limits.SortingRoom(op)
	defer room.Release()
	order, next := limits.Make[int](op, n), limits.Make[int](op, n)
	column := t.Work(op, n)
	defer column.Discard()
	for i := range order {
		order[i] = i
	}
	columns := 0
	if n > 0 {
		columns = x.Layout.Size() / n
	}
	for c := columns - 1; c >= 0; c-- {
		engine.Take(column.Start(), flat.Element(c*n), order)
		engine.ArgSort(next, column.Start(), false, &room)
		for i, at := range next {
			next[i] = order[at]
		}
		order, next = next, order
	}
	differs := limits.Make[bool](op, n)
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
	var c selecting.Choice
	c.From = x.SameMemory()
	sizes, strides := c.From.Layout.Reset(len(shape))
	copy(sizes, shape)
	sizes[axis] = 1
	copy(strides, x.Layout.Strides())
	begins := firsts(order, starts)
	defer begins.Discard()
	c.Offsets = offsetsAlong(begins.Ints(), x.Layout.Strides()[axis], axis, len(shape))
	c.Gather(d.Values, t.Gatherer())
	return d
}

// offsetsAlong returns, for each index in places along axis, the offset in elements. The result is an array of the given rank.
func offsetsAlong(places []int, stride, axis, rank int) *core.Header {
	shape := selecting.Ones(rank)
	shape[axis] = len(places)
	offsets := core.New(reflect.Int64, shape)
	for i, at := range places {
		selecting.Int64s(offsets)[i] = int64(at * stride)
	}
	return offsets
}

// distinctOf returns the results in parts. The parameter order lists the positions in ascending order of their elements. In the list order,
// runs of equal elements begin at the positions in starts. The parameter shape is the shape of the elements.
func distinctOf(parts DistinctParts, order, starts, shape []int) (d Distinct) {
	if parts&DistinctIndices != 0 {
		d.Indices = firsts(order, starts)
	}
	if parts&DistinctCounts != 0 {
		d.Counts = lengths(starts, len(order))
	}
	if parts&DistinctInverse != 0 {
		d.Inverse = core.New(reflect.Int, shape)
		inverse := d.Inverse.Ints()
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

// firsts returns order[s] for each s in starts.
func firsts(order, starts []int) *core.Header {
	z := core.Positions(len(starts))
	for k, from := range starts {
		z.Ints()[k] = order[from]
	}
	return z
}

// lengths returns the lengths of runs that begin at starts. The last run ends at n.
func lengths(starts []int, n int) *core.Header {
	z := core.Positions(len(starts))
	last := len(starts) - 1
	if last < 0 {
		return z
	}
	const size = int(unsafe.Sizeof(0))
	if last > 0 {
		operands := [3]ufunc.Operand{
			{Base: z.Base(), Step: size},
			{Base: unsafe.Pointer(&starts[1]), Step: size},
			{Base: unsafe.Pointer(&starts[0]), Step: size},
		}
		r := ufunc.Row{N: last, Rows: 1, Operands: operands[:]}
		core.LoopOf("Subtract", &simd.Subtract, reflect.Int, reflect.Int).Run(&r)
	}
	z.Ints()[last] = n - starts[last]
	return z
}

// Package elementwise has functions of single elements: conversions, choices by a condition, comparisons with a tolerance, operators with
// explicit broadcasting, stencils, and sweeps over all elements.
package elementwise

import (
	"fmt"
	"reflect"
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/scalars"
	"ndgo/internal/core/viewing"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// The treatments of border elements. A border element is an element without a complete neighbourhood.
const (
	BorderKeep     = "keep"     // border elements are copied from the first operand
	BorderWrap     = "wrap"     // beyond one end, an axis continues with the elements of its other end
	BorderReflect  = "reflect"  // an axis is mirrored at its first and last element; these two are not repeated
	BorderConstant = "constant" // elements beyond the border have one constant value
)

// A stencil is one call of an operator on neighbourhoods.
type stencil struct {
	call      core.Call // the call of the loop
	places    *ufunc.Neighbourhood
	args      []core.Arg // operands of the operator; arrays are broadcast to the shape of the result
	results   []*core.Header
	low, high []int // how many elements neighbourhoods extend before and after an element, for each axis
}

// Stencil sets outs to the results of op on the neighbourhoods of all elements. Either all outs are new arrays, or all are given. The
// parameter places describes the neighbourhoods. The parameter first is the kind of the first operand, and selects the loop.
func Stencil(name string, op *ufunc.Operator, places *ufunc.Neighbourhood, first reflect.Kind, outs []core.Out, args []core.Arg) {
	s := &stencil{places: places, args: append([]core.Arg(nil), args...)}
	s.call = core.Call{Name: name, Op: op}
	for _, p := range places.Places {
		s.call.Args = append(s.call.Args, args[p.Operand])
	}
	s.call.Loop, s.call.Result.Kind = core.LoopOf(name, s.call.Op, first, outs[0].Kind), outs[0].Kind
	s.call.ResolveAll()
	shape := s.shape()
	s.reach(shape)
	heads := make([]*core.Header, len(args))
	for i := range s.args {
		heads[i] = s.args[i].Head
	}
	if len(outs) > 1 && !outs[0].IsNew { // called for its panics: the targets may share memory, or differ in shape
		s.call.Targets(make([]*core.Header, len(outs)), outs)
	}
	for _, z := range outs {
		s.results = append(s.results, core.Whole(name, z.Dst, z.Kind, shape, heads...))
	}
	if iter.Size(shape) > 0 {
		s.run()
	}
	for i, z := range s.results {
		outs[i].Dst = core.Deliver(name, outs[i].Dst, z)
	}
}

// shape returns the common shape of the operands with neighbourhoods. The other operands must broadcast to it.
func (s *stencil) shape() (shape []int) {
	name := s.call.Label()
	for i := range s.args {
		if !slices.ContainsFunc(s.places.Places, func(p ufunc.Place) bool { return p.Operand == i && p.Offsets != nil }) {
			continue
		}
		own := s.args[i].Head.Layout.Shape()
		if shape == nil {
			shape = iter.Clone(own)
		}
		if !iter.Equal(own, shape) {
			panic(&mistakes.Error{Op: name, Kind: mistakes.ErrBroadcast, Shapes: [][]int{shape, iter.Clone(own)},
				Detail: fmt.Sprintf("arrays with neighbourhoods must have one shape, not %s and %s; broadcast the smaller one, and pass a Copy", mistakes.ShapeText(shape), mistakes.ShapeText(own))})
		}
	}
	if len(shape) < s.places.Rank {
		mistakes.FailRank(name, shape, fmt.Sprintf("neighbourhoods have %d; add axes with ExpandDims", s.places.Rank))
	}
	for i := range s.args {
		h := s.args[i].Head
		if h == nil {
			continue
		}
		if axis, ok := iter.Reaches(h.Layout.Shape(), shape); !ok {
			mistakes.FailNeighbourhood(name, shape, h.Layout.Shape(), axis)
		}
		if !iter.Equal(h.Layout.Shape(), shape) {
			s.args[i].Head = new(core.Header)
			s.args[i].Head.SetBroadcast(h, shape)
		}
	}
	return shape
}

// reach computes how far neighbourhoods extend along each axis. It panics if they extend further than the treatment of border elements
// allows.
func (s *stencil) reach(shape []int) {
	s.low, s.high = make([]int, len(shape)), make([]int, len(shape))
	for _, p := range s.places.Places {
		for i, d := range p.Offsets {
			axis := len(shape) - len(p.Offsets) + i
			s.low[axis], s.high[axis] = max(s.low[axis], -d), max(s.high[axis], d)
		}
	}
	if iter.Size(shape) == 0 {
		return
	}
	for axis, n := range shape {
		most := n
		switch s.places.Border {
		case BorderReflect:
			most = n - 1
		case BorderKeep, BorderConstant:
			continue
		}
		if far := max(s.low[axis], s.high[axis]); far > most {
			panic(&mistakes.Error{Op: s.call.Label(), Kind: mistakes.ErrShape, Shapes: [][]int{shape}, Axis: axis - len(shape),
				Detail: fmt.Sprintf("neighbourhoods reach %d beyond axis %d of shape %s, whose size %d gives %d by the border %s; give a larger array, or generate with another border",
					far, axis-len(shape), mistakes.ShapeText(shape), n, most, s.places.Border)})
		}
	}
}

// run computes the inner elements in one pass, and then the strips along the borders. A strip has the border elements at one end of an
// axis.
func (s *stencil) run() {
	shape := s.results[0].Layout.Shape()
	from, to := make([]int, len(shape)), iter.Clone(shape)
	var strips [][2][]int
	axes := []int{} // the axes along which there are border elements
	for axis, n := range shape {
		low, high := s.low[axis], n-s.high[axis]
		if low >= high { // no element has a complete neighbourhood
			low, high = n, n
		}
		for _, strip := range [][2]int{{0, low}, {high, n}} {
			if strip[0] < strip[1] {
				b, e := iter.Clone(from), iter.Clone(to)
				b[axis], e[axis] = strip[0], strip[1]
				strips, axes = append(strips, [2][]int{b, e}), append(axes, axis)
			}
		}
		from[axis], to[axis] = low, high
	}
	s.inside(from, to)
	for i, strip := range strips {
		if b, e := strip[0], strip[1]; !isEmpty(b, e) {
			s.border(b, e, axes[i])
		}
	}
}

// stencilTile is the number of bytes of a row to compute before the next row. It is small, so that the rows of a neighbourhood stay in the
// caches.
const stencilTile = 64 << 10

// inside computes the elements with indices between from and to. These elements have complete neighbourhoods.
func (s *stencil) inside(from, to []int) {
	if isEmpty(from, to) {
		return
	}
	last := len(from) - 1
	tile := max(1, stencilTile/max(1, s.results[0].Width))
	end := to[last]
	from, to = iter.Clone(from), iter.Clone(to)
	for to[last] = min(end, from[last]+tile); ; to[last] = min(end, from[last]+tile) {
		s.compute(from, to, func(p ufunc.Place) *core.Header {
			h := s.args[p.Operand].Head
			b, e := iter.Clone(from), iter.Clone(to)
			for i, d := range p.Offsets {
				axis := len(b) - len(p.Offsets) + i
				b[axis], e[axis] = b[axis]+d, e[axis]+d
			}
			return within(h, b, e)
		})
		if from[last] = to[last]; from[last] == end {
			return
		}
	}
}

// compute computes the elements with indices between from and to. For each place p of the neighbourhood, place(p) returns the operand of
// the loop.
func (s *stencil) compute(from, to []int, place func(p ufunc.Place) *core.Header) {
	args := make([]core.Arg, len(s.call.Args))
	for k, p := range s.places.Places {
		if args[k] = s.call.Args[k]; args[k].Head != nil {
			args[k].Head = place(p)
		}
	}
	var parts []*core.Header
	for _, z := range s.results {
		parts = append(parts, within(z, from, to))
	}
	if len(parts) == 1 {
		part := s.call
		part.Args, part.IsSound = args, true
		part.Into(parts[0])
	} else {
		s.call.WalkSeveral(parts, args)
	}
}

// border computes the elements with indices between from and to: a thin strip along one end of an axis. It first extends the arrays beyond
// the border.
func (s *stencil) border(from, to []int, axis int) {
	if s.places.Border == BorderKeep {
		kept := within(s.args[s.kept()].Head, from, to)
		for _, z := range s.results {
			core.Type{Kind: z.Kind()}.Assign(s.call.Label(), within(z, from, to), kept)
		}
		return
	}
	padded := make([]*core.Header, len(s.args))
	s.compute(from, to, func(p ufunc.Place) *core.Header {
		h := s.args[p.Operand].Head
		if p.Offsets == nil {
			return within(h, from, to)
		}
		if padded[p.Operand] == nil {
			padded[p.Operand] = s.padded(h, from, to, axis)
		}
		b, e := make([]int, len(from)), make([]int, len(from))
		for i := range b {
			b[i] = s.low[i]
			if k := i - len(b) + len(p.Offsets); k >= 0 {
				b[i] += p.Offsets[k]
			}
			e[i] = b[i] + to[i] - from[i]
		}
		return within(padded[p.Operand], b, e)
	})
}

// kept returns the position of the first operand with neighbourhoods. The treatment "keep" copies border elements from this operand.
func (s *stencil) kept() int {
	first := len(s.args)
	for _, p := range s.places.Places {
		if p.Offsets != nil {
			first = min(first, p.Operand)
		}
	}
	return first
}

// padded returns the elements of h with indices between from and to, together with their neighbourhoods. The strip has few elements along the
// axis first. padded extends this axis before the others, because this takes the least memory.
func (s *stencil) padded(h *core.Header, from, to []int, first int) *core.Header {
	t := core.Type{Kind: h.Kind()}
	for i := range from {
		axis := i
		if i == 0 {
			axis = first
		} else if i <= first {
			axis = i - 1
		}
		h = s.along(t, h, axis, from[axis]-s.low[axis], to[axis]+s.high[axis])
	}
	return h
}

// along returns the elements of h with indices from … to-1 on an axis. Indices may lie outside of the axis; the treatment of border
// elements determines the elements there.
func (s *stencil) along(t core.Type, h *core.Header, axis, from, to int) *core.Header {
	n := h.Layout.Shape()[axis]
	if from >= 0 && to <= n {
		y := viewing.Part(h, axis, from, to-from)
		return &y
	}
	shape := iter.Clone(h.Layout.Shape())
	shape[axis] = to - from
	t.CheckShape(s.call.Label(), shape)
	z := t.New(shape)
	copied := func(at, source, count int) {
		target, x := viewing.Part(z, axis, at-from, count), viewing.Part(h, axis, source, count)
		t.Assign(s.call.Label(), &target, &x)
	}
	if low, high := max(from, 0), min(to, n); low < high {
		copied(low, low, high-low)
	}
	for i := from; i < to; i++ {
		if i >= 0 && i < n {
			continue
		}
		switch s.places.Border {
		case BorderWrap:
			copied(i, (i+n)%n, 1)
		case BorderReflect:
			if i < 0 {
				copied(i, -i, 1)
			} else {
				copied(i, 2*(n-1)-i, 1)
			}
		default:
			outside := scalars.OfFloat(s.places.Outside)
			if h.Kind() == reflect.Bool {
				outside = scalars.Scalar{Class: scalars.Bool, U: uint64(s.places.Outside)}
			}
			target := viewing.Part(z, axis, i-from, 1)
			core.Fill(&target, outside)
		}
	}
	return z
}

// within returns a view of the elements of h with indices between from and to.
func within(h *core.Header, from, to []int) *core.Header {
	y := h.SameMemory()
	y.Layout.SetCopy(&h.Layout)
	shape, strides := y.Layout.Shape(), y.Layout.Strides()
	offset := 0
	for i := range from {
		shape[i] = to[i] - from[i]
		offset += from[i] * strides[i]
	}
	y.Advance(offset)
	return &y
}

// isEmpty reports whether no index lies between from and to.
func isEmpty(from, to []int) bool {
	for i := range from {
		if from[i] >= to[i] {
			return true
		}
	}
	return false
}

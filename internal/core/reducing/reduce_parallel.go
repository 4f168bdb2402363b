package reducing

import (
	"math/bits"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/scalars"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/internal/parallel"
	"ndgo/ufunc"
)

// Several processors must not change the bits of a result. If there are many results, each processor computes some of the results. If there
// are few results, each processor computes subtrees of every result, and the subtrees are joined in the same order as on one processor. A
// part of a reduction gets the order of the whole reduction (see [order]), because the shape of the part alone might lead to another order.

// divide computes the reduction of operands over axes into z on several processors. It returns false, with nothing computed, if one
// processor is faster, or if the reduction can short-circuit.
func (r *reduction) divide(z *core.Header, axes reducedAxes, operands []*core.Header) bool {
	x := operands[0]
	parts := min(r.partsOf(operands), core.PartsPerWorker*parallel.Limit())
	if parts == 1 || r.saturates {
		return false
	}
	t := tree{reduction: *r, operands: len(operands)}
	t.set(axes, operands)
	first := t.first(0, x, axes)
	t.order = t.orderOf(&first)
	if axis, n := axes.longestKept(x); n >= parallel.Limit() {
		r.divideResults(z, axes, operands, axis, min(parts, n), t.order)
		return true
	}
	if z.Layout.Size()*core.PartsPerWorker > parts {
		return false // each result has too few elements
	}
	t.parts = parts
	t.descend(z, axes, operands)
	return true
}

// partsOf returns the number of parts to divide a reduction of operands into.
func (r *reduction) partsOf(operands []*core.Header) int {
	cost, width := walking.CostOf(r.fold), r.Width
	for i := range r.stages.N {
		cost = max(cost, walking.CostOf(r.stages.List[i].Loop))
	}
	for _, h := range operands {
		width = max(width, h.Width)
	}
	elements := operands[0].Layout.Size()
	if cost == parallel.Cheap {
		elements = elements / 8 * width
	}
	return parallel.Parts(elements, cost)
}

// longestKept returns the longest axis of x that the reduction keeps, and the size of this axis. Of several equally long axes it returns
// the first, because parts along the first axis lie farthest apart in memory.
func (s reducedAxes) longestKept(x *core.Header) (axis, n int) {
	for i, size := range x.Layout.Shape() {
		if !s.Has(i) && size > n {
			axis, n = i, size
		}
	}
	return axis, n
}

// divideResults computes the reduction of operands into z in parts along axis, one of the kept axes.
func (r *reduction) divideResults(z *core.Header, axes reducedAxes, operands []*core.Header, axis, parts int, order order) {
	own, length := *r, operands[0].Layout.Shape()[axis]
	own.order = order
	heads := make([]core.Header, 1+len(operands)) // copies, because the headers may lie on the caller's stack
	heads[0] = axes.target(z, operands[0].Layout.Rank())
	for k, h := range operands {
		heads[1+k] = h.SameMemory()
		heads[1+k].Layout = h.Layout
	}
	kept := axes.kept()
	parallel.Run(parts, func(part int) {
		begin, end := parallel.Share(length, parts, part)
		views, sources := make([]core.Header, len(heads)), make([]*core.Header, len(heads)-1)
		for k := range heads {
			setPart(&heads[k], &views[k], axis, begin, end)
			if k > 0 {
				sources[k-1] = &views[k]
			}
		}
		own.Over(&views[0], kept, sources...)
	})
}

// setPart sets y to indices begin … end-1 of h along an axis. If the axis has size 1, y is all of h.
func setPart(h *core.Header, y *core.Header, axis, begin, end int) {
	*y = h.SameMemory()
	shape, strides := y.Layout.Reset(h.Layout.Rank())
	copy(shape, h.Layout.Shape())
	copy(strides, h.Layout.Strides())
	if shape[axis] > 1 {
		shape[axis] = end - begin
		y.Offset += begin * strides[axis]
	}
}

// reduceParts sets the results at z to the reductions of columns. Several processors compute subtrees.
func (t *tree) reduceParts(z ufunc.Operand) {
	axes := t.over.Axes()
	axis := 0
	for axis < len(axes)-1 && axes[axis].N == 1 {
		axis++
	}
	n := axes[axis].N
	size := 1 << bits.Len(uint((n-1)/t.parts)) // size of a subtree, a power of two
	if axis == len(axes)-1 && t.byRuns {
		size = max(size, ufunc.Block)
	}
	bytes := t.columns * t.Width
	// Smaller subtrees need more memory, and no memory limit may stop a reduction that has begun.
	for (n+size-1)/size*bytes > limits.WorkBytes && size < n {
		size *= 2
	}
	whole, parts := t.clone(), (n+size-1)/size
	room := limits.Make[complex128]("Reduce", (parts*bytes+15)/16) // of a type with the alignment of the blocks of reductions
	made := unsafe.Pointer(unsafe.SliceData(room))
	parallel.Run(parts, func(part int) {
		own := whole.clone()
		own.reserve(own.depth, own.stages.N)
		defer own.release()
		own.move(&own.over.Axes()[axis], part*size)
		own.reduce(0, axis, min(size, n-part*size))
		scalars.CopyElement(unsafe.Add(made, part*bytes), own.part(0), bytes)
	})
	p := plane{columns: t.columns, zStep: z.Step}
	t.joinRows(z.Pointer(), made, parts, &p)
}

// clone returns a copy of t without working memory.
func (t *tree) clone() tree {
	c := *t
	c.over = iter.Nest{}
	c.over = t.over.Clone()
	c.block = nil
	if t.Far != nil {
		c.Far = append([]ufunc.Operand(nil), t.Far...)
	}
	return c
}

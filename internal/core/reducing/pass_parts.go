package reducing

import (
	"math/bits"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/scalars"
	"ndgo/internal/iter"
	"ndgo/internal/parallel"
	"ndgo/ufunc"
)

// compute computes all members.
func (s *shared) compute() {
	for _, m := range s.members {
		for _, h := range m.reads {
			h.Base() // if h is pending, computes it before several goroutines read it
		}
	}
	if s.axis < 0 {
		s.inRuns()
	} else {
		s.inSlices()
	}
}

// length returns the number of pieces in a part. A piece is an element or, if arrays are divided along an axis, all elements at one index
// of this axis. The parameter bytes is the size of a piece in all arrays together.
func length(bytes int) int { return max(1, bytesOfPart()/bytes) }

// inSlices computes the members on one slice of the arrays after the other. A slice is a range of indices of an axis.
func (s *shared) inSlices() {
	n := s.shape[s.axis]
	each := length(iter.Size(s.shape) / n * s.bytes)
	count := (n + each - 1) / each
	for _, m := range s.members {
		if r := m.reduced; r != nil {
			t := tree{reduction: r.reduction, operands: len(r.operands)}
			t.set(r.axes, r.operands)
			first := t.first(0, r.operands[0], r.axes)
			r.order = t.orderOf(&first)
		}
	}
	parts := s.parts(count)
	parallel.Run(parts, func(part int) {
		begin, end := parallel.Share(count, parts, part)
		c := cut{axis: s.axis}
		for k := begin; k < end; k++ {
			for _, m := range s.members {
				c.begins(k*each, min(n, (k+1)*each))
				m.slice(&c)
			}
		}
	})
}

// A cut makes views of arrays: indices begin … end-1 of an axis. It reuses its headers and slices for the next range of indices.
type cut struct {
	axis, begin, end int
	views            []*core.Header
	used             int // number of views in use
	args             []core.Arg
	targets, reads   []*core.Header
}

// view returns the view of h. The view is valid until the next call of begins.
func (c *cut) view(h *core.Header) *core.Header {
	if c.used == len(c.views) {
		c.views = append(c.views, new(core.Header))
	}
	y := c.views[c.used]
	c.used++
	setPart(h, y, c.axis, c.begin, c.end)
	return y
}

// begins drops all views, and sets the range of indices for new views.
func (c *cut) begins(begin, end int) {
	c.begin, c.end, c.used = begin, end, 0
	c.args, c.targets, c.reads = c.args[:0], c.targets[:0], c.reads[:0]
}

// viewArgs sets the operands of call to views of reads.
func (c *cut) viewArgs(call *core.Call, reads []*core.Header) {
	for i, h := range reads {
		a := call.Args[i]
		if a.Head != nil {
			a.Head = c.view(h)
		}
		c.args = append(c.args, a)
	}
	call.Args = c.args
}

// slice computes m on the range of indices of c.
func (m *member) slice(c *cut) {
	if m.reduced == nil {
		own := *m.call
		c.viewArgs(&own, m.reads)
		for _, z := range m.targets {
			c.targets = append(c.targets, c.view(z))
		}
		own.Compute(c.targets)
		return
	}
	r := *m.reduced
	r.axes = r.axes.kept()
	z := m.reduced.axes.target(r.z, len(m.shape))
	r.z = c.view(&z)
	for _, h := range m.reduced.operands {
		c.reads = append(c.reads, c.view(h))
	}
	r.operands = c.reads
	if r.spreading != nil {
		r.sliceSpread(c, m.reads)
	}
	r.compute()
}

// inRuns computes the members on runs of the elements in row-major order. A run has 2ᵏ elements, so the reduction of a run is a subtree.
func (s *shared) inRuns() {
	n := iter.Size(s.shape)
	size := max(ufunc.Block, 1<<(bits.Len(uint(length(s.bytes)))-1))
	count := (n + size - 1) / size
	if count < 2 {
		for _, m := range s.members {
			m.compute()
		}
		return
	}
	all := make([]*run, len(s.members))
	for i, m := range s.members {
		all[i] = m.run(count)
	}
	parts := s.parts(count)
	parallel.Run(parts, func(part int) {
		begin, end := parallel.Share(count, parts, part)
		own := make([]*tree, len(all))
		for i, r := range all {
			if r.tree != nil {
				t := r.tree.clone()
				t.reserve(t.depth, t.stages.N)
				defer t.release()
				t.move(&t.over.Axes()[r.axis], begin*size)
				own[i] = &t
			}
		}
		for k := begin; k < end; k++ {
			for i, r := range all {
				r.compute(own[i], k, size, min(size, n-k*size))
			}
		}
	})
	for i, r := range all {
		if r.tree != nil {
			z := s.members[i].reduced.z
			p := plane{columns: 1, zStep: z.Width}
			r.tree.joinRows(z.Start(), r.made, count, &p)
			s.members[i].reduced.complete()
		}
	}
}

// A run is a member, prepared for computation on one run of elements after the other.
type run struct {
	elements *terms // the elements that an element-wise call computes
	tree     *tree  // nil for an element-wise call
	axis     int    // the axis of the tree with more than one element
	width    int
	made     unsafe.Pointer // the results of all runs
}

// run prepares m for count runs.
func (m *member) run(count int) *run {
	if m.reduced == nil {
		operands := append([]*core.Header(nil), m.targets...)
		return &run{elements: termsOf(m.call.Loop, m.shape, append(operands, m.reads...))}
	}
	p := m.reduced
	t := &tree{reduction: p.reduction, operands: len(p.operands), parts: count}
	t.set(p.axes, p.operands)
	t.begin(p.z, p.axes, p.operands)
	r := &run{tree: t, width: p.Width}
	for axes := t.over.Axes(); r.axis < len(axes)-1 && axes[r.axis].N == 1; {
		r.axis++
	}
	room := limits.Make[complex128]("Reduce", (count*r.width+15)/16) // of a type with the alignment of the blocks of reductions
	r.made = unsafe.Pointer(unsafe.SliceData(room))
	return r
}

// compute computes run k, of n elements. All runs before the last have size elements. For a reduction, own is a clone of the tree with its
// operands at run k, and compute moves the operands to the next run. For an element-wise call, own is nil.
func (r *run) compute(own *tree, k, size, n int) {
	if own == nil {
		r.elements.store(k*size, n)
		return
	}
	own.reduce(0, r.axis, n)
	scalars.CopyElement(unsafe.Add(r.made, k*r.width), own.part(0), r.width)
	own.move(&own.over.Axes()[r.axis], n)
}

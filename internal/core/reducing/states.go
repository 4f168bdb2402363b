package reducing

import (
	"math/bits"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/option"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/internal/parallel"
	"ndgo/ufunc"
)

// ReduceStates sets outs to reductions with states over the axes in options. The axes belong to the operands' common shape. Either all outs
// are new arrays, or all are given. The operator of c makes one step (see [ufunc.Loop.States]).
func ReduceStates(c *core.Call, outs []core.Out, options []option.Option) {
	name := c.Label()
	o := option.Take(name, options, option.Axis, option.KeepDims)
	for i := range c.Args {
		c.ResolveAs(i, c.Kind(i))
	}
	shape := iter.Clone(c.Broadcast(nil))
	limits.CheckView(name, shape)
	c.Require(shape)
	axes := ChosenAxes(name, shape, &o)
	result := axes.Result(nil, shape)
	targets := stateTargets(name, outs, result)
	states := c.Loop.States
	count := iter.Size(result)
	fields := make([]*core.Header, c.Op.Out)
	for i := range fields {
		kind := c.Loop.Kinds[i]
		core.Type{Kind: kind}.CheckShape(name, result)
		fields[i] = core.New(kind, result)
	}
	if states.Result != nil && targets == nil {
		for i := range outs {
			kind := states.Result.Kinds[i]
			core.Type{Kind: kind}.CheckShape(name, result)
		}
	}
	if count > 0 {
		f := stateFold{step: c.Loop, states: states, total: axes.Count(shape)}
		for _, z := range fields {
			f.fields = append(f.fields, stateField{z.Start(), z.Width})
		}
		f.set(shape, axes, c.Args, func(i int) *core.Header { return c.Args[i].Over(shape, c.Kind(i)) })
		f.run(count)
	}
	deliverStates(c, outs, targets, fields, result)
}

// stateTargets returns the given arrays of outs, or nil. It panics if the arrays have another shape, are read-only or share memory.
func stateTargets(name string, outs []core.Out, shape []int) (targets []*core.Header) {
	if outs[0].IsNew {
		return nil
	}
	for i := range outs {
		z := outs[i].Dst
		z.CheckTarget(name, i, len(outs))
		core.CheckWhole(name, z, shape)
		core.CheckApart(name, z, targets)
		targets = append(targets, z)
	}
	return targets
}

// deliverStates sets outs to the results of the states in fields. The states have their own memory, so outs may overlap the operands.
func deliverStates(c *core.Call, outs []core.Out, targets, fields []*core.Header, shape []int) {
	loop := c.Loop.States.Result
	if loop == nil {
		for i, z := range fields {
			if targets == nil {
				outs[i].Dst = z
			} else {
				core.Deliver(c.Label(), targets[i], z)
			}
		}
		return
	}
	var w walking.Walk
	w.Reset(shape)
	for i := range outs {
		if targets == nil {
			outs[i].Dst = core.New(loop.Kinds[i], shape)
		}
		outs[i].Dst.AddTo(&w)
	}
	for _, z := range fields {
		z.AddTo(&w)
	}
	if iter.Size(shape) > 0 {
		w.Each(loop)
	}
	for _, z := range fields {
		z.Discard()
	}
}

// A stateFold is a reduction with states. For each result, it visits the elements along the reduced axes in row-major order, even if the
// strides suggest another order. Therefore the order of joins depends only on shapes, and so do the bits of results.
type stateFold struct {
	step       *ufunc.Loop
	states     *ufunc.States
	fields     []stateField // fields of the results, contiguous
	bases      []unsafe.Pointer
	widths     []int       // sizes in bytes of the operands' elements
	kept, over []stateAxis // the kept axes and the reduced axes, merged where possible; neither list is empty
	total      int         // number of elements reduced to one result
	columns    bool        // whether adjacent results are computed together, from one row of elements after the other
}

// A stateField holds the values of one field of many states. These values are contiguous.
type stateField struct {
	base  unsafe.Pointer
	width int
}

// at returns the address of element i.
func (f stateField) at(i int) unsafe.Pointer { return unsafe.Add(f.base, i*f.width) }

// fieldsAt sets fields to copies of all. The copies begin with the values of result i. fieldsAt returns fields.
func fieldsAt(fields, all []stateField, i int) []stateField {
	fields = fields[:0]
	for _, z := range all {
		fields = append(fields, stateField{z.at(i), z.width})
	}
	return fields
}

// A stateAxis is an axis of all operands, with each operand's step in bytes.
type stateAxis struct {
	n     int
	steps []int
}

// set sets the operands of f. They have the given shape.
func (f *stateFold) set(shape []int, axes reducedAxes, args []core.Arg, operand func(i int) *core.Header) {
	heads := make([]*core.Header, len(args))
	for i := range args {
		heads[i] = operand(i)
		f.bases, f.widths = append(f.bases, heads[i].Start()), append(f.widths, heads[i].Width)
	}
	for i, n := range shape {
		if axis := axisOf(heads, i, n); axes.Has(i) {
			f.over = joinAxes(f.over, axis)
		} else {
			f.kept = joinAxes(f.kept, axis)
		}
	}
	none := stateAxis{1, make([]int, len(heads))}
	if f.over == nil {
		f.over = []stateAxis{none}
	}
	if f.kept == nil {
		f.kept = []stateAxis{none}
	}
	side := f.kept[len(f.kept)-1]
	f.columns = !f.packed(f.over[len(f.over)-1]) && f.packed(side) && side.n >= leastColumns
}

// leastColumns is the least number of adjacent results that are computed together. They are computed from one row of elements after the
// other.
const leastColumns = 8

// packed reports whether each operand is contiguous along the axis a, or repeats one element along a.
func (f *stateFold) packed(a stateAxis) bool {
	for k, step := range a.steps {
		if step != 0 && step != f.widths[k] {
			return false
		}
	}
	return true
}

// axisOf returns axis i of the operands, with n elements.
func axisOf(operands []*core.Header, i, n int) stateAxis {
	steps := make([]int, len(operands))
	for k, h := range operands {
		steps[k] = h.Layout.Strides()[i] * h.Width
	}
	return stateAxis{n, steps}
}

// joinAxes appends a to all. If every operand allows it, joinAxes merges a with the last axis of all instead.
func joinAxes(all []stateAxis, a stateAxis) []stateAxis {
	if a.n == 1 {
		return all
	}
	if len(all) > 0 {
		last := &all[len(all)-1]
		follows := true
		for k, step := range a.steps {
			follows = follows && last.steps[k] == step*a.n
		}
		if follows {
			last.n, last.steps = last.n*a.n, a.steps
			return all
		}
	}
	return append(all, a)
}

// offsets handles the element of each operand at position i in row-major order. For operand k it adds the offset of this element to all[k].
// It returns the index of the element on the last axis.
func offsets(axes []stateAxis, i int, all []int) (last int) {
	for k := len(axes) - 1; k >= 0; k-- {
		at := i
		if k > 0 {
			at = i % axes[k].n
			i /= axes[k].n
		}
		if k == len(axes)-1 {
			last = at
		}
		for o, step := range axes[k].steps {
			all[o] += at * step
		}
	}
	return last
}

// run computes the first count results.
func (f *stateFold) run(count int) {
	if f.total == 0 {
		f.identities(f.fields, count)
		return
	}
	groups := count
	if f.columns {
		groups = count / f.kept[len(f.kept)-1].n
		groups *= f.tiles()
	}
	parts := 1
	if n := count * f.total; n > walking.DirectMost/2 {
		parts = parallel.Parts(n, walking.CostOf(f.step))
	}
	parts = min(parts, core.PartsPerWorker*parallel.Limit())
	switch {
	case parts == 1:
		f.groups(0, groups, f.fields, 0, f.total)
	case groups >= parallel.Limit() || f.total < 2*ufunc.Block:
		parts = min(parts, groups)
		parallel.Run(parts, func(part int) {
			begin, end := parallel.Share(groups, parts, part)
			f.groups(begin, end, f.fields, 0, f.total)
		})
	default:
		f.divide(groups, count, parts)
	}
}

// divide computes the results on several processors. Each processor computes subtrees of each result (see [ufunc.Tree]).
func (f *stateFold) divide(groups, count, parts int) {
	size := max(ufunc.Block, 1<<bits.Len(uint((f.total-1)/parts)))
	parts = (f.total + size - 1) / size
	made := make([]*stateRoom, parts)
	parallel.Run(parts, func(part int) {
		made[part] = f.room(1, count)
		f.groups(0, groups, made[part].fields(0), part*size, min((part+1)*size, f.total))
	})
	t := f.tree(count)
	for _, m := range made {
		t.push(m.fields(0), count)
	}
	t.join(f.fields, count)
}

// groups computes the states of groups begin … end-1 of results. Each result of a group gets the state of its elements lo … hi-1.
func (f *stateFold) groups(begin, end int, to []stateField, lo, hi int) {
	if f.columns {
		f.foldTiles(begin, end, to, lo, hi)
	} else {
		f.foldRuns(begin, end, to, lo, hi)
	}
}

// identities stores the state of no elements in the first count states of the parameter to.
func (f *stateFold) identities(to []stateField, count int) {
	var room walking.RowRoom
	r := ufunc.Row{N: 1, Rows: 1, Operands: room.Operands(len(to))}
	for k, z := range to {
		r.Operands[k] = ufunc.Operand{Base: z.base}
	}
	f.states.RunIdentity(&r)
	if count == 1 {
		return
	}
	for _, z := range to {
		move(z.at(1), z.base, 0, z.width, count-1)
	}
}

// move copies n elements of width bytes to contiguous memory at dst. The elements at src are step bytes apart.
func move(dst, src unsafe.Pointer, step, width, n int) {
	operands := [2]ufunc.Operand{{Base: dst, Step: width}, {Base: src, Step: step}}
	var r ufunc.Row
	r.N, r.Rows, r.Operands = n, 1, operands[:]
	ufunc.Mover(width).Run(&r)
}

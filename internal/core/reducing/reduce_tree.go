package reducing

import (
	"math"
	"math/bits"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// A tree reduces an array along axes. The rounding of a sum of floats depends on the order of additions. Here the order depends only on the
// shape and strides of the array. Vector registers, the number of goroutines and the sizes of buffers do not change it.
//
// The order is as follows. Reduced axes of negative stride are reversed. The axes are sorted by stride, and merged where possible. Each
// axis, beginning with the innermost, is a sequence of n parts. The sequence is split in two groups. The first group has 2ᵏ parts, the
// largest power of two below n; the second group has the remaining parts. Each group is reduced in the same way, and the two results are
// joined. The parts of the innermost axis are
//
//   - blocks of [ufunc.Block] elements, each folded in lanes (see [ufunc.ReduceRows]), if this axis has the smallest stride of all axes,
//     or if no axis is kept;
//   - single elements otherwise, or if this axis is shorter than ShortRun and a kept axis is not.
//
// A sum of n elements along k merged axes has an error of at most (20 + log₂(n/512) + k)·ε/2·Σ|x|.
type tree struct {
	reduction
	operands int       // number of operands
	over     iter.Nest // the reduced axes, for all operands
	byRuns   bool      // whether the parts of the innermost axis are blocks
	atOnce   bool      // whether one kernel computes all stages and reduces their results
	segment  int       // maximum number of elements of a run reduced by one call
	depth    int       // size of all parts in bytes
	direct   bool      // whether there is a single axis, and each run is reduced by one call
	across   bool      // whether the columns lie along the outer axis of a row
	buffers

	// columns is the number of results computed together. The first operand of the row of columns is the result. Its other operands are the
	// next elements of each operand of the reduction. Their steps lead from one column to the next.
	columns int
	walking.RowRoom
	batch int         // number of parts joined by one call
	eight *ufunc.Loop // loop that reduces eight elements to a part, or nil

	parts int // number of parts into which the elements of each column are divided, for several processors; 0 if they are not divided
}

// An order is a rule for joining the elements of each result. It decides the bits of the result. It depends on the shape and strides of the
// whole array.
type order uint8

const (
	unknownOrder order = iota
	byRuns             // the parts of the innermost axis are blocks
	byElements         // the parts of the innermost axis are single elements
)

func orderIf(runs bool) order {
	if runs {
		return byRuns
	}
	return byElements
}

// decideMost is the number of elements that are reduced between two checks. A check asks whether the result is already certain.
const decideMost = 64 << 10

// Over sets z to the reduction of x, the first of operands, over axes. The array z is not empty. The stages read the other operands as
// well; each axis of these operands has size 1 or the size in x. If the order of r is known, r is a part of a reduction and is not divided
// further.
func (r *reduction) Over(z *core.Header, axes reducedAxes, operands ...*core.Header) {
	x := operands[0]
	if x.Layout.Size() == 0 {
		empty := r.empty
		if r.identity != givenIdentity {
			empty = r.identity.Scalar(z.Kind())
		}
		core.Fill(z, empty)
		return
	}
	for _, h := range operands {
		h.Base() // if h is pending, computes it before several goroutines read it
	}
	if r.order == unknownOrder && x.Layout.Size() > walking.DirectMost/2 && r.divide(z, axes, operands) {
		return
	}
	if len(operands) == 1 && r.terms == nil {
		var p plane
		if fold := r.foldOf(&p, z, axes, x); fold != nil {
			foldPlane(fold, z.Start(), x.Start(), &p)
			return
		} else if p.n > 0 && r.joinFew(&p, z, x) {
			return
		}
	}
	r.grow(z, axes, operands)
}

// grow sets z to the reduction of operands, computed by a tree.
func (r *reduction) grow(z *core.Header, axes reducedAxes, operands []*core.Header) {
	t := tree{reduction: *r, operands: len(operands)}
	t.set(axes, operands)
	t.descend(z, axes, operands)
}

// set sets the reduced axes of t.
func (t *tree) set(axes reducedAxes, operands []*core.Header) {
	for k, h := range operands {
		along := axes.along(h)
		if k == 0 {
			t.over.Reset(along.Layout.Shape())
		}
		t.over.Add(along.Layout.Shape(), along.Layout.Strides(), h.Width)
	}
	t.over.Simplify()
}

// descend sets z to the reduction of operands, row by row.
func (t *tree) descend(z *core.Header, axes reducedAxes, operands []*core.Header) {
	var w walking.Walk
	r := t.start(&w, z, axes, operands)
	defer t.release()
	for more := true; more; more = w.Next(&r) {
		t.reduceRow(&r)
	}
}

// start makes w a walk over the results z and the operands, and plans the reduction. It returns the first row of the walk.
func (t *tree) start(w *walking.Walk, z *core.Header, axes reducedAxes, operands []*core.Header) ufunc.Row {
	first, target := t.first(0, operands[0], axes), axes.target(z, operands[0].Layout.Rank())
	w.Reset(first.Layout.Shape())
	if t.terms != nil {
		w.AddUnmade(&first.Layout, first.Offset, first.Width)
	} else {
		first.AddTo(w) // added before the result, because the strides of the first array decide the order of the walk
	}
	target.AddTo(w)
	for k := 1; k < len(operands); k++ {
		h := t.first(k, operands[k], axes)
		h.AddTo(w)
	}
	w.Nest.Simplify()
	r := w.Start()
	t.plan(&first, &r)
	return r
}

// begin plans the reduction of operands to z, an array of one element, and sets the columns of t to the first elements. It is for clones of
// t, which reduce parts of the operands.
func (t *tree) begin(z *core.Header, axes reducedAxes, operands []*core.Header) {
	var w walking.Walk
	r := t.start(&w, z, axes, operands)
	t.release()
	t.block = nil
	t.setColumns(r.Operands, 0, 1)
}

// setColumns chooses the results that t computes next: count results of a row of the walk, from number lo on. The parameter operands has the
// operands of the row.
func (t *tree) setColumns(operands []ufunc.Operand, lo, count int) {
	columns := t.all()
	copy(columns, operands)
	columns[0], columns[1] = columns[1], columns[0] // loops expect the result first
	for k := range columns {
		columns[k].Offset += lo * columns[k].Step
	}
	t.columns = count
	t.batch = max(1, core.BatchBytes/(count*t.Width))
	t.eight = t.eightOf()
}

// first returns operand k limited to index 0 of each axis in axes. These axes have size 1.
func (t *tree) first(k int, h *core.Header, axes reducedAxes) core.Header {
	first := axes.first(h)
	first.Offset += t.over.Offsets()[k] / h.Width
	return first
}

// orderOf returns the order of the reduction. If the order is not known yet, it depends on the shape and strides of the first operand.
func (t *tree) orderOf(first *core.Header) order {
	if t.order != unknownOrder {
		return t.order
	}
	longest, smallest := 1, math.MaxInt
	for i, n := range first.Layout.Shape() {
		if step := first.Layout.Strides()[i] * first.Width; n > 1 && step != 0 {
			longest, smallest = max(longest, n), min(smallest, max(step, -step))
		}
	}
	axes := t.over.Axes()
	inner := &axes[len(axes)-1]
	return orderIf(inner.Steps()[0] <= smallest && (inner.N >= core.ShortRun || longest < core.ShortRun))
}

// plan chooses how to compute the tree, and how many columns of row to take at a time. Then it reserves working memory.
func (t *tree) plan(first *core.Header, row *ufunc.Row) {
	axes := t.over.Axes()
	inner := &axes[len(axes)-1]
	t.byRuns = t.orderOf(first) == byRuns
	t.segment = math.MaxInt
	t.atOnce = t.byRuns && t.hasWhole(inner.N, inner.Steps()[:t.operands]...)
	staged := t.stages.N > 0 && !t.atOnce
	switch {
	case staged:
		t.segment = core.BatchBytes / t.Width
	case t.saturates:
		t.segment = decideMost
	}
	t.direct = t.byRuns && inner.N <= t.segment && t.parts == 0
	depth := 0
	for i := range axes {
		t.direct = t.direct && (i == len(axes)-1 || axes[i].N == 1)
		depth += bits.Len(uint(axes[i].N - 1))
	}
	t.across = row.N < core.ShortRun && row.N < row.Rows
	if !t.direct || staged {
		t.depth = depth * min(max(row.N, row.Rows)*t.Width, core.RowBytes)
		t.reserve(t.depth, t.stages.N)
	}
}

// reduceRow computes the results of a row of the walk. The first operand of the row is x, the second is the result.
func (t *tree) reduceRow(row *ufunc.Row) {
	if t.across {
		walking.SwapAxes(row)
	}
	n := row.N
	if !t.direct {
		parts := (n*t.Width + core.RowBytes - 1) / core.RowBytes
		n = (n + parts - 1) / parts
	}
	for more := true; more; more = row.Next() {
		for lo := 0; lo < row.N; lo += n {
			t.setColumns(row.Operands, lo, min(n, row.N-lo))
			t.reduceColumns()
		}
	}
}

// all returns the operands of the columns, including the result.
func (t *tree) all() []ufunc.Operand { return t.RowRoom.Operands(1 + t.operands) }

// reduceColumns computes the results of the columns.
func (t *tree) reduceColumns() {
	axes := t.over.Axes()
	if t.direct {
		t.foldRuns(axes[len(axes)-1].N, t.columns, t.all())
		return
	}
	z := t.all()[0]
	if t.parts > 0 {
		t.reduceParts(z)
		return
	}
	t.reduce(0, 0, axes[0].N)
	operands := [2]ufunc.Operand{z, {Base: t.part(0), Step: t.Width}}
	runLonger(ufunc.Mover(t.Width), &ufunc.Row{N: t.columns, Rows: 1, Operands: operands[:]})
}

// eightOf returns the kernel that reduces eight rows at a time, including all stages, or nil if there is none.
func (t *tree) eightOf() *ufunc.Loop {
	loop := t.fold.Eight
	if t.stages.N > 0 {
		if t.whole == nil {
			return nil
		}
		loop = t.whole.Eight
	}
	columns := t.all()
	if loop == nil || loop.Kernels.At(ufunc.Active()) == nil || len(columns)+7 != len(loop.Kinds) || columns[1].Step != t.Width {
		return nil
	}
	if inner := t.over.Axes()[len(t.over.Axes())-1].Steps(); t.operands == 2 && (columns[2].Step != t.Width || inner[1] != 0) {
		return nil
	}
	return loop
}

// move advances the columns by n elements along an axis.
func (t *tree) move(axis *iter.Axis, n int) {
	steps := axis.Steps()
	for k, columns := 0, t.all(); k < t.operands; k++ {
		columns[1+k].Offset += n * steps[k]
	}
}

// reduce reduces the next n indices of an axis, over this axis and all inner axes, and stores the result in part at of t. It may overwrite
// the parts after this part.
func (t *tree) reduce(at, axis, n int) {
	axes := t.over.Axes()
	inner := len(axes) - 1
	switch {
	case axis == inner && t.byRuns && n <= t.segment:
		t.foldPart(at, n)
	case axis == inner && !t.byRuns && t.eight != nil && n%8 == 0 && n/8 <= t.batch:
		t.joinEights(at, n)
	case axis == inner && !t.byRuns && n <= t.batch && (n < 8 || t.eight == nil):
		t.joinElements(at, n)
	case axis == inner-1 && t.byRuns && n <= t.batch && axes[inner].N <= t.segment:
		t.joinRuns(at, n)
	case axis < inner && n == 1:
		t.reduce(at, axis+1, axes[axis+1].N)
	default:
		half := 1 << (bits.Len(uint(n-1)) - 1)
		t.reduce(at, axis, half)
		if t.saturates && t.settled(at) {
			return
		}
		t.move(&axes[axis], half)
		t.reduce(at+1, axis, n-half)
		t.move(&axes[axis], -half)
		t.joinParts(at, 2, 1)
	}
}

// settled reports whether part at of t is final: further elements cannot change it. This is so if elements are bools, and all bools of the
// part are the opposite of the identity.
func (t *tree) settled(at int) bool {
	for _, v := range unsafe.Slice((*bool)(t.part(at)), t.columns) {
		if v == (t.identity == identityOne) {
			return false
		}
	}
	return true
}

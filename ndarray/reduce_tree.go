package ndarray

import (
	"math"
	"math/bits"
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// A tree reduces an array along axes. The sum of floats depends on the order of additions. Here it follows from the shape and strides of the array and
// from nothing else: not from vector registers, the number of goroutines, or the sizes of buffers.
//
// The axes that are reduced are turned to positive strides, ordered by them, and merged where two are one run. Along
// each, the innermost first, parts are joined in pairs: n parts are the first 2ᵏ of them, the largest power of two
// below n, joined with the rest, and both of these likewise. The parts of the innermost axis are
//
//   - blocks of [ufunc.Block] elements, each folded in lanes (see [ufunc.ReduceRows]), if it has the smallest stride of
//     all axes, or no other axis stays;
//   - single elements otherwise, or if it is shorter than shortRun and an axis that stays is not.
//
// A sum of n elements along k axes, so merged, has an error of at most (20 + log₂(n/512) + k)·ε/2·Σ|x|.
type tree struct {
	*reduction
	over    iter.Nest // the axes of x that are reduced
	byRuns  bool      // the parts of the innermost axis are blocks
	segment int       // how many elements of a run are reduced at once
	direct  bool      // that axis is the only one, and a run of it is reduced at once
	across  bool      // columns lie along the outer of the two axes of a row
	buffers

	// columns has an element for each of the results that are computed side by side: of the result, of x, the first
	// that is reduced, and of what the stages read beside x.
	columns ufunc.Row
	batch   int // parts that are joined at once
}

// shortRun is how many elements are worth a call of a loop.
const shortRun = 16

// run sets z, which is not empty, to the reduction of x over axes. The stages read beside besides x: it has the shape of
// x but size 1 along axes, and is nil if they read x alone.
func (r *reduction) run(z, x, beside *header, axes reducedAxes) {
	if x.lay.Size() == 0 {
		r.empty.fill(z)
		return
	}
	if z.lay.Size() == 1 && x.lay.IsPacked() && r.stages.n == 0 && r.kind != reflect.Bool {
		all := ufunc.Row{N: x.lay.Size(), Rows: 1}
		all.Ptr[0], all.Ptr[1], all.Step[1] = z.start(), x.start(), x.width
		runLoop(r.fold, all)
		return
	}
	t := tree{reduction: r}
	t.run(z, x, beside, axes)
}

// run sets z to the reduction of x, as that of t does.
func (t *tree) run(z, x, beside *header, axes reducedAxes) {
	along, first, target := axes.along(x), axes.first(x), axes.target(z, x.lay.Rank())
	t.over.Reset(along.lay.Shape())
	t.over.Add(along.lay.Shape(), along.lay.Strides(), x.width)
	t.over.Simplify()
	first.offset += t.over.Offset[0] / x.width

	var w walker
	w.reset(first.lay.Shape())
	w.add(&first) // before the result, since its strides decide on the order
	w.add(&target)
	if beside != nil {
		w.add(beside)
	}
	w.nest.Simplify()
	t.plan(&first, w.start())
	defer t.release()
	for more := true; more; more = w.next() {
		t.reduceRow(w.row)
	}
}

// plan chooses the parts of the tree, by the shape and strides of x alone, and how many columns a walk of rows like row
// has; then it makes room for them.
func (t *tree) plan(first *header, row *ufunc.Row) {
	longest, smallest := 1, math.MaxInt
	for i, n := range first.lay.Shape() {
		if step := first.lay.Strides()[i] * first.width; n > 1 && step != 0 {
			longest, smallest = max(longest, n), min(smallest, max(step, -step))
		}
	}
	axes := t.over.Axes()
	inner := &axes[len(axes)-1]
	t.byRuns = inner.Step[0] <= smallest && (inner.N >= shortRun || longest < shortRun)
	t.segment = math.MaxInt
	if t.stages.n > 0 || t.kind == reflect.Bool {
		t.segment = batchBytes / t.width
	}
	t.direct = t.byRuns && inner.N <= t.segment
	depth := 0
	for i := range axes {
		t.direct = t.direct && (i == len(axes)-1 || axes[i].N == 1)
		depth += bits.Len(uint(axes[i].N - 1))
	}
	t.across = row.N < shortRun && row.N < row.Rows
	if !t.direct || t.stages.n > 0 {
		t.reserve(depth*min(max(row.N, row.Rows)*t.width, rowBytes), t.stages.n)
	}
}

// reduceRow computes the results of a row of the walk.
func (t *tree) reduceRow(row ufunc.Row) {
	if t.across {
		swapAxes(&row)
	}
	n := row.N
	if !t.direct {
		parts := (n*t.width + rowBytes - 1) / rowBytes
		n = (n + parts - 1) / parts
	}
	for more := true; more; more = row.Next(3) {
		for lo := 0; lo < row.N; lo += n {
			c := ufunc.Row{N: min(n, row.N-lo), Rows: 1}
			for k, from := range [...]int{1, 0, 2} {
				c.Ptr[k], c.Step[k] = unsafe.Add(row.Ptr[from], lo*row.Step[from]), row.Step[from]
			}
			t.reduceColumns(c)
		}
	}
}

// reduceColumns computes the results of one row of columns.
func (t *tree) reduceColumns(c ufunc.Row) {
	t.columns = c
	axes := t.over.Axes()
	if t.direct {
		t.foldRuns(axes[len(axes)-1].N, c)
		return
	}
	t.batch = max(1, batchBytes/(c.N*t.width))
	t.reduce(0, 0, axes[0].N, c.Ptr[1])
	c.Ptr[1], c.Step[1] = t.part(0), t.width
	elementwise(mover(t.width).Go, c)
}

// reduce sets part at to the reduction of n elements of an axis, from x on, over that axis and those inside it. It may
// change the parts after at.
func (t *tree) reduce(at, axis, n int, x unsafe.Pointer) {
	axes := t.over.Axes()
	inner := len(axes) - 1
	switch {
	case axis == inner && t.byRuns && n <= t.segment:
		c := t.columns
		c.Ptr[0], c.Step[0], c.Ptr[1] = t.part(at), t.width, x
		t.foldRuns(n, c)
	case axis == inner && !t.byRuns && n <= t.batch:
		t.joinElements(at, n, x)
	case axis == inner-1 && t.byRuns && n <= t.batch && axes[inner].N <= t.segment:
		t.joinRuns(at, n, x)
	case axis < inner && n == 1:
		t.reduce(at, axis+1, axes[axis+1].N, x)
	default:
		half := 1 << (bits.Len(uint(n-1)) - 1)
		t.reduce(at, axis, half, x)
		if t.kind == reflect.Bool && t.settled(at) {
			return
		}
		t.reduce(at+1, axis, n-half, unsafe.Add(x, half*axes[axis].Step[0]))
		t.joinParts(at, 2, 1)
	}
}

// settled reports whether no more elements can change part at, of bools: all of it is the opposite of the identity.
func (t *tree) settled(at int) bool {
	for _, v := range unsafe.Slice((*bool)(t.part(at)), t.columns.N) {
		if v == (t.empty == identityOne) {
			return false
		}
	}
	return true
}

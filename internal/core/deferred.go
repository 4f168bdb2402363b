package core

import (
	"os"
	"reflect"
	"strconv"
	"sync/atomic"
	"unsafe"

	"ndgo/internal/core/scalars"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/internal/parallel"
	"ndgo/ufunc"
)

// A Deferral is a set of thresholds. The result of an operation above these thresholds is deferred: it is computed only when it is read
// (see block).
type Deferral struct {
	Least  int  // minimum size in bytes of the widest operand or of the result
	Lean   int  // like Least, for operations that read no large array from outside the caches (see isLean)
	Terms  int  // minimum size in bytes of a pending array that a reduction computes without storing it
	Block  int  // minimum size in bytes of an array with a block
	Learns bool // whether cache sizes and the success of earlier deferrals (see habit) also decide
	Copies bool // whether a write to an operand copies it for pending arrays; otherwise the write computes them
}

// usual is the Deferral in use outside of tests.
var usual = Deferral{Least: 7 << 17, Lean: 1 << 19, Terms: 4 << 20, Block: mostShort + 1, Learns: true, Copies: true}

var (
	deferral    = usual
	mostPlain   = usual.plain() // maximum number of elements of a result of the function Plain
	isDeferring atomic.Bool
)

// DeferFrom returns a Deferral that defers all results of least bytes or more. It ignores cache sizes and habits.
func DeferFrom(least int) Deferral {
	return Deferral{Least: least, Lean: least, Terms: least, Block: min(least, usual.Block), Copies: true}
}

// plain returns the maximum number of elements of a result of [Plain]. A result of this size is never deferred, for any kind.
func (d Deferral) plain() int { return min(walking.DirectMost/2, d.Least/16) }

// Use makes d the Deferral in use. The function it returns restores the previous Deferral. Tests call Use while no goroutine makes arrays.
func (d Deferral) Use() (undo func()) {
	before := deferral
	deferral, mostPlain = d, d.plain()
	return func() { deferral, mostPlain = before, before.plain() }
}

// UsualDeferral returns the Deferral in use outside of tests.
func UsualDeferral() Deferral { return usual }

// SetDeferring turns deferring on or off, and returns the former setting.
func SetDeferring(on bool) (before bool) { return isDeferring.Swap(on) }

const (
	mostSteps  = 48 // maximum number of steps in one program; a step is an operation
	mostLeaves = 20
	leastTerms = 2  // minimum number of operations in a pending array that a reduction computes without storing it
	leastRun   = 64 // least size of the last axis, unless all axes together are a single run

	// If pending arrays read less than 1/littleRead of a block, a write to the block computes these arrays. Otherwise the write first
	// copies the block for them.
	littleRead = 2
)

// meetBlocks and computeVersion are variables that hold functions. They hide from the compiler that [Call.Into] is recursive. If the
// compiler saw the recursion, it would move all operands to the heap.
var (
	meetBlocks     func(c *Call, out *Header) *Header
	computeVersion func(v *version) unsafe.Pointer
)

func init() {
	meetBlocks, computeVersion = (*Call).meet, (*version).computeNow
	switch v := os.Getenv("NDGO_DEFER"); v {
	case "off":
	case "":
		isDeferring.Store(true)
	default:
		isDeferring.Store(true)
		if n, err := strconv.Atoi(v); err == nil && n > 0 {
			DeferFrom(n).Use()
		}
	}
}

// An expression is a pending operation, or a pending chain of one operator: the loop and its operands.
type expression struct {
	loop     *ufunc.Loop
	in       int // number of operands of the loop; a chain has more
	kind     reflect.Kind
	layout   iter.Layout // layout of the result, contiguous in row-major order
	size     int         // number of elements of the result
	operands []operand
	steps    int // number of steps of the whole program, including those of pending operands
	leaves   int
	depth    int          // height of the tree of pending operands; computing the tree recurses to this depth
	form     uint64       // a hash of the operations, independent of their arrays (see Call.form)
	habit    *habit       // the habit of expressions with this form
	stored   bool         // set if the first computation of the expression stores the elements
	carried  atomic.Int32 // one of dies, open and closed: whether the result is an accumulator
	left     atomic.Bool  // set when the method leave has been called
	inParts  atomic.Int64 // number of elements computed for small views, also of pending operands (see mayStorePart)
	near     [2]operand
}

// An operand of an expression is an array, a copy of a small array, or a scalar. An array is represented by a version of its block and a
// layout.
type operand struct {
	version *version // the version of the array; nil for a copy and for a scalar
	isArray bool
	head    Header // for an array: layout and kind; base is set for a copy only
	value   scalars.Slot
	kind    reflect.Kind
}

// isPure reports whether l has no effects besides its results, and cannot panic. This holds for all functions compiled to kernels, except those
// that panic in a loop of their own. These are costly (see isCostly), and so they are not deferred either.
func isPure(l *ufunc.Loop) bool { return (l.Moves || l.Kernels != nil) && l.Requires == nil }

// isCostly reports whether an element takes much longer to compute than to store.
func isCostly(l *ufunc.Loop) bool { return walking.CostOf(l) == parallel.Function }

// mayDefer reports whether the loop of c may run later, or in one pass with other loops.
func (c *Call) mayDefer() bool {
	l := c.Loop
	return c.Op.Out == 1 && l.Folding == ufunc.Elementwise && c.Result.Movers == nil && c.result == unsettled &&
		!c.Strict && isPure(l)
}

// hidden returns c, hidden from escape analysis. This is safe, because an expression keeps no pointer to the call. It keeps only blocks,
// and copies of layouts and scalars.
func (c *Call) hidden() *Call { return (*Call)(ufunc.Hide(unsafe.Pointer(c))) }

// deferred returns a pending array for the result of c, or nil if c must be computed at once. The operands were checked before.
func (c *Call) deferred(shape []int) *Header {
	n := iter.Size(shape)
	width := ufunc.Size(c.Loop.Kinds[0])
	if isLittle(n*walking.Widest(c.Loop)) && !c.isLean(n) || n*width < deferral.Block || len(shape) > iter.Inline || isCostly(c.Loop) || !c.mayDefer() || c.hasShortRuns(shape) {
		return nil
	}
	below := c.Token.below()
	outlives := deferral.Learns && below == 0
	if outlives {
		computeKept()
	}
	form := c.form(n, below)
	if outlives && !c.accumulates(n, form) || !habitOf(form).pays() {
		return nil
	}
	v := c.express(shape, n, form)
	if v == nil {
		return nil
	}
	s := c.Token.big(n*width, false, v)
	if outlives {
		c.carry(s, v)
	}
	h := &s.header
	h.Length, h.Width, h.kind = n, width, uint8(c.Result.Kind)
	h.Layout.SetPacked(shape)
	return h
}

// express returns a version, the contents of a block, whose n elements are computed later from the operands of c. It returns nil if there are
// too many operands, if an operand is a lookup table, or if an operand may change before the elements are computed.
func (c *Call) express(shape []int, n int, form uint64) *version {
	if c.operands() > mostLeaves {
		return nil
	}
	for i := range c.operands() {
		if h := c.head(i); h != nil && (h.IsSlice || !h.inBlock && h.Length*h.Width > mostShort || h.inBlock && h.Owner.block().exposed.Load()) {
			return nil
		}
	}
	v := new(version)
	v.users.Store(1)
	e := &expression{loop: c.Loop, in: c.Op.In, kind: c.Result.Kind, size: n}
	e.layout.SetPacked(shape)
	if k := c.operands(); k <= len(e.near) {
		e.operands = e.near[:k]
	} else {
		e.operands = make([]operand, k)
	}
	e.steps = max(1, len(e.operands)-1)
	for i := range e.operands {
		o := &e.operands[i]
		o.kind = c.Kind(i)
		h := c.head(i)
		if h == nil {
			o.value = c.Args[i].Value
			continue
		}
		if !e.read(o, h, shape, v) {
			e.leave()
			v.users.Store(0)
			return nil
		}
	}
	e.inheritParts()
	e.form, e.habit = form, habitOf(form)
	e.stored = e.habit.stored.Load()
	v.expression.Store(e)
	return v
}

// hasShortRuns reports whether the innermost loop of a program would have only a few elements. This is so if an operand is not contiguous
// with the given shape, and the last axis is shorter than leastRun.
func (c *Call) hasShortRuns(shape []int) bool {
	if !deferral.Learns || len(shape) == 0 || shape[len(shape)-1] >= leastRun {
		return false
	}
	for i := range c.operands() {
		if h := c.head(i); h != nil && !h.Layout.PackedAs(shape) {
			return true
		}
	}
	return false
}

// read sets o to h, an operand of the expression e of version v. It returns false if h may change before e is computed.
func (e *expression) read(o *operand, h *Header, shape []int, v *version) bool {
	o.isArray = true
	if h.isLazy() {
		if size := h.Layout.Size(); size*8 <= e.size && size*h.Width <= mostShort && o.head.copyLazy(h) {
			e.leaves++
			return true
		}
		h.Base()
	}
	if size := h.Layout.Size(); !h.inBlock || size*8 <= e.size && size*h.Width <= mostShort && !h.isPending() {
		o.head.copyOf(h)
		e.leaves++
		return true
	}
	b := h.Owner.block()
	if w := b.version.Load(); w != nil && h.isPending() {
		if x := w.expression.Load(); x != nil && (e.steps+x.steps > mostSteps || x.depth >= mostSteps || e.leaves+x.leaves > mostLeaves || !iter.Equal(x.layout.Shape(), shape)) {
			h.Base()
		}
	}
	w := b.reading(v, h)
	if w == nil {
		return false
	}
	o.version = w
	o.head.seen(h)
	if x := w.expression.Load(); x != nil {
		w.uses.Add(1)
		e.depth = max(e.depth, x.depth+1)
		if !x.stored {
			e.steps += x.steps
			e.leaves += x.leaves
			return true
		}
	}
	e.leaves++
	return true
}

// seen sets o to the layout and the kind of h, and not to its memory.
func (o *Header) seen(h *Header) {
	*o = Header{Length: h.Length, Offset: h.Offset, Width: h.Width, kind: h.kind}
	o.Layout.SetCopy(&h.Layout)
}

// copyOf sets o to a copy of the small array h.
func (o *Header) copyOf(h *Header) {
	n := h.Layout.Size()
	if n > h.Length { // h repeats elements, so copy its memory, and keep its strides
		*o = *h
		o.inBlock, o.Owner = false, nil
		o.base = memory.Uncleared(h.Length * h.Width)
		ufunc.CopyBytes(o.base, h.Base(), h.Length*h.Width)
		return
	}
	*o = Header{base: memory.Uncleared(n * h.Width), Length: n, Width: h.Width, kind: h.kind}
	o.Layout.SetPacked(h.Layout.Shape())
	Type{Kind: h.Kind()}.Set(o, h)
}

// meet runs or defers a call if its target or an operand is in a block. It returns nil if neither is necessary: then the caller runs c as
// usual.
//
//go:noinline
func (c *Call) meet(out *Header) *Header {
	if c.isOrdinary(out) {
		return nil
	}
	var near [iter.Inline]int
	for i := range c.Args {
		c.ResolveAs(i, c.Loop.Kinds[1+i])
	}
	c.resolveMore()
	if out == nil {
		shape := c.resultShape(near[:0])
		if c.result != unsettled {
			return nil
		}
		if z := c.deferred(shape); z != nil {
			return z
		}
		out = c.carried(shape)
		if c.readsPending() {
			if z := c.computeNow(out, shape); z != nil {
				return z
			}
		}
		if out == nil {
			return nil
		}
		return c.Into(out)
	}
	c.checkTarget(out)
	if c.result != unsettled || c.Result.Movers != nil || c.Loop.Requires != nil {
		out.Write()
		return nil
	}
	if out.isPending() {
		if c.rewrite(out) {
			return out
		}
		out.Base()
	}
	if !c.readsPending() {
		out.Write()
		return nil
	}
	return c.computeNow(out, out.Layout.Shape())
}

// isOrdinary reports whether c can run as usual: no operand is pending, no pending array reads out, and a new result would be too small to
// defer.
func (c *Call) isOrdinary(out *Header) bool {
	if c.readsPending() {
		return false
	}
	if out != nil {
		b := out.block()
		return b == nil || b.version.Load() == nil && b.memory.Load() != nil
	}
	if !isDeferring.Load() {
		return true
	}
	var first *Header
	most := 1 // maximum number of elements of the result
	for i := range c.operands() {
		switch h := c.head(i); {
		case h == nil || first != nil && iter.Equal(h.Layout.Shape(), first.Layout.Shape()):
		case most > deferral.Least:
			return false
		default:
			most *= h.Layout.Size()
			first = h
		}
	}
	return most < deferral.Lean/walking.Widest(c.Loop)
}

// readsPending reports whether an operand is pending.
func (c *Call) readsPending() bool {
	for i := range c.operands() {
		if c.head(i).isPending() {
			return true
		}
	}
	return false
}

// rewrite defers c with out, a pending array, as its target. It returns false if c cannot be deferred. It also returns false if out is an
// accumulator: nothing would limit the memory that new operands keep alive.
func (c *Call) rewrite(out *Header) bool {
	b := out.Owner.block()
	if !isDeferring.Load() || isCostly(c.Loop) || !c.mayDefer() || b.exposed.Load() || out.Layout.Rank() > iter.Inline {
		return false
	}
	old := b.version.Load()
	if old == nil || old.carries() {
		return false
	}
	v := c.express(out.Layout.Shape(), out.Length, c.form(out.Length, 0))
	if v == nil {
		return false
	}
	if out.isPending() && b.version.CompareAndSwap(old, v) {
		old.leave()
		return true
	}
	v.leave()
	return false
}

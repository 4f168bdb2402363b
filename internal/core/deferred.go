package core

import (
	"os"
	"reflect"
	"strconv"
	"sync/atomic"
	"unsafe"

	"ndgo/internal/caches"
	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/internal/parallel"
	"ndgo/ufunc"
)

// A Deferral says when results are deferred.
type Deferral struct {
	Least  int  // bytes of the widest operand or of the result
	Terms  int  // bytes of a pending array: a reduction then computes its elements without storing them
	Block  int  // bytes of an array in a block
	Learns bool // whether caches and experience decide, too
	Copies bool // whether a write copies operands of pending arrays, instead of computing these arrays
}

// usual is the Deferral of programs.
var usual = Deferral{Least: 1 << 20, Terms: 4 << 20, Block: mostShort + 1, Learns: true, Copies: true}

var (
	deferral    = usual
	mostPlain   = usual.plain() // elements of a result of Plain, which computes at once
	isDeferring atomic.Bool
)

// DeferFrom returns a Deferral that defers every possible result of least bytes or more. It ignores caches and experience.
func DeferFrom(least int) Deferral {
	return Deferral{Least: least, Terms: least, Block: min(least, usual.Block), Copies: true}
}

// plain returns the greatest number of elements for [Plain]: whatever the kind, no result of so many is deferred.
func (d Deferral) plain() int { return min(DirectMost/2, d.Least/16) }

// Use makes d the Deferral, and returns a function to undo it. Tests call it while no goroutine makes arrays.
func (d Deferral) Use() (undo func()) {
	before := deferral
	deferral, mostPlain = d, d.plain()
	return func() { deferral, mostPlain = before, before.plain() }
}

// UsualDeferral returns the Deferral of programs.
func UsualDeferral() Deferral { return usual }

// SetDeferring sets whether results are deferred, and returns whether they were before.
func SetDeferring(on bool) (before bool) { return isDeferring.Swap(on) }

const (
	mostSteps  = 48 // of one program
	mostLeaves = 20
	leastTerms = 2  // steps of a program for a reduction to compute its elements on the way
	leastRun   = 64 // elements of the last axis, unless all axes are a single run

	// If pending arrays read less than 1/littleRead of a block, a write computes them, and does not copy the block.
	littleRead = 2
)

// meetBlocks and computeVersion are variables, so the compiler sees no recursion from [Call.Into] to itself. In a recursion it would move all
// operands to the heap.
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

// An expression is an operation to be computed later, or a chain of one operator.
type expression struct {
	loop     *ufunc.Loop
	in       int // operands of the loop; there are more in a chain
	kind     reflect.Kind
	layout   iter.Layout // packed
	size     int         // elements
	operands []operand
	steps    int // of the program, with those of pending operands
	leaves   int
	depth    int         // of pending operands below operands, also of stored ones: a program computes these by recursion
	form     uint64      // a hash of the operations, whatever arrays they read
	habit    *habit      // of the form
	stored   bool        // whether it is stored when first computed
	left     atomic.Bool // whether it has left its operands
	near     [2]operand
}

// An operand of an expression is a version seen through a layout, a copy of few elements, or a scalar.
type operand struct {
	version *version // nil of a copy and of a scalar
	isArray bool
	head    Header // of an array: the layout, the kind and the extent; the base only of a copy
	value   Slot
	kind    reflect.Kind
}

// isPure reports whether l has no effects but its results, and cannot panic. Functions are compiled to kernels only if both hold.
func isPure(l *ufunc.Loop) bool { return (l.Moves || l.Kernels != nil) && l.Requires == nil }

// isCostly reports whether an element takes much longer to compute than to store.
func isCostly(l *ufunc.Loop) bool { return CostOf(l) == parallel.Function }

// mayDefer reports whether the loop of c may run later, or together with others.
func (c *Call) mayDefer() bool {
	l := c.Loop
	return c.Op.Out == 1 && l.Folding == ufunc.Elementwise && c.Result.Movers == nil && c.result == unsettled &&
		!c.Strict && isPure(l)
}

// hidden returns c, but hides this from the compiler. Expressions keep blocks, and copies of layouts and scalars, but nothing else
// of a call.
func (c *Call) hidden() *Call { return (*Call)(ufunc.Hide(unsafe.Pointer(c))) }

// deferred returns the result of c as a pending array of shape, or nil if it is to be computed at once. The operands are checked.
func (c *Call) deferred(shape []int) *Header {
	n := iter.Size(shape)
	width := ufunc.Size(c.Loop.Kinds[0])
	if isLittle(n*widest(c.Loop)) || n*width < deferral.Block || len(shape) > iter.Inline || isCostly(c.Loop) || !c.mayDefer() || c.hasShortRuns(shape) {
		return nil
	}
	below := c.Token.below()
	form := c.form(n, below)
	if deferral.Learns && below == 0 || !habitOf(form).pays() { // see Token.below
		return nil
	}
	v := c.express(shape, n, form)
	if v == nil {
		return nil
	}
	s := c.Token.big(n*width, v)
	h := &s.header
	h.Length, h.Width, h.kind = n, width, uint8(c.Result.Kind)
	h.Layout.SetPacked(shape)
	return h
}

// express returns the result of c as a pending version, of n elements. It returns nil if an operand may not be read later, or
// if there are too many.
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
	e.form, e.habit = form, habitOf(form)
	e.stored = e.habit.stored.Load()
	v.expression.Store(e)
	return v
}

// hasShortRuns reports whether programs would have to run once for every few elements.
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

// isLittle reports whether an operation on so many bytes is better computed at once: its result stays in the second-level cache.
func isLittle(bytes int) bool {
	return bytes < deferral.Least || deferral.Learns && deferral.Least > mostShort && bytes < caches.Get().L2
}

// read makes h an operand of e, the expression of v.
func (e *expression) read(o *operand, h *Header, shape []int, v *version) bool {
	o.isArray = true
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

// seen makes o the layout and the extent of h, without memory.
func (o *Header) seen(h *Header) {
	*o = Header{Length: h.Length, Offset: h.Offset, Width: h.Width, kind: h.kind}
	o.Layout.SetCopy(&h.Layout)
}

// copyOf makes o a copy of h, of few elements.
func (o *Header) copyOf(h *Header) {
	n := h.Layout.Size()
	if n > h.Length { // it repeats elements
		*o = *h
		o.inBlock, o.Owner = false, nil
		o.base = memory.Uncleared(h.Length * h.Width)
		ufunc.CopyBytes(o.base, h.base, h.Length*h.Width)
		return
	}
	*o = Header{base: memory.Uncleared(n * h.Width), Length: n, Width: h.Width, kind: h.kind}
	o.Layout.SetPacked(h.Layout.Shape())
	Type{Kind: h.Kind()}.Set(o, h)
}

// meet runs or defers c, if its target or an operand is in a block. It returns nil if c is to run as if there were no blocks.
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
		if !c.readsPending() {
			return nil
		}
		return c.computeNow(nil, shape)
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

// isOrdinary reports whether no operand of c is pending, nothing pending reads out, and a new result is not to be deferred.
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
	most := 1 // elements of the result, if the operands broadcast
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
	return most < deferral.Least/widest(c.Loop)
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

// rewrite makes the result of c the content of out, a pending array, without computing either. It reports whether it could.
func (c *Call) rewrite(out *Header) bool {
	b := out.Owner.block()
	if !isDeferring.Load() || isCostly(c.Loop) || !c.mayDefer() || b.exposed.Load() || out.Layout.Rank() > iter.Inline {
		return false
	}
	old := b.version.Load()
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

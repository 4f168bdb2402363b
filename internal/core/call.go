package core

import (
	"reflect"
	"strconv"
	"strings"
	"unsafe"

	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/scalars"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// A Call is one call of an operator. First the form of the call is decided (see form), and then the call runs.
type Call struct {
	Name    string
	Op      *ufunc.Operator
	Loop    *ufunc.Loop
	Result  Type   // the element type of the first result; if it has pointers, all operands have this type
	Token   *Token // the token of the result, or nil (see Token)
	Strict  bool   // set in functions of package strict, with explicit broadcasting
	IsSound bool   // set if the operands are known to meet the requirements of the loop
	Args    []Arg
	More    []*Header // the third and further operands of a chain, such as c and d in a + b + c + d

	result settlement // for a comparison: whether all elements have the same result (see settlement)
}

// Label returns the function's name for errors. It clones the name: the contents of an error escape to the heap, and without the clone
// everything in c would escape too.
func (c *Call) Label() string {
	if c.Strict {
		return "strict." + c.Name
	}
	return strings.Clone(c.Name)
}

// LoopOf returns op's loop for operands of kind. It panics unless the loop has results of kind result.
func LoopOf(name string, op *ufunc.Operator, kind, result reflect.Kind) *ufunc.Loop {
	loop := op.Loops.Of(kind)
	if loop == nil || loop.Kinds[0] != result {
		FailLoop(name, op, loop, kind, result)
	}
	return loop
}

// LoopOfOperand returns op's loop for a first operand of kind. Unlike LoopOf it allows any kind of result.
func LoopOfOperand(name string, op *ufunc.Operator, kind reflect.Kind) *ufunc.Loop {
	loop := op.Loops.Of(kind)
	if loop == nil {
		FailLoop(name, op, nil, kind, kind)
	}
	return loop
}

// FailLoop panics because the operator has no loop for operands of kind, or because its loop has no result of kind result.
func FailLoop(name string, op *ufunc.Operator, loop *ufunc.Loop, kind, result reflect.Kind) {
	name = strings.Clone(name) // an error's contents escape to the heap
	switch {
	case kind == Released || result == Released:
		mistakes.FailGone(name, operandName(0, op.In), false)
	case loop == nil:
		mistakes.Fail(name, mistakes.ErrDType, "the operator has no loop for %s", kind)
	}
	mistakes.Fail(name, mistakes.ErrDType, "the result of %s has elements of %s, not %s; name that type", kind, loop.Kinds[0], result)
}

// Into computes the call into out and returns out. If out is nil, it computes into a new array and returns that array. If an operand
// overlaps out, Into computes with a copy of the operand. Into may be called once.
//
// Into also decides how the call runs. Most calls have few small arrays, so a slow decision would take longer than the loop. Therefore Into
// decides in one pass over the operands. The pass also sets the operands of the row. It sets them field by field, because the compiler
// would build a composite literal elsewhere and copy it.
func (c *Call) Into(out *Header) *Header {
	if token := out.token(); token != nil {
		c.Token, out = token.Hidden(), nil // hidden, because the compiler assumes that arguments of a call escape with everything they point to
	}
	args, kinds := c.Args, c.Loop.Kinds[1:]
	if out != nil && out.inBlock || args[0].inBlock() || len(args) > 1 && (args[1].inBlock() || len(args) > 2 && c.inBlocks()) || c.More != nil && c.inBlocks() {
		if z := meetBlocks(c.hidden(), (*Header)(ufunc.Hide(unsafe.Pointer(out)))); z != nil {
			return z
		}
	}
	like, n := c.like(out) // n is the number of elements of a single run, or 0; the loop over the operands may still set n to 0
	var list [directOperands]ufunc.Operand
	copied, f, rank := uint32(0), oneRun, 0 // bit i of copied is set if operand i overlaps out and must be copied
	for i := range args {
		a := &args[i]
		if a.Kind != kinds[i] {
			c.ResolveAs(i, kinds[i])
		}
		h := a.Head
		if h != nil && h != like {
			if out != nil && !areApart(out, h) && BlocksMeet(out, h) && ExtentsMeet(out, h, true) {
				copied |= 1 << i
			}
			if n != 0 && !h.Layout.PlainAs(&like.Layout) && !h.Layout.LineAs(&like.Layout) {
				n = 0
			}
		}
		if at := min(1+i, len(list)-1); h != nil { // the last entry is overwritten by all further operands; calls with so many operands become a walk
			list[at].Base, list[at].Step = h.Start(), h.Width
		} else {
			list[at].Base = unsafe.Pointer(&a.Value)
		}
	}
	var r ufunc.Row
	r.Operands = list[:min(1+len(args), len(list))]
	if r.N, r.Rows = n, 1; n == 0 {
		f, rank = c.alongAxes(&r, out)
	}
	if f == undecided || copied != 0 || c.isSpecial(out) {
		out, f, copied = c.prepare(&r, out, f, copied)
	} else if out == nil {
		out = c.newResult(&r, like, f, rank)
	}
	if f == oneRun {
		list[0].Base, list[0].Step = out.Start(), out.Width
	} else if f == twoAxes && walking.InOrder(&r) && c.Op == &Copying && list[0].Step == out.Width && list[1].Step == out.Width {
		f = oneRun
	}
	switch {
	case f == twoAxes:
		c.Loop.Run(&r)
	case f == nested:
		c.walk(out)
	case f == complete:
	case r.N > walking.DirectMost/2 || c.Op == &Copying:
		c.inParts(&r)
	default:
		c.Loop.RunPacked(&r)
	}
	if copied != 0 {
		c.discardCopies(copied)
	}
	return out
}

// inBlocks reports whether at least one operand has a block (see block).
func (c *Call) inBlocks() bool {
	for i := range c.operands() {
		if h := c.head(i); h != nil && h.inBlock {
			return true
		}
	}
	return false
}

// inBlock reports whether the operand a is an array with a block (see block).
func (a *Arg) inBlock() bool { return a.Head != nil && a.Head.inBlock }

// like returns the array with which the shapes of the operands are compared. It is out or, if out is nil, the first operand. If out is nil
// and the first operand is a scalar, like is nil. If the elements of the array are a single run, n is their number; otherwise n is 0.
func (c *Call) like(out *Header) (like *Header, n int) {
	if like = out; like == nil {
		like = c.Args[0].Head
	}
	if like == nil || len(c.Args) >= directOperands {
		return like, 0
	}
	return like, like.Layout.RunSize()
}

// walk computes the call into out by nested loops over the axes.
func (c *Call) walk(out *Header) {
	if targets := [1]*Header{out}; len(c.Args) >= directOperands && c.inOneRow(targets[:]) {
		return
	}
	var w walking.Walk
	SetWalk(&w, out, out.Layout.Shape(), c.Args)
	w.Each(c.Loop)
}

// resultShape returns the common shape of the operands. It panics if an array of this shape exceeds the limit.
func (c *Call) resultShape(near []int) []int {
	shape := c.Broadcast(near)
	for i := range c.Op.Out {
		of := c.Result
		if i > 0 {
			of = Type{Kind: c.Loop.Kinds[i]}
		}
		if e := limits.ShapeError(shape, of.ElementWidth(), of.String); e != nil {
			e.Op = c.Label()
			panic(e)
		}
	}
	return shape
}

// Kind returns the kind of operand i for the loop. All operands of a chain have one kind.
func (c *Call) Kind(i int) reflect.Kind { return c.Loop.Kinds[c.Op.Out+min(i, c.Op.In-1)] }

// ResolveAll checks every operand and converts scalars to the loop's kinds.
func (c *Call) ResolveAll() {
	for i := range c.Args {
		c.ResolveAs(i, c.Kind(i))
	}
	c.resolveMore()
}

// resolveMore checks the operands of a chain beyond the first two.
func (c *Call) resolveMore() {
	for i, h := range c.More {
		if h == nil || h.Kind() == Released {
			mistakes.FailGone(c.Label(), operandName(len(c.Args)+i, c.operands()), h == nil)
		}
	}
}

// ResolveAs checks that operand i has kind want. It converts a scalar to that kind.
func (c *Call) ResolveAs(i int, want reflect.Kind) {
	a := &c.Args[i]
	switch {
	case a.Head != nil:
		if a.Kind == Released {
			mistakes.FailGone(c.Label(), operandName(i, c.operands()), false)
		}
		if a.Kind != want {
			mistakes.Fail(c.Label(), mistakes.ErrDType, "operand %d has elements of %s, not %s; convert it with AsType", i+1, a.Kind, want)
		}
	case a.Kind == reflect.Invalid:
		mistakes.FailGone(c.Label(), operandName(i, c.operands()), true)
	default:
		var s scalars.Scalar
		s.Read(unsafe.Pointer(&a.Value), a.Kind)
		if !s.Store(unsafe.Pointer(&a.Value), want) && !c.relate(i, &s, want) {
			scalars.FailScalar(c.Label(), &s, want)
		}
		a.Kind = want
	}
}

// operandName returns the name of operand i of n operands for messages.
func operandName(i, n int) string {
	if n == 1 {
		return mistakes.TheArray
	}
	return "operand " + strconv.Itoa(i+1)
}

// operands returns the number of operands, including those of a chain.
func (c *Call) operands() int { return len(c.Args) + len(c.More) }

// head returns operand i, or nil if it is a scalar.
func (c *Call) head(i int) *Header {
	if i < len(c.Args) {
		return c.Args[i].Head
	}
	return c.More[i-len(c.Args)]
}

// shapes returns copies of the shapes of operands from, from+1, …, for an Error. It omits lookup tables.
func (c *Call) shapes(from int) [][]int {
	list := make([][]int, 0, c.operands())
	for i := from; i < c.operands(); i++ {
		if h := c.head(i); h == nil {
			list = append(list, []int{})
		} else if !h.IsSlice {
			list = append(list, iter.Clone(h.Layout.Shape()))
		}
	}
	return list
}

// Broadcast returns the common shape of the operands. If an operand has this shape, the result is the shape of the operand, without a copy.
// Otherwise it is stored in near, or in new memory if near is too small.
func (c *Call) Broadcast(near []int) []int {
	var shape []int
	for i := range c.operands() {
		if h := c.head(i); h == nil {
			continue
		} else if s := h.Layout.Shape(); shape == nil {
			shape = s
		} else if !iter.Equal(s, shape) {
			return c.broadcastDifferent(near)
		}
	}
	return shape
}

func (c *Call) broadcastDifferent(near []int) []int {
	shape, axis := near, 0
	for i := range c.operands() {
		if h := c.head(i); h != nil {
			if shape, axis = iter.Broadcast(shape, h.Layout.Shape()); axis != 0 {
				mistakes.FailBroadcast(c.Label(), c.shapes(0), axis)
			}
		}
	}
	return shape
}

// checkTarget panics unless out is writable and every operand broadcasts to its shape.
func (c *Call) checkTarget(out *Header) {
	if out.ReadOnly {
		failReadOnly(c.Label(), out)
	}
	target := out.Layout.Shape()
	for i := range c.operands() {
		h := c.head(i)
		if h == nil {
			continue
		}
		if axis, ok := iter.Reaches(h.Layout.Shape(), target); !ok {
			c.failTarget(target, i, axis, c.head(0) == out)
		}
	}
}

// failTarget panics because operand i does not broadcast to target. If the operation is in place, the message omits the first operand,
// because it is the target.
func (c *Call) failTarget(target []int, i, axis int, inPlace bool) {
	from := 0
	if inPlace {
		from = 1
	}
	at := 0
	for k := from; k < i; k++ {
		if h := c.head(k); h == nil || !h.IsSlice {
			at++
		}
	}
	mistakes.FailInPlace(c.Label(), target, c.shapes(from), at, axis)
}

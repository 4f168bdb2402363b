package ndarray

import (
	"reflect"
	"strings"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// Apply, ApplyInto and, in other files, ApplyStrict, ApplyTo, Reduce and ReduceInto are the doors from operators to
// arrays: all generated functions, of this module and of its users, go through them.

// Apply returns op of args, broadcast to a common shape, in a new array. T is the element type of the first operand,
// which chooses the loop. An associative operator is then applied to the result and each of more in turn.
func Apply[R, T any](op *ufunc.Operator, more []*NDArray[T], args ...Arg) *NDArray[R] {
	var c call // field by field, since a composite literal is built aside and copied
	c.name, c.op, c.args = op.Name, op, chain(args, more)
	c.loop = loopOf(op.Name, op, firstKind[T](args), kindOf[R]())
	return typed[R](c.run(nil))
}

// ApplyInto sets dst to op of args, as [Apply] returns it, and returns dst, whose shape never changes: args broadcast
// to it. What overlaps dst is read as if it had been copied first. Name is what errors call the function.
func ApplyInto[R, T any](name string, dst *NDArray[R], op *ufunc.Operator, more []*NDArray[T], args ...Arg) *NDArray[R] {
	if dst == nil {
		failNil(name)
	}
	var c call
	c.name, c.op, c.args = name, op, chain(args, more)
	c.loop = loopOf(name, op, firstKind[T](args), kindOf[R]())
	c.run(&dst.h)
	return dst
}

// chain returns args followed by more.
func chain[T any](args []Arg, more []*NDArray[T]) []Arg {
	if len(more) == 0 {
		return args
	}
	all := make([]Arg, 0, len(args)+len(more))
	all = append(all, args...)
	for _, x := range more {
		all = append(all, In(x))
	}
	return all
}

// A call is one use of an operator: checked whole, then run.
type call struct {
	name   string
	op     *ufunc.Operator
	loop   *ufunc.Loop
	strict bool // name is of package strict
	args   []Arg
	slots  [usualOperands]slot // scalars, converted
	many   []slot              // the same, where there are more operands
}

// label returns what errors call the function. It is a copy because what an error holds lives on the heap, and the
// compiler would put all that c points to there with it: operands and scalars.
func (c *call) label() string {
	if c.strict {
		return "strict." + c.name
	}
	return strings.Clone(c.name)
}

// firstKind returns the kind of the first operand, whose elements are of T.
func firstKind[T any](args []Arg) reflect.Kind {
	if args[0].head != nil {
		return args[0].kind
	}
	return kindOf[T]()
}

// loopOf returns op's loop for operands of kind, whose result is of kind result.
func loopOf(name string, op *ufunc.Operator, kind, result reflect.Kind) *ufunc.Loop {
	if int(kind) >= len(op.Loops) || op.Loops[kind].Go == nil {
		fail(strings.Clone(name), ErrDType, "the operator has no loop for %s", kind)
	}
	loop := &op.Loops[kind]
	if loop.Kinds[0] != result {
		fail(strings.Clone(name), ErrDType, "the result of %s has elements of %s, not %s; name that type", kind, loop.Kinds[0], result)
	}
	return loop
}

// run checks everything, then computes the call into out, or into a new array if out is nil.
func (c *call) run(out *header) *header {
	c.resolveAll()
	return c.finish(out)
}

// finish does what run does once the operands are resolved.
func (c *call) finish(out *header) *header {
	if out != nil {
		c.checkTarget(out)
		c.require(out.lay.Shape())
		c.compute(out, out.lay.Shape(), c.apart(out, c.args))
		return out
	}
	var near [iter.Inline]int
	shape := c.resultShape(near[:0])
	c.require(shape)
	out = newHeader(c.loop.Kinds[0], shape)
	c.compute(out, shape, c.args)
	return out
}

// resultShape returns the common shape of the operands, as broadcast does, once the results are known to be within the
// limit.
func (c *call) resultShape(near []int) []int {
	shape := c.broadcast(near)
	for i := range c.op.Out {
		if e := shapeError(shape, ufunc.Size(c.loop.Kinds[i]), c.loop.Kinds[i].String); e != nil {
			e.Op = c.label()
			panic(e)
		}
	}
	return shape
}

// kind returns the kind that operand i must be of. The operands of a chain are of one kind.
func (c *call) kind(i int) reflect.Kind { return c.loop.Kinds[c.op.Out+min(i, c.op.In-1)] }

// resolveAll resolves every operand.
func (c *call) resolveAll() {
	for i := range c.args {
		c.resolve(i)
	}
}

// resolve checks operand i and converts a scalar to the kind that the loop reads.
func (c *call) resolve(i int) {
	a, want := &c.args[i], c.kind(i)
	switch {
	case a.head != nil:
		if a.kind != want {
			fail(c.label(), ErrDType, "operand %d has elements of %s, not %s; convert it with AsType", i+1, a.kind, want)
		}
	case a.p == nil:
		failNil(c.label())
	default:
		var s scalar
		s.read(a.p, a.kind)
		if p := unsafe.Pointer(c.slot(i)); s.store(p, want) {
			a.p = ufunc.Hide(p)
		} else {
			failScalar(c.label(), &s, want)
		}
	}
}

// slot returns room for operand i, a scalar. It is not on the stack where a row has no room for its operands there.
func (c *call) slot(i int) *slot {
	if c.op.In+c.op.Out <= usualOperands {
		return &c.slots[i]
	}
	if c.many == nil {
		c.many = make([]slot, len(c.args))
	}
	return &c.many[i]
}

// broadcast returns the common shape of the operands: that of an array, or in near if it fits.
func (c *call) broadcast(near []int) []int {
	var shape []int
	for i := range c.args {
		if h := c.args[i].head; h == nil {
			continue
		} else if s := h.lay.Shape(); shape == nil {
			shape = s
		} else if !iter.Equal(s, shape) {
			return c.broadcastDifferent(near)
		}
	}
	return shape
}

func (c *call) broadcastDifferent(near []int) []int {
	shape, axis := near, 0
	for i := range c.args {
		if h := c.args[i].head; h != nil {
			if shape, axis = iter.Broadcast(shape, h.lay.Shape()); axis != 0 {
				failBroadcast(c.label(), shapes(c.args), axis)
			}
		}
	}
	return shape
}

// checkTarget panics unless out can be written to and every operand broadcasts to its shape.
func (c *call) checkTarget(out *header) {
	if out.readOnly {
		failReadOnly(c.label(), out)
	}
	target := out.lay.Shape()
	for i := range c.args {
		if axis, ok := iter.Reaches(c.args[i].shape(), target); !ok {
			operands := c.args
			if operands[0].head == out { // of inplace
				operands, i = operands[1:], i-1
			}
			failInPlace(c.label(), target, shapes(operands), i, axis)
		}
	}
}

// apart returns args, with those copied that share memory with out, unless they are out, element by element, and are
// read before it is written.
func (c *call) apart(out *header, args []Arg) []Arg {
	var copied []Arg
	for i := range args {
		if h := args[i].head; h != nil && mustCopy(out, h, i < c.op.In) {
			if copied == nil {
				copied = append(copied, args...)
			}
			copied[i].head = packedCopy(h)
		}
	}
	if copied != nil {
		return copied
	}
	return args
}

// mustCopy reports whether writing out may change h before it has been read. Where same is allowed, h may be out
// itself.
func mustCopy(out, h *header, same bool) bool {
	if !blocksMeet(out, h) || same && out == h {
		return false
	}
	return extentsMeet(out, h, same)
}

func extentsMeet(out, h *header, same bool) bool {
	var near [2][iter.Inline]int
	s, t := near[0][:], near[1][:]
	if r := out.lay.Rank(); r > iter.Inline {
		s = make([]int, r)
	}
	if r := h.lay.Rank(); r > iter.Inline {
		t = make([]int, r)
	}
	x, y := out.extent(s[:out.lay.Rank()]), h.extent(t[:h.lay.Rank()])
	if same && iter.Identical(&x, &y) {
		return false
	}
	return iter.Overlap(&x, &y)
}

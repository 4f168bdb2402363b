package core

import (
	"reflect"
	"strings"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// A Call is one use of an operator: checked whole, then run.
type Call struct {
	Name   string
	Op     *ufunc.Operator
	Loop   *ufunc.Loop
	Result Type // of the elements of the first result, and of all operands whose elements may have pointers in them
	Strict bool // name is of package strict
	Args   []Arg

	result settlement // of a comparison
}

// label returns what errors call the function. It is a copy because what an error holds lives on the heap, and the
// compiler would put all that c points to there with it: operands and scalars.
func (c *Call) label() string {
	if c.Strict {
		return "strict." + c.Name
	}
	return strings.Clone(c.Name)
}

// LoopOf returns op's loop for operands of kind, whose result is of kind result.
func LoopOf(name string, op *ufunc.Operator, kind, result reflect.Kind) *ufunc.Loop {
	loop := op.Loops.Of(kind)
	if loop == nil || loop.Kinds[0] != result {
		failLoop(strings.Clone(name), loop, kind, result)
	}
	return loop
}

// LoopOfOperand returns op's loop for a first operand of kind, whatever its results are.
func LoopOfOperand(name string, op *ufunc.Operator, kind reflect.Kind) *ufunc.Loop {
	loop := op.Loops.Of(kind)
	if loop == nil {
		failLoop(strings.Clone(name), nil, kind, kind)
	}
	return loop
}

// FindLoop sets the loop of c to its operator's for operands of kind, whose first result is of kind result. The compiler puts the
// operands on the heap: where there are few elements use [LoopOf].
func (c *Call) FindLoop(kind, result reflect.Kind) {
	loop := c.Op.Loops.Of(kind)
	if loop == nil || loop.Kinds[0] != result {
		failLoop(c.label(), loop, kind, result)
	}
	c.Loop, c.Result.Kind = loop, result
}

// failLoop panics on behalf of name because loop, that of its operator for operands of kind, is nil or has no result of kind result.
func failLoop(name string, loop *ufunc.Loop, kind, result reflect.Kind) {
	switch {
	case kind == Released || result == Released:
		FailGone(name, false)
	case loop == nil:
		Fail(name, ErrDType, "the operator has no loop for %s", kind)
	}
	Fail(name, ErrDType, "the result of %s has elements of %s, not %s; name that type", kind, loop.Kinds[0], result)
}

// Run checks everything, then computes the call into out, or into a new array if out is nil.
func (c *Call) Run(out *Header) *Header {
	c.ResolveAll()
	return c.finish(out)
}

// finish does what Run does once the operands are resolved.
func (c *Call) finish(out *Header) *Header {
	if out != nil {
		c.checkTarget(out)
		if c.narrow(out, out.Layout.Shape()) != nil {
			return out
		}
		c.Require(out.Layout.Shape())
		args := c.apart(out, c.Args)
		c.compute(out, out.Layout.Shape(), args)
		c.discardCopies(args)
		return out
	}
	var near [iter.Inline]int
	shape := c.resultShape(near[:0])
	if out = c.narrow(nil, shape); out != nil {
		return out
	}
	c.Require(shape)
	out = c.Result.New(shape)
	c.compute(out, shape, c.Args)
	return out
}

// resultShape returns the common shape of the operands, as Broadcast does, once the results are known to be within the
// limit.
func (c *Call) resultShape(near []int) []int {
	shape := c.Broadcast(near)
	for i := range c.Op.Out {
		of := c.Result
		if i > 0 {
			of = Type{Kind: c.Loop.Kinds[i]}
		}
		if e := ShapeError(shape, of.width(), of.String); e != nil {
			e.Op = c.label()
			panic(e)
		}
	}
	return shape
}

// Kind returns the kind that operand i must be of. The operands of a chain are of one kind.
func (c *Call) Kind(i int) reflect.Kind { return c.Loop.Kinds[c.Op.Out+min(i, c.Op.In-1)] }

// ResolveAll resolves every operand.
func (c *Call) ResolveAll() {
	for i := range c.Args {
		c.resolve(i)
	}
}

// resolve checks operand i and converts a scalar to the kind that the loop reads.
func (c *Call) resolve(i int) { c.resolveAs(i, c.Kind(i)) }

// resolveAs does what Resolve does for an operand that must be of kind want.
func (c *Call) resolveAs(i int, want reflect.Kind) {
	a := &c.Args[i]
	switch {
	case a.Head != nil:
		if a.Kind == Released {
			FailGone(c.label(), false)
		}
		if a.Kind != want {
			Fail(c.label(), ErrDType, "operand %d has elements of %s, not %s; convert it with AsType", i+1, a.Kind, want)
		}
	case a.Kind == reflect.Invalid:
		FailNil(c.label())
	default:
		var s Scalar
		s.Read(unsafe.Pointer(&a.Value), a.Kind)
		if !s.Store(unsafe.Pointer(&a.Value), want) && !c.relate(i, &s, want) {
			failScalar(c.label(), &s, want)
		}
		a.Kind = want
	}
}

// Broadcast returns the common shape of the operands: that of an array, or in near if it fits.
func (c *Call) Broadcast(near []int) []int {
	var shape []int
	for i := range c.Args {
		if h := c.Args[i].Head; h == nil {
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
	for i := range c.Args {
		if h := c.Args[i].Head; h != nil {
			if shape, axis = iter.Broadcast(shape, h.Layout.Shape()); axis != 0 {
				FailBroadcast(c.label(), Shapes(c.Args), axis)
			}
		}
	}
	return shape
}

// checkTarget panics unless out can be written to and every operand broadcasts to its shape.
func (c *Call) checkTarget(out *Header) {
	if out.ReadOnly {
		FailReadOnly(c.label(), out)
	}
	target := out.Layout.Shape()
	for i := range c.Args {
		if axis, ok := iter.Reaches(c.Args[i].Shape(), target); !ok {
			operands, at := c.Args, 0
			if operands[0].Head == out { // of inplace
				operands, i = operands[1:], i-1
			}
			for k := range i {
				if !operands[k].IsSlice() {
					at++
				}
			}
			failInPlace(c.label(), target, Shapes(operands), at, axis)
		}
	}
}

// apart returns args, with those copied that share memory with out, unless they are out, element by element, and are
// read before it is written.
func (c *Call) apart(out *Header, args []Arg) []Arg {
	var copied []Arg
	for i := range args {
		if h := args[i].Head; h != nil && mustCopy(out, h, i < c.Op.In) {
			if copied == nil {
				copied = append(copied, args...)
			}
			copied[i].Head = c.typeOf(h).Copy(h)
		}
	}
	if copied != nil {
		return copied
	}
	return args
}

// typeOf returns the type of the elements of h, an operand.
func (c *Call) typeOf(h *Header) Type {
	if h.Kind() == c.Result.Kind {
		return c.Result
	}
	return Type{Kind: h.Kind()}
}

// discardCopies gives the memory of the copies back that apart has made.
func (c *Call) discardCopies(args []Arg) {
	if &args[0] == &c.Args[0] {
		return
	}
	for i := range args {
		if args[i].Head != c.Args[i].Head {
			args[i].Head.discard()
		}
	}
}

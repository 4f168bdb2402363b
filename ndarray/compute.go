package ndarray

import (
	"fmt"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// chainRun is how many elements of a chain of operators are computed before the next operator is applied to them,
// so that they are still in the first-level cache.
const chainRun = 1024

// compute computes the call of args, which has been checked, into out, which none of them overlaps unless it is out
// itself.
func (c *call) compute(out *header, shape []int, args []Arg) {
	if out.length == 0 || iter.Size(shape) == 0 {
		return
	}
	switch {
	case len(args) > c.op.In:
		c.computeChain(out, shape, args)
	case !c.computePacked(out, shape, args):
		var w walker
		w.gather(out, shape, args)
		w.run(c.loop)
	}
}

// computePacked computes the call in one run, if every array among the operands is in row-major order without gaps,
// like out, and reports whether it is so.
func (c *call) computePacked(out *header, shape []int, args []Arg) bool {
	var operands [usualOperands]ufunc.Operand
	if len(args) >= len(operands) || !out.lay.PackedAs(shape) {
		return false
	}
	operands[0] = ufunc.Operand{Base: out.start(), Step: out.width}
	for i := range args {
		h := args[i].head
		if h == nil {
			// The array of operands is assigned to as a variable, so that the compiler sees that the scalar stays where it is.
			operands[i+1].Base = unsafe.Pointer(&args[i].value)
			continue
		}
		if !h.lay.PackedAs(shape) {
			return false
		}
		operands[i+1] = ufunc.Operand{Base: h.start(), Step: h.width}
	}
	r := ufunc.Row{N: iter.Size(shape), Rows: 1, Operands: operands[:1+len(args)]}
	c.loop.Run(&r)
	return true
}

// computeChain applies the operator along args: in passes over the result and as many operands as a walk takes, of
// which each pass but the first begins with the result itself.
func (c *call) computeChain(out *header, shape []int, args []Arg) {
	var w walker
	for len(args) > 1 {
		n := min(len(args), usualOperands-1)
		w.gather(out, shape, args[:n])
		w.nest.Simplify()
		r := w.start()
		for more := true; more; more = w.next(&r) {
			c.runChain(&r, n)
		}
		args = append([]Arg{{head: out, kind: out.kind}}, args[n:]...)
	}
}

// gather makes w a walk over out and args.
func (w *walker) gather(out *header, shape []int, args []Arg) {
	w.reset(shape)
	w.add(out)
	w.addArgs(args)
}

func (w *walker) addArgs(args []Arg) {
	for i := range args {
		if h := args[i].head; h != nil {
			w.add(h)
		} else {
			w.addScalar(args[i].value)
		}
	}
}

// runChain applies the operator along the operands 1, 2, … n of r, from left to right, a part of a run at a time.
func (c *call) runChain(r *ufunc.Row, n int) {
	for more := r.Rows > 0; more; more = r.Next() {
		for lo := 0; lo < r.N; lo += chainRun {
			for k := 2; k <= n; k++ {
				operands := [3]ufunc.Operand{r.Operands[0], r.Operands[0], r.Operands[k]}
				if k == 2 {
					operands[1] = r.Operands[1]
				}
				part := ufunc.Row{Done: lo, N: min(lo+chainRun, r.N), Rows: 1, Operands: operands[:]}
				c.loop.Run(&part)
			}
		}
	}
}

// require panics if a condition of the loop fails for an element of the operands, broadcast to shape.
func (c *call) require(shape []int) {
	for i := range c.loop.Requires {
		q := &c.loop.Requires[i]
		if index := c.violation(q, shape); index != nil {
			failRequire(c.label(), q.Kind, index, shapes(c.args))
		}
	}
}

// violation returns the first index of shape, in row-major order, at which q fails, or nil.
func (c *call) violation(q *ufunc.Require, shape []int) []int {
	if iter.Size(shape) == 0 {
		return nil
	}
	var w walker
	w.reset(shape)
	for i := range c.args {
		switch a := &c.args[i]; {
		case q.Reads>>i&1 == 0:
			w.addScalar(slot{})
		case a.head != nil:
			w.add(a.head)
		default:
			w.addScalar(a.value)
		}
	}
	w.nest.Once()
	return w.find(&q.Holds, len(shape))
}

func failRequire(op, kind string, index []int, shapes [][]int) {
	at := "at index " + shapeText(index)
	if len(index) == 0 {
		at = "by a scalar"
	}
	e := &Error{Op: op, Index: index, Shapes: shapes}
	switch kind {
	case "DivideByZero":
		e.Kind, e.Detail = ErrDivideByZero, "integer division by zero "+at+"; mask the divisor, or divide floats"
	case "NegativeShift":
		e.Kind, e.Detail = ErrNegativeShift, "the shift count is negative "+at+"; shift the other way by its absolute value"
	case "NegativePower":
		e.Kind, e.Detail = ErrNegativePower, "the power of an integer is negative "+at+"; convert to floats with AsType"
	default:
		panic(fmt.Sprintf("ndarray: unknown requirement %s of %s", kind, op))
	}
	panic(e)
}

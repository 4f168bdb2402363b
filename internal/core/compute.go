package core

import (
	"fmt"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// compute computes the call of args, which has been checked, into out, which none of them overlaps unless it is out
// itself.
func (c *Call) compute(out *Header, shape []int, args []Arg) {
	if out.Length == 0 || iter.Size(shape) == 0 {
		return
	}
	switch {
	case c.result != unsettled:
		Fill(out, Scalar{class: boolScalar, u: uint64(c.result - neverHolds)})
	case len(args) > c.Op.In:
		c.computeChain(out, shape, args)
	case !c.computePacked(out, shape, args):
		var w Walk
		w.Gather(out, shape, args)
		w.Run(c.Loop)
	}
}

// computePacked computes the call in one run, if every array among the operands is in row-major order without gaps,
// like out, and reports whether it is so.
func (c *Call) computePacked(out *Header, shape []int, args []Arg) bool {
	var operands [usualOperands]ufunc.Operand
	if len(args) >= len(operands) || !out.Layout.PackedAs(shape) {
		return false
	}
	operands[0] = ufunc.Operand{Base: out.start(), Step: out.Width}
	for i := range args {
		h := args[i].Head
		if h == nil {
			// The array of operands is assigned to as a variable, so that the compiler sees that the scalar stays where it is.
			operands[i+1].Base = unsafe.Pointer(&args[i].Value)
			continue
		}
		if !h.Layout.PackedAs(shape) {
			return false
		}
		operands[i+1] = ufunc.Operand{Base: h.start(), Step: h.Width}
	}
	r := ufunc.Row{N: iter.Size(shape), Rows: 1, Operands: operands[:1+len(args)]}
	runPacked(c.Loop, &r)
	return true
}

// computeChain applies the operator along args: in passes over the result and as many operands as a walk takes, of
// which each pass but the first begins with the result itself.
func (c *Call) computeChain(out *Header, shape []int, args []Arg) {
	var w Walk
	for len(args) > 1 {
		n := min(len(args), usualOperands-1)
		w.Gather(out, shape, args[:n])
		w.runAll(rowLoop{c.Loop, n})
		args = append([]Arg{{Head: out, Kind: out.Kind()}}, args[n:]...)
	}
}

// Gather makes w a walk over out and args.
func (w *Walk) Gather(out *Header, shape []int, args []Arg) {
	w.Reset(shape)
	w.Add(out)
	w.addArgs(args)
}

func (w *Walk) addArgs(args []Arg) {
	for i := range args {
		if h := args[i].Head; h != nil {
			w.Add(h)
		} else {
			w.addScalar(args[i].Value)
		}
	}
}

// chainColumns is how many columns a part of a chain has if an operand lies in another order, so that it is read by tiles.
const chainColumns = 64

// runChain applies the operator along the operands 1, 2, … n of r, from left to right, a part of the elements at a time.
func runChain(loop *ufunc.Loop, r *ufunc.Row, n int) {
	wide := min(chainRun, r.N)
	for k := range r.Operands {
		if o := &r.Operands[k]; o.Outer != 0 && iter.Abs(o.Outer) < iter.Abs(o.Step) {
			wide = min(chainColumns, r.N)
		}
	}
	tall := chainRun / wide
	for j := 0; j < r.Rows; j += tall {
		for lo := 0; lo < r.N; lo += wide {
			for k := 2; k <= n; k++ {
				operands := [3]ufunc.Operand{r.Operands[0], r.Operands[0], r.Operands[k]}
				if k == 2 {
					operands[1] = r.Operands[1]
				}
				for i := range operands {
					o := &operands[i]
					o.Offset += j*o.Outer + lo*o.Step
				}
				part := ufunc.Row{N: min(wide, r.N-lo), Rows: min(tall, r.Rows-j), Operands: operands[:]}
				loop.Run(&part)
			}
		}
	}
}

// Require panics if a condition of the loop fails for an element of the operands, broadcast to shape.
func (c *Call) Require(shape []int) {
	for i := range c.Loop.Requires {
		q := &c.Loop.Requires[i]
		if index, why := c.violation(q, shape); index != nil {
			failRequire(c.label(), q.Kind, why, index, Shapes(c.Args))
		}
	}
}

// violation returns the first index of shape, in row-major order, at which q fails, or nil, and what the definition panics with there, if
// that is how.
func (c *Call) violation(q *ufunc.Require, shape []int) (index []int, why any) {
	if iter.Size(shape) == 0 {
		return nil, nil
	}
	var w Walk
	w.Reset(shape)
	for i := range c.Args {
		switch a := &c.Args[i]; {
		case q.Reads>>i&1 == 0:
			w.addScalar(slot{})
		case a.Head != nil:
			w.Add(a.Head)
		default:
			w.addScalar(a.Value)
		}
	}
	w.Nest.Once()
	r := w.Start()
	index = w.find(&q.Holds, &r, len(shape))
	if index != nil && q.Panic != nil {
		why = q.Panic((*ufunc.Row)(ufunc.Hide(unsafe.Pointer(&r)))) // else the compiler would put r and w on the heap
	}
	return index, why
}

func failRequire(op, kind string, why any, index []int, shapes [][]int) {
	at := "at index " + ShapeText(index)
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
	case "Panic":
		e.Kind, e.Detail = ErrDomain, fmt.Sprintf("the function of one element panics %s: %v", at, why)
	default:
		panic(fmt.Sprintf("ndarray: unknown requirement %s of %s", kind, op))
	}
	panic(e)
}

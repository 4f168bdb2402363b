package core

import (
	"fmt"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// Require panics if an element violates a requirement of the loop. The operands are broadcast to shape.
func (c *Call) Require(shape []int) {
	for i := range c.Loop.Requires {
		q := &c.Loop.Requires[i]
		if index, why := c.violation(q, shape); index != nil {
			failRequire(c.Label(), q.Kind, why, index, c.shapes(0))
		}
	}
}

// violation returns the first index of shape, in row-major order, at which elements violate requirement q. If q holds everywhere, the index is
// nil. If the operator's definition panics for the elements at the index, the result why is the value of the panic.
func (c *Call) violation(q *ufunc.Require, shape []int) (index []int, why any) {
	if iter.Size(shape) == 0 {
		return nil, nil
	}
	var w Walk
	w.Reset(shape)
	for i := range c.Args {
		switch a := &c.Args[i]; {
		case q.Reads>>i&1 == 0:
			w.addScalar(Slot{})
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
		why = q.Panic((*ufunc.Row)(ufunc.Hide(unsafe.Pointer(&r)))) // hidden, because otherwise the compiler would move r and w to the heap
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

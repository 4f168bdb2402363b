package core

import (
	"unsafe"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/scalars"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// Require panics if an element violates a requirement of the loop. The operands are broadcast to shape.
func (c *Call) Require(shape []int) {
	for i := range c.Loop.Requires {
		q := &c.Loop.Requires[i]
		if index, why := c.violation(q, shape); index != nil {
			mistakes.FailRequirement(c.Label(), q.Kind, why, index, c.shapes(0))
		}
	}
}

// violation returns the first index of shape, in row-major order, at which elements violate requirement q. If q holds everywhere, the index is
// nil. If the operator's definition panics for the elements at the index, the result why is the value of the panic.
func (c *Call) violation(q *ufunc.Require, shape []int) (index []int, why any) {
	if iter.Size(shape) == 0 {
		return nil, nil
	}
	var w walking.Walk
	w.Reset(shape)
	for i := range c.Args {
		switch a := &c.Args[i]; {
		case q.Reads>>i&1 == 0:
			w.AddScalar(scalars.Slot{})
		case a.Head != nil:
			a.Head.AddTo(&w)
		default:
			w.AddScalar(a.Value)
		}
	}
	w.Nest.Once()
	r := w.Start()
	index = w.FindFrom(&q.Holds, &r, len(shape))
	if index != nil && q.Panic != nil {
		why = q.Panic((*ufunc.Row)(ufunc.Hide(unsafe.Pointer(&r)))) // hidden, because otherwise the compiler would move r and w to the heap
	}
	return index, why
}

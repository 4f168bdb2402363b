package core

import (
	"unsafe"

	"ndgo/internal/core/walking"
	"ndgo/ufunc"
)

// inOneRow computes c into targets, arrays of one shape, without a walk. It is for calls with more operands than [Call.Into] takes directly,
// and with several results. The arrays have few elements, and either all have at most two axes, or all are contiguous and have the same
// shape. In other cases inOneRow returns false and computes nothing.
func (c *Call) inOneRow(targets []*Header) bool {
	shape, n := targets[0].Layout.Shape(), targets[0].Layout.Size()
	if n == 0 || n > walking.DirectMost/2 || len(targets)+len(c.Args) > ufunc.MaxOperands {
		return false
	}
	var list [ufunc.MaxOperands]ufunc.Operand
	var r ufunc.Row
	r.N, r.Rows, r.Operands = n, 1, list[:len(targets)+len(c.Args)]
	if len(shape) <= 2 {
		r.Rows, r.N, _, _ = targets[0].Layout.Two()
	}
	for k, z := range targets {
		if !z.setIn(&list[k], shape) {
			return false
		}
	}
	for i := range c.Args {
		k := len(targets) + i
		if h := c.Args[i].Head; h == nil {
			list[k].Base = unsafe.Pointer(&c.Args[i].Value) // set in the list, because with a pointer to the operand the compiler would move the scalar to the heap
		} else if !h.setIn(&list[k], shape) {
			return false
		}
	}
	if r.Rows > 1 {
		walking.InOrder(&r)
	}
	c.Loop.Run(&r)
	return true
}

// setIn sets o, the zero value, to h as an operand of the row of an array of the given shape: its last axis is a run of the row. If the array has
// more than two axes, all of its elements are one run, and setIn returns false unless h is contiguous and has this shape.
func (h *Header) setIn(o *ufunc.Operand, shape []int) bool {
	if len(shape) <= 2 {
		inRows(o, h)
		return true
	}
	o.Base, o.Step = h.Start(), h.Width
	return h.Layout.PackedAs(shape)
}

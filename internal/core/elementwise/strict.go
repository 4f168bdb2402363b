package elementwise

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// Strict returns op applied to two operands, as a new array of kind result. The operands are broadcast by XLA's rules. The first operand
// has the given kind.
func Strict(op *ufunc.Operator, kind, result reflect.Kind, dims []int, args []core.Arg) *core.Header {
	if args[0].Head != nil {
		kind = args[0].Kind // the kind is Released if the array was released
	}
	c := core.Call{Name: op.Name, Strict: true, Op: op, Args: args}
	c.Loop, c.Result.Kind = core.LoopOf("strict."+op.Name, op, kind, result), result
	c.ResolveAll()
	spread(&c, dims)
	return c.Into(nil)
}

// spread checks dims against the operands' shapes. Then it gives the operand of lower rank the rank of the other operand.
func spread(c *core.Call, dims []int) {
	x, y := c.Args[0].Shape(), c.Args[1].Shape()
	shape, err := iter.StrictShape(x, y, dims)
	if err != nil {
		mistakes.FailStrict(c.Label(), core.Shapes(c.Args), dims, err)
	}
	low := 0
	if len(x) > len(y) {
		low = 1
	}
	if h := c.Args[low].Head; h != nil && h.Layout.Rank() < len(shape) {
		c.Args[low].Head = spreadHeader(h, len(shape), dims)
	}
}

// spreadHeader returns a view of h with the given rank. Axis i of h becomes axis dims[i]; all other axes have size 1.
func spreadHeader(h *core.Header, rank int, dims []int) *core.Header {
	v := h.SameMemory()
	shape, strides := v.Layout.Reset(rank)
	for i := range shape {
		shape[i] = 1
	}
	for i, axis := range dims {
		shape[axis] = h.Layout.Shape()[i]
	}
	iter.Spread(strides, h.Layout.Shape(), h.Layout.Strides(), dims)
	return &v
}

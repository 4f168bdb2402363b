package selecting

import (
	"ndgo/internal/core"
	"ndgo/internal/core/option"
)

// Take returns the elements of x at indices along the axis in options. Without an axis, indices are positions in row-major order. The
// result is in target, or in a new array if target is nil.
func Take(t core.Type, op string, target, x *core.Header, indices core.Arg, options []option.Option) *core.Header {
	x.Check(op)
	var c Choice
	shape := indices.Shape()
	if len(options) > 0 || !c.takeOffsets(x, indices) {
		c, shape = chosenBy(x, op, indices, options)
	}
	z := t.Whole(op, target, shape, x, c.Offsets)
	c.Gather(z, t.Gatherer())
	return t.Deliver(op, target, z)
}

// TakeAlongAxis returns elements of x along an axis, in a new array for the token, which may be nil. The array of indices has one index for
// each element of the result.
func TakeAlongAxis(t core.Type, op string, token *core.Token, x *core.Header, indices core.Arg, options []option.Option) *core.Header {
	x.Check(op)
	indices.Head.CheckAs(op, "the array of indices")
	c, shape := chooseAlong(x, op, indices, options)
	z := t.WholeAt(token, op, nil, shape)
	c.Gather(z, t.Gatherer())
	return z
}

// Put sets the elements of x at indices to values, in row-major order. Indices select elements as in [Take].
func Put(t core.Type, op string, x *core.Header, indices, values core.Arg, options []option.Option) {
	x.Check(op)
	put(t, op, x, values, func() (Choice, []int) { return chosenBy(x, op, indices, options) })
}

// PutAlongAxis sets the elements of x at indices to values, in row-major order. Indices select elements as in [TakeAlongAxis].
func PutAlongAxis(t core.Type, op string, x *core.Header, indices, values core.Arg, options []option.Option) {
	x.Check(op)
	indices.Head.CheckAs(op, "the array of indices")
	put(t, op, x, values, func() (Choice, []int) { return chooseAlong(x, op, indices, options) })
}

// put sets elements of x to values. The function choose returns the elements to set, and their shape.
func put(t core.Type, op string, x *core.Header, values core.Arg, choose func() (Choice, []int)) {
	core.CheckWritable(op, x)
	values.CheckAs(op, "the array of values")
	call := core.Call{Name: op, Args: []core.Arg{values}}
	call.ResolveAs(0, t.Kind)
	source := &call.Args[0]
	c, shape := choose()
	core.CheckReach(op, source.Shape(), shape)
	if own := source.Head; own != nil {
		source.Head = t.Apart(op, x, own, false)
		defer source.Head.DiscardUnless(own)
	}
	c.scatter(shape, source, t.Scatterer())
}

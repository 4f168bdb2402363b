package selecting

import (
	"ndgo/internal/core"
)

// Take returns the elements of x at indices along the axis in options, or among all elements of x in row-major order without one.
// They are in target, or in a new array if target is nil.
func Take(t core.Type, op string, target, x *core.Header, indices core.Arg, options []core.Option) *core.Header {
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

// TakeAlongAxis returns elements of x along an axis, with an index for each position of the result, in a new array.
func TakeAlongAxis(t core.Type, op string, x *core.Header, indices core.Arg, options []core.Option) *core.Header {
	x.Check(op)
	indices.Head.Check(op)
	c, shape := chooseAlong(x, op, indices, options)
	z := t.Whole(op, nil, shape)
	c.Gather(z, t.Gatherer())
	return z
}

// Put sets the elements of x at indices, as in [Take], to values, in row-major order.
func Put(t core.Type, op string, x *core.Header, indices, values core.Arg, options []core.Option) {
	x.Check(op)
	put(t, op, x, values, func() (Choice, []int) { return chosenBy(x, op, indices, options) })
}

// PutAlongAxis sets the elements of x at indices, as in [TakeAlongAxis], to values, in row-major order.
func PutAlongAxis(t core.Type, op string, x *core.Header, indices, values core.Arg, options []core.Option) {
	x.Check(op)
	indices.Head.Check(op)
	put(t, op, x, values, func() (Choice, []int) { return chooseAlong(x, op, indices, options) })
}

// put sets elements of x to values. Choose returns the elements and their shape.
func put(t core.Type, op string, x *core.Header, values core.Arg, choose func() (Choice, []int)) {
	core.CheckWritable(op, x)
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

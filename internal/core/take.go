package core

import "ndgo/internal/iter"

// Take returns the elements of x at indices along the axis that options choose, or of all elements of x in row-major order, in
// target or, if that is nil, in a new array.
func (t Type) Take(op string, target, x *Header, indices Arg, options []Option) *Header {
	x.Check(op)
	var c choice
	shape := indices.Shape()
	if len(options) > 0 || !c.takeOffsets(x, indices) {
		c, shape = x.choose(op, indices, options)
	}
	z := t.Whole(op, target, shape, x, c.offsets)
	c.gather(z, t.gatherer())
	return t.deliver(target, z)
}

// TakeAlongAxis returns the elements of x at indices along an axis, where each place has an index of its own, in a new array.
func (t Type) TakeAlongAxis(op string, x *Header, indices Arg, options []Option) *Header {
	x.Check(op)
	indices.Head.Check(op)
	c, shape := x.chooseAlong(op, indices, options)
	z := t.Whole(op, nil, shape)
	c.gather(z, t.gatherer())
	return z
}

// Put sets the elements of x that [Type.Take] returns for the same indices and options to values, in row-major order.
func (t Type) Put(op string, x *Header, indices, values Arg, options []Option) {
	x.Check(op)
	t.put(op, x, values, func() (choice, []int) { return x.choose(op, indices, options) })
}

// PutAlongAxis sets the elements of x that [Type.TakeAlongAxis] returns for the same indices and options to values, in row-major
// order.
func (t Type) PutAlongAxis(op string, x *Header, indices, values Arg, options []Option) {
	x.Check(op)
	indices.Head.Check(op)
	t.put(op, x, values, func() (choice, []int) { return x.chooseAlong(op, indices, options) })
}

// put sets elements of x, which choose returns with their shape, to values.
func (t Type) put(op string, x *Header, values Arg, choose func() (choice, []int)) {
	if x.ReadOnly {
		FailReadOnly(op, x)
	}
	call := Call{Name: op, Args: []Arg{values}}
	call.resolveAs(0, t.Kind)
	source := &call.Args[0]
	c, shape := choose()
	if axis, ok := iter.Reaches(source.Shape(), shape); !ok {
		failInPlace(op, shape, Shapes(call.Args), 0, axis)
	}
	if own := source.Head; own != nil && mustCopy(x, own, false) {
		source.Head = t.Copy(own)
		defer source.Head.discard()
	}
	c.scatter(shape, source, t.scatterer())
}

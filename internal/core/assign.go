package core

import (
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// Copying is what is said of Assign as an operator, whose loop depends on the type.
var Copying = ufunc.Operator{Name: "Assign", In: 1, Out: 1}

// Assign sets the elements of z to those of x, broadcast to z's shape, on behalf of op, as if x had been copied first.
func (t Type) Assign(op string, z, x *Header) {
	z.Check(op)
	x.Check(op)
	var c Call
	c.Name, c.Op, c.Loop, c.Result = op, &Copying, t.Mover(), t
	c.Args = []Arg{{Head: x, Kind: c.Loop.Kinds[1]}} // a mover has the kind that stands for those of one size
	c.Into(z)
}

// arePacked reports whether the elements of z, and those of x in the same order, lie side by side.
func arePacked(z, x *Header) bool {
	return z.Layout.IsPacked() && x.Layout.PackedAs(z.Layout.Shape())
}

// Set does what Assign does where z can be written and reached, and shares no memory with x or is packed as x is.
func (t Type) Set(z, x *Header) {
	switch n := z.Layout.Size(); {
	case n == 0:
	case arePacked(z, x):
		t.MoveRun(z, x, n)
	default:
		SetEach(z, x, t.Mover())
	}
}

// MoveRun sets n elements of z that lie side by side to those of x.
func (t Type) MoveRun(z, x *Header, n int) {
	if t.Movers == nil {
		ufunc.CopyBytes(z.Start(), x.Start(), n*z.Width)
		return
	}
	operands := [2]ufunc.Operand{{Base: z.Start(), Step: z.Width}, {Base: x.Start(), Step: x.Width}}
	r := ufunc.Row{N: n, Rows: 1, Operands: operands[:]}
	t.Movers.Move.Run(&r)
}

// Copy returns a new array with the shape and elements of x, whose size is known to be within the limit.
func (t Type) Copy(x *Header) *Header {
	z := t.New(x.Layout.Shape())
	t.Set(z, x)
	return z
}

// SetEach sets the elements of z, which has some, to what loop makes of those of x, which broadcasts to z's shape. It is z
// itself, element by element, or does not overlap it.
func SetEach(z, x *Header, loop *ufunc.Loop) {
	if z.Layout.Rank() <= 2 && x.Layout.Rank() <= 2 && z.Layout.Size() <= DirectMost/2 { // for which a walk is not worth it
		var operands [2]ufunc.Operand
		rows, columns := inRows(&operands[0], z)
		inRows(&operands[1], x)
		r := ufunc.Row{N: columns, Rows: rows, Operands: operands[:]}
		if rows > 1 && (columns == 1 || iter.Abs(operands[0].Outer) < iter.Abs(operands[0].Step)) {
			SwapAxes(&r)
		}
		loop.Run(&r)
		return
	}
	var w Walk
	w.Reset(z.Layout.Shape())
	w.Add(z)
	w.Add(x)
	w.Each(loop)
}

// Fill sets the elements of z, which are of a kind with kernels and can hold s, to s.
func Fill(z *Header, s Scalar) {
	if z.Layout.IsPacked() {
		var value Slot
		s.Store(unsafe.Pointer(&value), z.Kind())
		operands := [2]ufunc.Operand{{Base: z.Start(), Step: z.Width}, {Base: unsafe.Pointer(&value)}}
		row := ufunc.Row{N: z.Layout.Size(), Rows: 1, Operands: operands[:]}
		ufunc.Mover(z.Width).Run(&row)
		return
	}
	var w Walk
	w.Reset(z.Layout.Shape())
	w.Add(z)
	w.AddConstant(s, z.Kind())
	w.Each(ufunc.Mover(z.Width))
}

// Packed returns h, or a copy of it on behalf of op, whose elements lie side by side in row-major order.
func (t Type) Packed(op string, h *Header) *Header {
	if h.Layout.IsPacked() {
		return h
	}
	return t.WorkCopy(op, h)
}

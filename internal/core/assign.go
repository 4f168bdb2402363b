package core

import (
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// Assign sets the elements of z to those of x, broadcast to z's shape, on behalf of op.
func (t Type) Assign(op string, z, x *Header) {
	z.Check(op)
	x.Check(op)
	if z.ReadOnly {
		FailReadOnly(op, z)
	}
	if axis, ok := iter.Reaches(x.Layout.Shape(), z.Layout.Shape()); !ok {
		failInPlace(op, z.Layout.Shape(), HeadShapes([]*Header{x}), 0, axis)
	}
	t.Move(z, x)
}

// Move sets the elements of z to those of x, which broadcasts to z's shape, as if x had been copied first.
func (t Type) Move(z, x *Header) {
	if BlocksMeet(z, x) && !arePacked(z, x) && mustCopy(z, x, true) {
		x = t.Copy(x)
		defer x.discard()
	}
	t.set(z, x)
}

// arePacked reports whether the elements of z, and those of x in the same order, lie side by side.
func arePacked(z, x *Header) bool {
	return z.Layout.IsPacked() && x.Layout.PackedAs(z.Layout.Shape())
}

// set does what Move does where z and x share no memory, or are packed.
func (t Type) set(z, x *Header) {
	switch n := z.Layout.Size(); {
	case n == 0:
	case arePacked(z, x):
		t.moveRun(z, x, n)
	default:
		SetEach(z, x, t.mover())
	}
}

// moveRun sets n elements of z that lie side by side to those of x.
func (t Type) moveRun(z, x *Header, n int) {
	if t.Movers == nil {
		ufunc.CopyBytes(z.start(), x.start(), n*z.Width)
		return
	}
	operands := [2]ufunc.Operand{{Base: z.start(), Step: z.Width}, {Base: x.start(), Step: x.Width}}
	r := ufunc.Row{N: n, Rows: 1, Operands: operands[:]}
	t.Movers.Move.Run(&r)
}

// Copy returns a new array with the shape and elements of x, whose size is known to be within the limit.
func (t Type) Copy(x *Header) *Header {
	z := t.New(x.Layout.Shape())
	t.set(z, x)
	return z
}

// SetEach sets the elements of z, which has some, to what loop makes of those of x, which broadcasts to z's shape. It is z
// itself, element by element, or does not overlap it.
func SetEach(z, x *Header, loop *ufunc.Loop) {
	if z.Layout.Rank() <= 2 && x.Layout.Rank() <= 2 && z.Layout.Size() <= directMost/2 { // for which a walk is not worth it
		var operands [2]ufunc.Operand
		rows, columns := inRows(&operands[0], z)
		inRows(&operands[1], x)
		r := ufunc.Row{N: columns, Rows: rows, Operands: operands[:]}
		if rows > 1 && (columns == 1 || iter.Abs(operands[0].Outer) < iter.Abs(operands[0].Step)) {
			swapAxes(&r)
		}
		loop.Run(&r)
		return
	}
	var w Walk
	w.Reset(z.Layout.Shape())
	w.Add(z)
	w.Add(x)
	w.Run(loop)
}

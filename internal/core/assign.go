package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/core/limits"
	"ndgo/internal/core/scalars"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// Copying is the operator of Assign. It has no table of loops: the loop depends on the element type, and callers set it in the Call.
var Copying = ufunc.Operator{Name: "Assign", In: 1, Out: 1}

// Assign sets z = x, with x broadcast to the shape of z. Overlapping arrays are treated as if x had been copied first.
func (t Type) Assign(op string, z, x *Header) {
	z.Check(op)
	x.Check(op)
	var c Call
	c.Name, c.Op, c.Loop, c.Result = op, &Copying, t.Mover(), t
	c.Args = []Arg{{Head: x, Kind: c.Loop.Kinds[1]}} // one loop moves elements of all kinds of one size; Call expects the kind that the loop names
	c.Into(z)
}

// arePacked reports whether z and x are both contiguous in row-major order, with the same shape.
func arePacked(z, x *Header) bool {
	return z.Layout.IsPacked() && x.Layout.PackedAs(z.Layout.Shape())
}

// Set does the work of Assign without its checks. The caller knows that z is writable, that x broadcasts to z, and that z and x either
// share no memory or are both packed.
func (t Type) Set(z, x *Header) {
	switch n := z.Layout.Size(); {
	case n == 0:
	case arePacked(z, x):
		t.MoveRun(z, x, n)
	default:
		SetEach(z, x, t.Mover())
	}
}

// MoveRun sets n contiguous elements of z to x's.
func (t Type) MoveRun(z, x *Header, n int) {
	if t.Movers == nil {
		ufunc.CopyBytes(z.Start(), x.Start(), n*z.Width)
		return
	}
	operands := [2]ufunc.Operand{{Base: z.Start(), Step: z.Width}, {Base: x.Start(), Step: x.Width}}
	r := ufunc.Row{N: n, Rows: 1, Operands: operands[:]}
	t.Movers.Move.Run(&r)
}

// Copy returns a new array with the shape and elements of x. The caller has checked the size against the limit.
func (t Type) Copy(x *Header) *Header { return t.CopyAt(nil, x) }

// CopyAt does the work of [Type.Copy] for a result with the given token (see [Token]). The token may be nil.
func (t Type) CopyAt(token *Token, x *Header) *Header {
	z := t.NewAt(token, x.Layout.Shape())
	t.Set(z, x)
	return z
}

// SetEach sets z[i] = loop(x[i]), with x broadcast to the shape of z. The array z is not empty. Either z and x are the same array, or they
// share no memory.
func SetEach(z, x *Header, loop *ufunc.Loop) {
	if z.Layout.Rank() <= 2 && x.Layout.Rank() <= 2 && z.Layout.Size() <= walking.DirectMost/2 { // few elements: setting up a walk would take longer
		var operands [2]ufunc.Operand
		rows, columns := inRows(&operands[0], z)
		inRows(&operands[1], x)
		r := ufunc.Row{N: columns, Rows: rows, Operands: operands[:]}
		if rows > 1 && (columns == 1 || iter.Abs(operands[0].Outer) < iter.Abs(operands[0].Step)) {
			walking.SwapAxes(&r)
		}
		loop.Run(&r)
		return
	}
	var w walking.Walk
	w.Reset(z.Layout.Shape())
	z.AddTo(&w)
	x.AddTo(&w)
	w.Each(loop)
}

// Fill sets every element of z to s. The kind of z has kernels and can hold s.
func Fill(z *Header, s scalars.Scalar) {
	if z.Layout.IsPacked() {
		var value scalars.Slot
		s.Store(unsafe.Pointer(&value), z.Kind())
		operands := [2]ufunc.Operand{{Base: z.Start(), Step: z.Width}, {Base: unsafe.Pointer(&value)}}
		row := ufunc.Row{N: z.Layout.Size(), Rows: 1, Operands: operands[:]}
		ufunc.Mover(z.Width).Run(&row)
		return
	}
	var w walking.Walk
	w.Reset(z.Layout.Shape())
	z.AddTo(&w)
	w.AddConstant(s, z.Kind())
	w.Each(ufunc.Mover(z.Width))
}

// Packed returns h if its elements are contiguous in row-major order, and otherwise a contiguous copy of h.
func (t Type) Packed(op string, h *Header) *Header {
	if h.Layout.IsPacked() {
		return h
	}
	return t.WorkCopy(op, h)
}

// PutSlice stores the elements of slice into the contiguous array z, from element first on. The slice and the array have the same kind.
func (z *Header) PutSlice(op string, slice reflect.Value, first int) {
	n := slice.Len()
	if n == 0 {
		return
	}
	part := z.SameMemory()
	part.Layout.SetPacked([]int{n})
	part.Offset += first
	x := Header{base: slice.UnsafePointer(), Length: n, Width: z.Width, kind: z.kind}
	x.Layout.SetPacked([]int{n})
	Type{Kind: z.Kind()}.Assign(op, &part, &x)
}

// SetBytes sets the memory of z, a contiguous array of a kind with kernels, to data. For bools, each nonzero byte becomes true.
func (z *Header) SetBytes(data []byte) {
	own := unsafe.Slice((*byte)(z.Start()), len(data))
	copy(own, data)
	if z.Kind() == reflect.Bool {
		for i, b := range own {
			own[i] = min(b, 1)
		}
	}
}

// Bytes returns a copy of the bytes of the elements of x in row-major order. The kind of x has kernels.
func (x *Header) Bytes() []byte {
	data := limits.Make[byte]("Bytes", iter.Count(x.Layout.Size(), x.Width))
	if len(data) > 0 {
		z := &Header{base: unsafe.Pointer(unsafe.SliceData(data)), Length: x.Layout.Size(), Width: x.Width, kind: x.kind}
		z.Layout.SetPacked(x.Layout.Shape())
		Type{Kind: x.Kind()}.Set(z, x)
	}
	return data
}

package ndarray

import (
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/element"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// Assign sets x[...] = a, with the array a broadcast to x's shape. If x and a share memory, the result is as if a had been copied first.
//
// If a does not broadcast to x's shape, Assign panics with [ErrInPlaceShape]. If x is read-only, it panics with [ErrReadOnly]. After such a
// panic x is unchanged.
func (x *NDArray[T]) Assign(a *NDArray[T]) {
	t, z, y := element.Type[T](), x.head().Hidden(), a.head().Hidden()
	z.Check("Assign")
	y.CheckAs("Assign", "the operand")
	var c core.Call
	c.Name, c.Op, c.Loop, c.Result = "Assign", &core.Copying, t.Mover(), t
	c.Args = []core.Arg{{Head: y, Kind: c.Loop.Kinds[1]}} // one loop moves all types of one size; Kinds[1] is the operand's type in this loop
	c.Into(z)
}

// move sets x to a, broadcast to x's shape. Errors have op as the function.
func (x *NDArray[T]) move(op string, a *NDArray[T]) {
	element.Type[T]().Assign(op, (&x.h).Hidden(), (&a.h).Hidden())
}

// Fill sets x[...] = v: every element becomes v. It panics with [ErrReadOnly] if x is read-only.
func (x *NDArray[T]) Fill(v T) {
	x.layout("Fill")
	core.CheckWritable("Fill", &x.h)
	block, shape, strides := x.block(), x.h.Layout.Shape(), x.h.Layout.Strides()
	switch {
	case x.h.Layout.IsPacked():
		x.fillRun(block[x.h.Offset:x.h.Offset+iter.Size(shape)], v)
	case len(shape) == 1:
		for i := range shape[0] {
			block[x.h.Offset+i*strides[0]] = v
		}
	case len(shape) == 2 && strides[1] == 1:
		for i := range shape[0] {
			first := x.h.Offset + i*strides[0]
			x.fillRun(block[first:first+shape[1]], v)
		}
	default:
		x.move("Fill", wrap([]T{v}, nil)) // for other layouts, a copy of a broadcast array writes x in memory order
	}
}

// fillRun sets the consecutive elements z of x to v. Types with kernels have no pointers, so it copies their elements as bytes.
func (x *NDArray[T]) fillRun(z []T, v T) {
	if x.h.Kind() >= ufunc.Kinds || !ufunc.FillBytes(unsafe.Pointer(unsafe.SliceData(z)), unsafe.Pointer(&v), x.h.Width, len(z)) {
		ufunc.Fill(z, v)
	}
}

// Copy returns a new array with the shape and elements of x, in row-major order.
func (x *NDArray[T]) Copy() *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshCopy(&z, x)
}

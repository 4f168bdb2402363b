package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// Assign sets x[...] = a: the elements of x become those of a, broadcast to x's shape. A shape of a that does not
// broadcast to x's panics with [ErrInPlaceShape], and an x that repeats memory with [ErrReadOnly]; x is then
// unchanged. If x and a share memory the result is as if a had been copied first.
func (x *NDArray[T]) Assign(a *NDArray[T]) {
	x.layout("Assign")
	a.layout("Assign")
	x.writable("Assign")
	if axis, ok := iter.Reaches(a.h.Layout.Shape(), x.h.Layout.Shape()); !ok {
		core.FailInPlace("Assign", x.h.Layout.Shape(), [][]int{a.Shape()}, 0, axis)
	}
	x.move(a)
}

// move sets x to a, which broadcasts to x's shape.
func (x *NDArray[T]) move(a *NDArray[T]) {
	n := x.h.Layout.Size()
	if n == 0 {
		return
	}
	if x.h.Layout.IsPacked() && a.h.Layout.PackedAs(x.h.Layout.Shape()) {
		ufunc.Copy(x.block()[x.h.Offset:x.h.Offset+n], a.block()[a.h.Offset:])
		return
	}
	if core.MustCopy(&x.h, &a.h, true) {
		a = a.Copy()
	}
	var w core.Walk
	w.Reset(x.h.Layout.Shape())
	w.Add(&x.h)
	w.Add(&a.h)
	loop := ufunc.Loop{Go: ufunc.Move[T]}
	w.Run(&loop)
}

// Fill sets x[...] = v: every element becomes v. An x that repeats memory panics with [ErrReadOnly].
func (x *NDArray[T]) Fill(v T) {
	x.layout("Fill")
	x.writable("Fill")
	x.move(wrap([]T{v}, nil))
}

// Copy returns a new array with the shape and elements of x, in row-major order.
func (x *NDArray[T]) Copy() *NDArray[T] {
	shape := x.layout("Copy").Shape()
	checkSize[T]("Copy", shape)
	z := newArray[T](shape)
	z.move(x)
	return z
}

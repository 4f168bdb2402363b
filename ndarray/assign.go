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
	shape := x.h.Layout.Shape()
	n := iter.Size(shape)
	if n == 0 {
		return
	}
	if x.h.Layout.PackedAs(shape) && a.h.Layout.PackedAs(shape) {
		ufunc.Copy(x.block()[x.h.Offset:x.h.Offset+n], a.block()[a.h.Offset:])
		return
	}
	if core.MustCopy(&x.h, &a.h, true) {
		a = a.Copy()
	}
	if len(shape) == 2 && iter.Equal(a.h.Layout.Shape(), shape) && x.moveRows(a) {
		return
	}
	var w core.Walk
	w.Reset(x.h.Layout.Shape())
	w.Add(&x.h)
	w.Add(&a.h)
	loop := ufunc.Loop{Go: ufunc.Move[T], Moves: true}
	w.Run(&loop)
}

// moveRows sets x, a matrix, to a, of the same shape, and reports whether it has: only if the elements of the rows lie side
// by side. A walk costs as much as a dozen short rows.
func (x *NDArray[T]) moveRows(a *NDArray[T]) bool {
	shape, to, from := x.h.Layout.Shape(), x.h.Layout.Strides(), a.h.Layout.Strides()
	if shape[1] != 1 && (to[1] != 1 || from[1] != 1) {
		return false
	}
	target, source := x.block(), a.block()
	for i := range shape[0] {
		first, second := x.h.Offset+i*to[0], a.h.Offset+i*from[0]
		ufunc.Copy(target[first:first+shape[1]], source[second:second+shape[1]])
	}
	return true
}

// Fill sets x[...] = v: every element becomes v. An x that repeats memory panics with [ErrReadOnly].
func (x *NDArray[T]) Fill(v T) {
	x.layout("Fill")
	x.writable("Fill")
	block, shape, strides := x.block(), x.h.Layout.Shape(), x.h.Layout.Strides()
	switch {
	case x.h.Layout.IsPacked():
		ufunc.Fill(block[x.h.Offset:x.h.Offset+iter.Size(shape)], v)
	case len(shape) == 1:
		for i := range shape[0] {
			block[x.h.Offset+i*strides[0]] = v
		}
	case len(shape) == 2 && strides[1] == 1:
		for i := range shape[0] {
			first := x.h.Offset + i*strides[0]
			ufunc.Fill(block[first:first+shape[1]], v)
		}
	default:
		x.move(wrap([]T{v}, nil)) // which finds the order in which x lies in memory
	}
}

// Copy returns a new array with the shape and elements of x, in row-major order.
func (x *NDArray[T]) Copy() *NDArray[T] {
	shape := x.layout("Copy").Shape()
	checkSize[T]("Copy", shape)
	z := newArray[T](shape)
	z.move(x)
	return z
}

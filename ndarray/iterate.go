package ndarray

import (
	"iter"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/viewing"
	"ndgo/internal/element"
	"ndgo/ufunc"
)

// Values returns an iterator over x's elements in row-major order:
//
//	for v := range x.Values() {
//		sum += v
//	}
func (x *NDArray[T]) Values() iter.Seq[T] {
	core.LendToValues(unsafe.Pointer(x))
	return func(yield func(T) bool) {
		x.h.Check("Values")
		block, s := x.block(), elementwise.SweepOver(&x.h)
		for ; s.N > 0; s.Next() {
			for i, place := 0, s.Start[0]; i < s.N; i, place = i+1, place+s.Step[0] {
				if !yield(block[place]) {
					return
				}
			}
		}
	}
}

// Enumerate returns an iterator over the indices and the elements of x in row-major order. All iterations share one index slice; copy it to
// keep it.
func (x *NDArray[T]) Enumerate() iter.Seq2[[]int, T] {
	core.LendToEnumerate(unsafe.Pointer(x))
	return func(yield func([]int, T) bool) {
		x.h.Check("Enumerate")
		block, s := x.block(), elementwise.SweepRows(&x.h)
		rank := x.h.Layout.Rank()
		index := make([]int, max(rank, 1)) // the loop changes the last number, so there is a number even for a 0-d array; callers do not see it
		last := &index[max(rank, 1)-1]
		for ; s.N > 0; s.Next() {
			s.OuterIndex(index)
			for i, place := 0, s.Start[0]; i < s.N; i, place = i+1, place+s.Step[0] {
				*last = i
				if !yield(index[:rank], block[place]) {
					return
				}
			}
		}
	}
}

// Along returns an iterator over the indices of an axis and the views of x at these indices, without the axis. Along axis 0 of a matrix
// these are its rows. A negative axis counts from the last. An axis out of range panics with [ErrAxis].
//
//	for i, row := range x.Along(0) {
//		row.Fill(float64(i))
//	}
func (x *NDArray[T]) Along(axis int) iter.Seq2[int, *NDArray[T]] {
	axis, _ = axisOf("Along", x.head(), axis)
	return func(yield func(int, *NDArray[T]) bool) {
		_, n := axisOf("Along", x.head(), axis)
		for i := range n {
			if !yield(i, typed[T](without(x.head(), axis, i))) {
				return
			}
		}
	}
}

//go:noinline
func without(h *core.Header, axis, i int) *core.Header {
	h.Check("Along")
	return viewing.Without(h, axis, i)
}

// ToSlice returns a copy of x's elements in row-major order.
func (x *NDArray[T]) ToSlice() []T {
	n := sizeOf("ToSlice", x.head())
	checkSize[T]("ToSlice", x.h.Layout.Shape())
	s := limits.Make[T]("ToSlice", n)
	toSlice(element.Type[T](), unsafe.Pointer(unsafe.SliceData(s)), x.head())
	return s
}

// toSlice copies the elements of h to s.
//
//go:noinline
func toSlice(t core.Type, s unsafe.Pointer, h *core.Header) {
	switch n := h.Layout.Size(); {
	case n == 0:
	case t.Movers == nil && h.Layout.IsPacked():
		ufunc.CopyBytes(s, h.Start(), n*h.Width)
	default:
		z := core.Wrap(t.Kind, s, n, h.Width, h.Layout.Shape())
		t.Assign("ToSlice", z, h.Hidden())
	}
}

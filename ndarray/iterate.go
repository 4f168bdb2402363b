package ndarray

import (
	"iter"

	"ndgo/ufunc"
)

// Values returns an iterator over x's elements in row-major order:
//
//	for v := range x.Values() {
//		sum += v
//	}
func (x *NDArray[T]) Values() iter.Seq[T] {
	checkNil(x == nil, "Values")
	return func(yield func(T) bool) {
		block, s := x.block(), x.h.sweep()
		for ; s.n > 0; s.next() {
			for i, at := 0, s.start[0]; i < s.n; i, at = i+1, at+s.step[0] {
				if !yield(block[at]) {
					return
				}
			}
		}
	}
}

// Enumerate returns an iterator over the multi-indices of x and its elements, in row-major order. The slice of the index
// is the same for all elements; what keeps it must copy it.
func (x *NDArray[T]) Enumerate() iter.Seq2[[]int, T] {
	checkNil(x == nil, "Enumerate")
	return func(yield func([]int, T) bool) {
		block, s := x.block(), x.h.rows()
		rank := x.h.lay.Rank()
		index := make([]int, max(rank, 1)) // one, which is not shown, if there are no axes
		last := &index[max(rank, 1)-1]
		for ; s.n > 0; s.next() {
			s.outerIndex(index)
			for i, at := 0, s.start[0]; i < s.n; i, at = i+1, at+s.step[0] {
				*last = i
				if !yield(index[:rank], block[at]) {
					return
				}
			}
		}
	}
}

// Along returns an iterator over the places along an axis and the views of x there, which lack the axis: along axis 0
// of a matrix, its rows. A negative axis counts from the last; one that x does not have panics with [ErrAxis].
//
//	for i, row := range x.Along(0) {
//		row.Fill(float64(i))
//	}
func (x *NDArray[T]) Along(axis int) iter.Seq2[int, *NDArray[T]] {
	shape := x.layout("Along").Shape()
	axis = checkAxis("Along", axis, shape)
	return func(yield func(int, *NDArray[T]) bool) {
		for i := range shape[axis] {
			if !yield(i, typed[T](x.h.without(axis, i))) {
				return
			}
		}
	}
}

// ToSlice returns x's elements in row-major order, a copy.
func (x *NDArray[T]) ToSlice() []T {
	l := x.layout("ToSlice")
	checkSize[T]("ToSlice", l.Shape())
	s := make([]T, l.Size())
	if l.IsPacked() {
		ufunc.Copy(s, x.block()[x.h.offset:])
	} else {
		wrap(s, l.Shape()).move(x)
	}
	return s
}

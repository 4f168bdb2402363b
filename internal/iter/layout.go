// Package iter computes with shapes and strides: broadcasting, iteration over several arrays at once, overlap
// of memory. It knows no element types.
package iter

import (
	"math"
	"slices"
	"unsafe"
)

// MaxRank is the maximum number of axes of an array.
const MaxRank = 64

// Inline is the highest rank needing no allocation in this package.
const Inline = 4

// A Layout is a shape and its strides in elements. The zero Layout is the shape (0).
type Layout struct {
	near  Near
	far   *int  // the address of the shape and the strides, if the rank exceeds Inline; these numbers never change, so copies may share them
	above uint8 // the rank minus 1, modulo 256, so the zero Layout has one axis, of size 0

	// plain is the number of elements of a layout set by SetPacked, with at most Inline axes and 1 to 2³²-1 elements. For other layouts it is
	// 0. If a method returns the shape and strides for the caller to change, it sets plain to 0.
	plain uint32
}

const _ = uint8(3 * MaxRank) // A rank must fit in a byte, even after each axis was split into three. Otherwise this constant overflows.

// Near holds the sizes of up to Inline axes, followed by the strides of these axes.
type Near [2 * Inline]int

// Near returns the shape and strides of a layout with at most Inline axes, without a copy.
func (l *Layout) Near() *Near { return &l.near }

// Along returns the offset of index i of an axis from index 0. ok is false if i is out of range. A negative i counts from the
// end.
func (n *Near) Along(axis, i int) (offset int, ok bool) {
	i, ok = within(i, n[axis])
	return i * n[Inline+axis], ok
}

// Reset gives l a new rank. It returns the shape and strides, all 0, for the caller to set.
func (l *Layout) Reset(rank int) (shape, strides []int) {
	*l = Layout{}
	return l.Make(rank)
}

// Make does the work of Reset for a zero Layout.
func (l *Layout) Make(rank int) (shape, strides []int) {
	l.above = uint8(rank - 1)
	if rank > Inline {
		l.far = unsafe.SliceData(make([]int, 2*rank))
	}
	return l.Shape(), l.Strides()
}

// SetCopy makes l a copy of m with its own shape and strides.
func (l *Layout) SetCopy(m *Layout) {
	*l = *m
	l.plain = 0
	if n := m.Rank(); n > Inline {
		l.far = unsafe.SliceData(slices.Clone(unsafe.Slice(m.far, 2*n)))
	}
}

// Rank returns the number of axes.
func (l *Layout) Rank() int { return int(l.above + 1) }

// Shape returns the sizes of the axes, without a copy.
func (l *Layout) Shape() []int {
	n := l.Rank()
	if n > Inline {
		return unsafe.Slice(l.far, n)
	}
	return l.near[:n:n]
}

// Strides returns the distance between neighbours along each axis, without a copy.
func (l *Layout) Strides() []int {
	n := l.Rank()
	if n > Inline {
		return unsafe.Slice(l.far, 2*n)[n:]
	}
	return l.near[Inline : Inline+n : Inline+n]
}

// Size returns the number of elements.
func (l *Layout) Size() int { return Size(l.Shape()) }

// SetPacked sets l to shape, contiguous in row-major order.
func (l *Layout) SetPacked(shape []int) {
	if len(shape) > Inline {
		s, t := l.Reset(len(shape))
		copy(s, shape)
		PackedStrides(shape, t)
		return
	}
	*l = Layout{above: uint8(len(shape) - 1)}
	n, size := 1, 1
	for i := len(shape) - 1; i >= 0; i-- {
		l.near[i%Inline], l.near[Inline+i%Inline] = shape[i], n
		n *= max(shape[i], 1)
		size *= shape[i]
	}
	if uint64(size) <= math.MaxUint32 {
		l.plain = uint32(size)
	}
}

// SetPlain copies m to l and returns true if m is plain (see IsPlain). Before the call, l is the zero Layout. If m is not plain, l stays
// unchanged.
func (l *Layout) SetPlain(m *Layout) bool {
	if m.plain == 0 {
		return false
	}
	l.near, l.above, l.plain = m.near, m.above, m.plain
	return true
}

// IsPlain reports whether l is known to be nonempty and contiguous in row-major order. It does not check strides: other
// contiguous layouts give false.
func (l *Layout) IsPlain() bool { return l.plain != 0 }

// PlainSize returns the number of elements of a plain layout, and 0 for other layouts.
func (l *Layout) PlainSize() int { return int(l.plain) }

// PlainAs reports whether l and m are plain (see IsPlain) and have the same shape.
func (l *Layout) PlainAs(m *Layout) bool {
	a, b := &l.near, &m.near // the numbers of elements are equal, so if three sizes are equal, the fourth size is equal too
	return l.plain == m.plain && l.plain != 0 && l.above == m.above && a[0] == b[0] && a[1] == b[1] && a[2] == b[2]
}

// RunSize returns the number of elements of a plain layout, or of a 1-d layout with stride 1. For other layouts it returns 0.
func (l *Layout) RunSize() int {
	if l.plain != 0 {
		return int(l.plain)
	}
	if l.above == 0 && l.near[Inline] == 1 {
		return l.near[0]
	}
	return 0
}

// LineAs reports whether both l and m have one axis, of the same size, and l has stride 1. The RunSize of l and m must not be 0.
func (l *Layout) LineAs(m *Layout) bool {
	return l.above|m.above == 0 && l.near[0] == m.near[0] && l.near[Inline] == 1
}

// PackedStrides sets strides to the strides of a contiguous array of shape in row-major order.
func PackedStrides(shape, strides []int) {
	n := 1
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = n
		n *= max(shape[i], 1)
	}
}

// IsPacked reports whether l is contiguous in row-major order. Strides of axes of size 1 are ignored; an empty layout is always
// packed.
func (l *Layout) IsPacked() bool {
	shape, strides := l.Shape(), l.Strides()
	n, packed := 1, true
	for i := len(shape) - 1; i >= 0; i-- {
		switch {
		case shape[i] == 0:
			return true
		case shape[i] != 1 && strides[i] != n:
			packed = false
		}
		n *= shape[i]
	}
	return packed
}

// PackedAs reports whether l has the given shape and is contiguous in row-major order.
func (l *Layout) PackedAs(shape []int) bool {
	own, strides := l.Shape(), l.Strides()
	if len(own) != len(shape) {
		return false
	}
	n := 1
	for i := len(shape) - 1; i >= 0; i-- {
		if own[i] != shape[i] || strides[i] != n && shape[i] != 1 {
			return false
		}
		n *= shape[i]
	}
	return true
}

// Offset returns the offset of the element at index. Negative numbers count from the end. ok is false if a number is out of
// range, or if index does not have one number for each axis.
func (l *Layout) Offset(index []int) (offset int, ok bool) {
	if len(index) != l.Rank() {
		return 0, false
	}
	shape, strides := l.Shape(), l.Strides()
	for axis, i := range index {
		if i, ok = within(i, shape[axis]); !ok {
			return 0, false
		}
		offset += i * strides[axis]
	}
	return offset, true
}

// within returns index i of an axis of size n, counted from the start. The bool is false if the index is out of range.
func within(i, n int) (int, bool) {
	if i < 0 {
		i += n
	}
	return i, uint(i) < uint(n)
}

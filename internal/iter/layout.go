// Package iter computes with shapes and strides: broadcasting, iteration over several arrays at once, overlap
// of memory. It knows no element types.
package iter

import (
	"math"
	"slices"
	"unsafe"
)

// MaxRank is the most axes of an array.
const MaxRank = 64

// Inline is the highest rank without allocations here.
const Inline = 4

// A Layout is a shape and its strides in elements. The zero Layout is the shape (0).
type Layout struct {
	near  Near
	far   *int  // the first of the shape and strides of higher ranks; never changed once set, so copies may share them
	above uint8 // rank - 1 modulo 256: the zero Layout has one axis, of size 0

	// plain is the number of elements of a layout by SetPacked with Inline axes at most, if it is in 1 … 2³²-1; else 0, also after
	// its memory was handed out for filling.
	plain uint32
}

const _ = uint8(3 * MaxRank) // compiles if a rank has room in a byte, also where each axis is taken apart into three

// Near is the sizes of up to Inline axes, followed by their strides.
type Near [2 * Inline]int

// Near returns the shape and strides of a layout of rank Inline or less, not a copy.
func (l *Layout) Near() *Near { return &l.near }

// Along returns how far index i of an axis is from the first, and whether the axis has it. A negative i counts from the end.
func (n *Near) Along(axis, i int) (offset int, ok bool) {
	i, ok = within(i, n[axis])
	return i * n[Inline+axis], ok
}

// Reset gives l a new rank and returns its shape and strides, all 0, to be filled in.
func (l *Layout) Reset(rank int) (shape, strides []int) {
	*l = Layout{}
	return l.Make(rank)
}

// Make is Reset for a new layout.
func (l *Layout) Make(rank int) (shape, strides []int) {
	l.above = uint8(rank - 1)
	if rank > Inline {
		l.far = unsafe.SliceData(make([]int, 2*rank))
	}
	return l.Shape(), l.Strides()
}

// SetCopy makes l a copy of m, with a shape and strides of its own.
func (l *Layout) SetCopy(m *Layout) {
	*l = *m
	l.plain = 0
	if n := m.Rank(); n > Inline {
		l.far = unsafe.SliceData(slices.Clone(unsafe.Slice(m.far, 2*n)))
	}
}

// Rank returns the number of axes.
func (l *Layout) Rank() int { return int(l.above + 1) }

// Shape returns the sizes of the axes, not a copy.
func (l *Layout) Shape() []int {
	n := l.Rank()
	if n > Inline {
		return unsafe.Slice(l.far, n)
	}
	return l.near[:n:n]
}

// Strides returns the distance between neighbours along each axis, not a copy.
func (l *Layout) Strides() []int {
	n := l.Rank()
	if n > Inline {
		return unsafe.Slice(l.far, 2*n)[n:]
	}
	return l.near[Inline : Inline+n : Inline+n]
}

// Size returns the number of elements.
func (l *Layout) Size() int { return Size(l.Shape()) }

// SetPacked sets l to shape in row-major order without gaps.
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

// SetPlain sets l, the zero Layout, to m if m is known to be packed without a look at its strides, and reports whether it is.
func (l *Layout) SetPlain(m *Layout) bool {
	if m.plain == 0 {
		return false
	}
	l.near, l.above, l.plain = m.near, m.above, m.plain
	return true
}

// IsPlain reports whether l is known to be in row-major order without gaps and to have elements, without a look at its strides.
// If it reports false the layout may still be so.
func (l *Layout) IsPlain() bool { return l.plain != 0 }

// PlainSize returns the number of elements of a layout with IsPlain true, and 0 for others.
func (l *Layout) PlainSize() int { return int(l.plain) }

// PlainAs reports whether l and m are plain, and of one shape.
func (l *Layout) PlainAs(m *Layout) bool {
	a, b := &l.near, &m.near // the last axis follows from the others and the size
	return l.plain == m.plain && l.plain != 0 && l.above == m.above && a[0] == b[0] && a[1] == b[1] && a[2] == b[2]
}

// RunSize returns the number of elements of a plain layout, or of one axis of neighbours, and 0 of others.
func (l *Layout) RunSize() int {
	if l.plain != 0 {
		return int(l.plain)
	}
	if l.above == 0 && l.near[Inline] == 1 {
		return l.near[0]
	}
	return 0
}

// LineAs reports whether l and m, with nonzero RunSize, are of one axis and one size, and the elements of l are neighbours.
func (l *Layout) LineAs(m *Layout) bool {
	return l.above|m.above == 0 && l.near[0] == m.near[0] && l.near[Inline] == 1
}

// PackedStrides sets strides to the strides of shape in row-major order without gaps.
func PackedStrides(shape, strides []int) {
	n := 1
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = n
		n *= max(shape[i], 1)
	}
}

// IsPacked reports whether l is in row-major order without gaps. Strides of axes of size 1 do not count, and an
// empty layout is always packed.
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

// PackedAs reports whether l has the given shape, in row-major order without gaps.
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

// Offset returns the offset of the element at index; it is not ok if the index is out of range, or not one for each
// axis. Negative indices count from the end.
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

// within returns index i of an axis of size n counted from the start, and whether the axis has it.
func within(i, n int) (int, bool) {
	if i < 0 {
		i += n
	}
	return i, uint(i) < uint(n)
}

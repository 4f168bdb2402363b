// Package iter computes with shapes and strides: broadcasting, iteration over several arrays at once, overlap
// of memory. It knows no element types.
package iter

// MaxRank is the most axes that an array may have.
const MaxRank = 64

// Inline is the rank up to which nothing here allocates.
const Inline = 4

// A Layout is a shape and its strides in elements. The zero Layout is the shape (0).
type Layout struct {
	above int // rank - 1, so that the zero Layout has one axis, of size 0
	near  [2 * Inline]int
	far   []int // shape and strides of higher ranks; never changed once set, so that copies may share it
}

// Reset gives l a new rank and returns its shape and strides, all 0, to be filled in.
func (l *Layout) Reset(rank int) (shape, strides []int) {
	*l = Layout{above: rank - 1}
	if rank > Inline {
		l.far = make([]int, 2*rank)
	}
	return l.Shape(), l.Strides()
}

// Rank returns the number of axes.
func (l *Layout) Rank() int { return l.above + 1 }

// Shape returns the sizes of the axes, not a copy.
func (l *Layout) Shape() []int {
	n := l.above + 1
	if n > Inline {
		return l.far[:n:n]
	}
	return l.near[:n:n]
}

// Strides returns the distance between neighbours along each axis, not a copy.
func (l *Layout) Strides() []int {
	n := l.above + 1
	if n > Inline {
		return l.far[n:]
	}
	return l.near[Inline : Inline+n : Inline+n]
}

// Size returns the number of elements.
func (l *Layout) Size() int { return Size(l.Shape()) }

// SetPacked sets l to shape in row-major order without gaps.
func (l *Layout) SetPacked(shape []int) {
	s, t := l.Reset(len(shape))
	copy(s, shape)
	PackedStrides(shape, t)
}

// PackedStrides sets strides to those of shape in row-major order without gaps.
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
	if len(index) > Inline {
		return l.farOffset(index)
	}
	for k, i := range index {
		n := l.near[k]
		if i < 0 {
			i += n
		}
		if uint(i) >= uint(n) {
			return 0, false
		}
		offset += i * l.near[Inline+k]
	}
	return offset, true
}

func (l *Layout) farOffset(index []int) (offset int, ok bool) {
	shape, strides := l.Shape(), l.Strides()
	for k, i := range index {
		n := shape[k]
		if i < 0 {
			i += n
		}
		if uint(i) >= uint(n) {
			return 0, false
		}
		offset += i * strides[k]
	}
	return offset, true
}

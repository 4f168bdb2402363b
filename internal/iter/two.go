package iter

// Two returns the sizes and strides of l's axes, at most two, as rows and columns. A missing axis has size 1. The results are
// four numbers instead of an array: the compiler keeps numbers in registers.
func (l *Layout) Two() (rows, columns, rowStride, columnStride int) {
	switch l.Rank() {
	case 0:
		return 1, 1, 0, 0
	case 1:
		return 1, l.near[0], 0, l.near[Inline]
	}
	return l.near[0], l.near[1], l.near[Inline], l.near[Inline+1]
}

// SetTwo sets l, the zero Layout, to a contiguous layout of rank axes, at most two, in row-major order. A missing axis has size 1.
// The number of elements is at least 1 and fits in 32 bits.
func (l *Layout) SetTwo(rank, rows, columns int) {
	switch rank {
	case 1:
		l.near[0], l.near[Inline] = columns, 1
	case 2:
		l.near[0], l.near[1], l.near[Inline], l.near[Inline+1] = rows, columns, columns, 1
	}
	l.above, l.plain = uint8(rank-1), uint32(rows*columns)
}

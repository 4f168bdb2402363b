package iter

// Two returns the sizes and strides of l's axes, of which there are at most two, as those of rows and columns: an axis that l
// lacks has size 1. They are numbers and not arrays, which the compiler would keep in memory.
func (l *Layout) Two() (rows, columns, rowStride, columnStride int) {
	switch l.Rank() {
	case 0:
		return 1, 1, 0, 0
	case 1:
		return 1, l.near[0], 0, l.near[Inline]
	}
	return l.near[0], l.near[1], l.near[Inline], l.near[Inline+1]
}

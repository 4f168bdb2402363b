package ufunc

// ScanBlock is the number of elements in a block of a cumulative sum of floats.
//
// A block is joined in four steps, for groups of two, four, eight and sixteen elements. Each step joins the last result of a group's first
// half to all results of the second half. Then the last result of the previous block is joined to all results of the block. With this order
// a kernel can use vector lanes, and has only one loop-carried addition for each 16 elements. The error of result i is at most (4 +
// i/16)·ε/2·Σ|x|. Cumulative sums of nonnegative elements never decrease.
const ScanBlock = 16

// LoadFour returns elements i to i+3 of x, with zeros for elements from n on.
func LoadFour[T any](x Run[T], i, n int) (a, b, c, d T) {
	switch a = *x.At(i); n - i {
	default:
		d = *x.At(i + 3)
		fallthrough
	case 3:
		c = *x.At(i + 2)
		fallthrough
	case 2:
		b = *x.At(i + 1)
	case 1:
	}
	return a, b, c, d
}

// StoreFour sets elements i to i+3 of z, except for elements from n on.
func StoreFour[T any](z Run[T], i, n int, a, b, c, d T) {
	switch *z.At(i) = a; n - i {
	default:
		*z.At(i + 3) = d
		fallthrough
	case 3:
		*z.At(i + 2) = c
		fallthrough
	case 2:
		*z.At(i + 1) = b
	case 1:
	}
}

// RunColumns runs a cumulative reduction in blocks over many adjacent runs. The elements of a run are far apart in memory, so it
// processes four elements of every run, then the next four. Operand 2 is a buffer of [ColumnsBuffer] bytes for the loop's own use.
func (l *Loop) RunColumns(r *Row) { l.RunColumnsAt(active, r) }

// ColumnsBuffer returns the size in bytes of the buffer for RunColumns. Elements have size bytes.
func ColumnsBuffer(runs, size int) int { return 2*runs*size + 2*vectorMost }

// vectorMost is the greatest size of a vector in bytes.
const vectorMost = 64

// RunColumnsAt does the work of RunColumns with the kernel for tier t, if there is one. The machine must support the tier.
func (l *Loop) RunColumnsAt(t Tier, r *Row) {
	kernel := l.Columns.At(t)
	for k, kind := range l.Kinds {
		if r.Operands[k].Outer != int(sizes[kind]) {
			kernel = nil
		}
	}
	if kernel == nil {
		l.scanEach(r)
		return
	}
	for end := r.N; r.Done < end; r.Done += 4 {
		var four Row
		four.N, four.Rows, four.Done, four.Operands = min(r.Done+4, end), r.Rows, r.Done, r.Operands
		call(kernel, four.hidden())
	}
	r.finish()
}

// scanEach does the work of RunColumns in Go, block by block.
func (l *Loop) scanEach(r *Row) {
	for end := r.N; r.Done < end; r.Done += ScanBlock {
		operands := [2]Operand{r.Operands[0], r.Operands[1]}
		for range r.Rows {
			run := Row{Done: r.Done, N: min(r.Done+ScanBlock, end), Rows: 1, Operands: operands[:]}
			l.Go(run.hidden())
			for k := range operands {
				operands[k].Offset += operands[k].Outer
			}
		}
	}
	r.finish()
}

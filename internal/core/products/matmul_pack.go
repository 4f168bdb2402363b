package products

import (
	"unsafe"

	"ndgo/internal/caches"
	"ndgo/internal/core/limits"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// blocks holds the sizes of blocks of packed operands: operands copied to contiguous memory. The sizes depend on the caches. A panel of y has
// one row for each term, and as many columns as a kernel computes at once. A block of x has rows×terms elements. The block of x stays in the
// second-level cache while it is multiplied by all panels of a block of y; the block of y stays in the third-level cache.
//
// The sizes do not change the bits of a result: each block adds its products to the sums in memory, in the order of the terms. For
// measurements see docs/design/products.md.
type blocks struct {
	terms, rows int
	bytes       int // size of a block of y
	whole       int // size of a y that is not copied, because it stays in the second-level cache
	few         int // size of a block of y in the first-level cache, for few rows of x
}

// Limits of the sizes. With more terms in a block, partial sums are stored and loaded less often. A block of y with more than mostBlock
// bytes is not faster.
const (
	blockTermsMost = 512
	leastTerms     = 128
	mostBlock      = 16 << 20
	leastBlock     = 512 << 10
)

// blocksOf returns the sizes for elements of width bytes. For example, a second-level cache of 1 MiB holds a panel of y and a block of x
// with 96 rows of 512 float64. A cache of 512 KiB holds blocks with 256 terms.
func blocksOf(c caches.Sizes, width int) (b blocks) {
	b.terms = min(max(c.L2>>11&^63, leastTerms), blockTermsMost)
	b.rows = min(max(c.L2/8*3/(b.terms*width)/stripRows*stripRows, stripRows), blockRows)
	b.bytes = min(max(c.L3/2, leastBlock), mostBlock)
	b.whole = c.L2 / 4
	b.few = c.L1
	return b
}

// fewRows is the least number of rows of x for which a copy of y is worthwhile.
const fewRows = 4

// Copying a block of x is faster if two conditions hold: first, there are at least xPanels panels of y; second, the terms of x are not
// contiguous, or x exceeds the cache. Rows of the copy have gaps of rowGap bytes, so that they use different sets of the first-level cache.
const (
	xPanels = 8
	rowGap  = 64
)

// worthPacking reports whether to copy y even though its rows are contiguous. This is so if many rows of x use y, and y exceeds the cache.
func (p *products) worthPacking() bool {
	const least = 128 << 10
	bytes := p.terms * p.columns * p.width
	return p.rows >= 64 && bytes > least && bytes > blocksOf(caches.Get(), p.width).whole
}

// pack does the work of multiply after copying blocks of y to panels. It also copies blocks of x to contiguous rows if that is faster.
func (p *products) pack(z, x, y unsafe.Pointer) {
	b := blocksOf(caches.Get(), p.width)
	terms := min(p.terms, b.terms)
	panel := terms * p.Columns * p.width
	all := (p.columns + p.Columns - 1) / p.Columns
	panels := limits.Frugal(p.panelsAtOnce(&b, all, panel), panel)
	room := limits.WorkBlock(p.op, panels, panel)
	defer memory.Release(room, panels*panel)
	whole := *p
	whole.block = b.rows
	apart := p.x[1] != p.width || p.rows*p.terms*p.width > 2*b.whole
	if rows := min(b.rows, p.rows); apart && all >= xPanels && rows >= fewRows {
		bytes := rows * (terms*p.width + rowGap)
		if limits.Frugal(2, bytes) == 2 {
			whole.xRoom = limits.WorkBlock(p.op, bytes, 1)
			defer memory.Release(whole.xRoom, bytes)
		}
	}
	if p.rows <= b.rows {
		for k := 0; k < p.terms; k += terms {
			part := whole
			part.terms = min(terms, p.terms-k)
			part.packOnce(z, unsafe.Add(x, k*p.x[1]), unsafe.Add(y, k*p.y[0]), room, panels, p.continues(k))
		}
		return
	}
	for j := 0; j < p.columns; j += panels * p.Columns {
		for k := 0; k < p.terms; k += terms {
			part := whole
			part.columns, part.terms = min(panels*p.Columns, p.columns-j), min(terms, p.terms-k)
			part.right += j
			part.copyPanels(room, unsafe.Add(y, k*p.y[0]+j*p.y[1]), panel)
			part.strips(unsafe.Add(z, j*p.width), unsafe.Add(x, k*p.x[1]), room, p.Columns*p.width, panel, p.continues(k))
		}
	}
}

// panelsAtOnce returns the number of panels of y to copy together; all is the number of panels. Usually these panels fill a block of y. If
// x is a single block, used once with each panel, the panels fit in the second-level cache. If x has few rows, they fit in the first-level
// cache.
func (p *products) panelsAtOnce(b *blocks, all, panel int) int {
	bytes := b.bytes
	switch {
	case p.rows < fewRows && all*panel > b.whole:
		bytes = b.few
	case p.rows <= b.rows:
		bytes = b.whole
	}
	return min(all, max(1, bytes/panel))
}

// packOnce adds to z the products of one block of x with part of y. Both have the terms of one block. packOnce copies x once. It copies y to
// the memory room, as many panels at a time as the parameter panels says.
func (p *products) packOnce(z, x, y, room unsafe.Pointer, panels, continues int) {
	if p.xRoom != nil {
		p.x = p.copyRows(x, p.rows)
		x, p.xRoom = p.xRoom, nil
	}
	panel := p.terms * p.Columns * p.width
	for j := 0; j < p.columns; j += panels * p.Columns {
		part := *p
		part.columns = min(panels*p.Columns, p.columns-j)
		part.right += j
		part.copyPanels(room, unsafe.Add(y, j*p.y[1]), panel)
		part.strips(unsafe.Add(z, j*p.width), x, room, p.Columns*p.width, panel, continues)
	}
}

// copyPanels copies y to panels. The panels are panel bytes apart.
func (p *products) copyPanels(to, y unsafe.Pointer, panel int) {
	move := ufunc.Mover(p.width)
	var operands [2]ufunc.Operand
	for j := 0; j < p.columns; j += p.Columns {
		operands[0] = ufunc.Operand{Base: to, Offset: j / p.Columns * panel, Step: p.width, Outer: p.Columns * p.width}
		operands[1] = ufunc.Operand{Base: y, Offset: j * p.y[1], Step: p.y[1], Outer: p.y[0]}
		r := ufunc.Row{N: min(p.Columns, p.columns-j), Rows: p.terms, Operands: operands[:]}
		move.Run(&r)
	}
}

// copyRows copies rows of x to xRoom, and returns the steps of the copy.
func (p *products) copyRows(x unsafe.Pointer, rows int) (steps [2]int) {
	steps = [2]int{p.terms*p.width + rowGap, p.width}
	operands := [2]ufunc.Operand{{Base: p.xRoom, Step: p.width, Outer: steps[0]}, {Base: x, Step: p.x[1], Outer: p.x[0]}}
	r := ufunc.Row{N: p.terms, Rows: rows, Operands: operands[:]}
	ufunc.Mover(p.width).Run(&r)
	return steps
}

package products

import (
	"unsafe"

	"ndgo/internal/caches"
	"ndgo/internal/core"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// blocks are the sizes of blocks of packed operands, which follow the caches. A panel of y has the columns a kernel computes at once and
// terms rows. A block of x, of rows×terms elements, stays in the second-level cache for all panels of a block of y, in the third. Blocks
// move no bit of the result: each continues the chains of the one before through memory. See docs/design/products.md for measurements.
type blocks struct {
	terms, rows int
	bytes       int // of a block of y
	whole       int // bytes of y that need no copy, as they stay in the second-level cache
	few         int // bytes of a block of y for few rows of x, for the first-level cache
}

// Limits of blocks, beside blockRows. With more terms, partial sums pass through memory less often. More than mostBlock bytes of y gain nothing.
const (
	blockTermsMost = 512
	leastTerms     = 128
	mostBlock      = 16 << 20
	leastBlock     = 512 << 10
)

// blocksOf returns the sizes of blocks for elements of a width in bytes. A MiB of second-level cache has room for 512 terms, of 96 rows of
// float64, and for a panel of y; half a MiB for 256.
func blocksOf(c caches.Sizes, width int) (b blocks) {
	b.terms = min(max(c.L2>>11&^63, leastTerms), blockTermsMost)
	b.rows = min(max(c.L2/8*3/(b.terms*width)/stripRows*stripRows, stripRows), blockRows)
	b.bytes = min(max(c.L3/2, leastBlock), mostBlock)
	b.whole = c.L2 / 4
	b.few = c.L1
	return b
}

// fewRows is the number of rows of x from which on a copy of y is used often.
const fewRows = 4

// A copy of a block of x gains if its terms are apart or x exceeds the cache, from xPanels panels of y on. Rows of the copy have a gap of
// rowGap bytes between them, so that they lie in different sets of the first-level cache.
const (
	xPanels = 8
	rowGap  = 64
)

// worthPacking reports whether contiguous rows of y are worth a copy: if many rows of x use them, and y exceeds the cache.
func (p *products) worthPacking() bool {
	const least = 128 << 10
	bytes := p.terms * p.columns * p.width
	return p.rows >= 64 && bytes > least && bytes > blocksOf(caches.Get(), p.width).whole
}

// pack does the work of multiply with blocks of y copied to panels, and blocks of x to rows without gaps.
func (p *products) pack(z, x, y unsafe.Pointer) {
	b := blocksOf(caches.Get(), p.width)
	terms := min(p.terms, b.terms)
	panel := terms * p.Columns * p.width
	all := (p.columns + p.Columns - 1) / p.Columns
	panels := core.Frugal(p.panelsAtOnce(&b, all, panel), panel)
	room := core.WorkBlock(p.op, panels, panel)
	defer memory.Release(room, panels*panel)
	whole := *p
	whole.block = b.rows
	apart := p.x[1] != p.width || p.rows*p.terms*p.width > 2*b.whole
	if rows := min(b.rows, p.rows); apart && all >= xPanels && rows >= fewRows {
		bytes := rows * (terms*p.width + rowGap)
		if core.Frugal(2, bytes) == 2 {
			whole.xRoom = core.WorkBlock(p.op, bytes, 1)
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

// panelsAtOnce returns how many of all panels of y are copied at once: a block of y for many rows of x. One block of x uses each panel
// once, while it is in the second-level cache, and few rows while it is in the first.
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

// packOnce adds the products of one block of x and as many terms of y as a panel has, a few panels of y after the other. It copies x
// once.
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

// copyPanels copies y to panels, panel bytes apart.
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

// copyRows copies rows of x to xRoom, and returns their steps there.
func (p *products) copyRows(x unsafe.Pointer, rows int) (steps [2]int) {
	steps = [2]int{p.terms*p.width + rowGap, p.width}
	operands := [2]ufunc.Operand{{Base: p.xRoom, Step: p.width, Outer: steps[0]}, {Base: x, Step: p.x[1], Outer: p.x[0]}}
	r := ufunc.Row{N: p.terms, Rows: rows, Operands: operands[:]}
	ufunc.Mover(p.width).Run(&r)
	return steps
}

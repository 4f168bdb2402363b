package products

import (
	"cmp"
	"reflect"
	"slices"
	"unsafe"

	"ndgo/internal/parallel"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// blockTerms and blockRows are the sizes of blocks if operands are not copied to panels. They are not copied if y is small or x has few
// rows.
const (
	blockTerms = 256
	blockRows  = 8 * stripRows
)

// streamTerms is the number of rows of y that are read at the same time if x has few rows. Each row is read once, from start to end,
// because memory is read fastest in this order.
const streamTerms = 16

// combinedBytes is the number of bytes of a row of z that are computed at once. It is a multiple of the size of every vector.
const combinedBytes = 16 << 10

// stripRows is a common multiple of 8, 6 and 4, the numbers of rows that kernels compute at once.
const stripRows = 24

// products multiplies matrices of the same layout: rows×terms by terms×columns elements. Steps are in bytes. The rows of z are contiguous.
type products struct {
	simd.Product
	op                   string
	width                int // size of an element in bytes
	rows, terms, columns int
	z                    int // step from row to row
	x, y                 [2]int
	adds                 bool // whether the product is added to z; otherwise it overwrites z
	kind                 reflect.Kind
	block                int            // number of rows in a block of packed operands
	xRoom                unsafe.Pointer // memory for a copy of a block of x, or nil if x is not copied
	above                bool           // whether elements of z left of the diagonal need not be computed
	right                int            // number of the first column minus number of the first row, for the position of the diagonal
}

// run sets the matrix at z to the product of the matrices at x and y, on several processors if that is faster.
func (p *products) run(z, x, y unsafe.Pointer) { p.inParts(p.parts(1), z, x, y) }

// inParts does the work of run with the given number of parts.
func (p *products) inParts(parts int, z, x, y unsafe.Pointer) {
	if !p.above && p.isSymmetric(x, y) {
		half := *p
		half.above = true
		half.inParts(parts, z, x, y)
		half.mirror(parts, z)
		return
	}
	if parts > 1 {
		p.split(parts, z, x, y)
		return
	}
	p.multiply(z, x, y)
}

// stack runs p for each matrix in r, a row of matrices. If products are large, several processors compute each product together. Otherwise
// each processor computes some of the products.
func (p *products) stack(r *ufunc.Row) {
	parts := 1
	if p.parts(1) == 1 {
		parts = min(r.N, p.parts(r.N))
	}
	if parts == 1 {
		for i := range r.N {
			p.run(matrixAt(r, 0, i), matrixAt(r, 1, i), matrixAt(r, 2, i))
		}
		return
	}
	own, operands, n := *p, slices.Clone(r.Operands), r.N
	parallel.Run(parts, func(part int) {
		row := ufunc.Row{Operands: operands}
		begin, end := parallel.Share(n, parts, part)
		for i := begin; i < end; i++ {
			own.inParts(1, matrixAt(&row, 0, i), matrixAt(&row, 1, i), matrixAt(&row, 2, i))
		}
	})
}

// partTerms is the least number of multiplications in a part. They take about 20 µs.
const partTerms = 1 << 20

// parts returns the number of parts to divide n products into.
func (p *products) parts(n int) int {
	// Multiply floats, because the product of these integers might overflow.
	parts := float64(p.rows) * float64(p.columns) * float64(p.terms) * float64(n) / partTerms
	if parts < 2 {
		return 1 // returned before the call of parallel.Limit, because that takes a lock of the runtime
	}
	if limit := parallel.Limit(); limit > 1 {
		return int(min(parts, float64(4*limit)))
	}
	return 1
}

// split divides a product by rows or by columns. Each part writes different elements of z.
func (p *products) split(parts int, z, x, y unsafe.Pointer) {
	whole, byRows := *p, p.rows > p.columns
	n, unit := p.columns, p.Columns
	if byRows {
		n, unit = p.rows, stripRows
	}
	units := (n + unit - 1) / unit
	parts = min(parts, units)
	parallel.Run(parts, func(part int) {
		own := whole
		begin, end := parallel.Share(units, parts, part)
		begin, end = begin*unit, min(end*unit, n)
		if byRows {
			own.rows = end - begin
			own.multiply(unsafe.Add(z, begin*own.z), unsafe.Add(x, begin*own.x[0]), y)
			return
		}
		own.columns, own.right = end-begin, begin
		own.multiply(unsafe.Add(z, begin*own.width), x, unsafe.Add(y, begin*own.y[1]))
	})
}

// multiply computes a product on one processor.
func (p *products) multiply(z, x, y unsafe.Pointer) {
	if p.y[1] != p.width && p.columns > 1 || p.worthPacking() {
		p.pack(z, x, y)
		return
	}
	if p.rows == 1 && p.columns > p.Columns && p.Combine != nil {
		p.combine(z, x, y)
		return
	}
	terms := blockTerms
	if p.rows < 4 {
		terms = streamTerms
	}
	if p.terms <= terms {
		p.strips(z, x, y, p.y[0], p.Columns*p.width, p.continues(0))
		return
	}
	for k := 0; k < p.terms; k += terms {
		part := *p
		part.terms = min(terms, p.terms-k)
		part.strips(z, unsafe.Add(x, k*p.x[1]), unsafe.Add(y, k*p.y[0]), p.y[0], p.Columns*p.width, p.continues(k))
	}
}

// combine does the work of multiply for one row of x. It reads a few rows of y at a time from start to end, because memory is read fastest
// in this order. It computes a limited number of columns at once, so that their elements of z stay in the first-level cache.
func (p *products) combine(z, x, y unsafe.Pointer) {
	columns, terms := p.columns-p.columns%p.Lanes, p.terms-p.terms%simd.Combined
	if !p.adds {
		clear(unsafe.Slice((*byte)(z), columns*p.width))
	}
	block := combinedBytes / p.width
	for j := 0; j < columns; j += block {
		y, z := unsafe.Add(y, j*p.width), unsafe.Add(z, j*p.width)
		for k := 0; k < terms; k += simd.Combined {
			p.Combine(min(block, columns-j), unsafe.Add(x, k*p.x[1]), p.x[1], unsafe.Add(y, k*p.y[0]), p.y[0], z)
		}
	}
	rest := *p
	if rest.columns, rest.terms = columns, p.terms-terms; rest.terms > 0 {
		rest.strips(z, unsafe.Add(x, terms*p.x[1]), unsafe.Add(y, terms*p.y[0]), p.y[0], p.Columns*p.width, 1)
	}
	if rest.columns, rest.terms = p.columns-columns, p.terms; rest.columns > 0 {
		at := columns * p.width
		rest.strips(unsafe.Add(z, at), x, unsafe.Add(y, at), p.y[0], p.Columns*p.width, p.continues(0))
	}
}

// continues returns the last argument of strips for the terms from k on: 1 if their products are added to z, 0 if they overwrite z.
func (p *products) continues(k int) int {
	if p.adds {
		return 1
	}
	return min(k, 1)
}

// strips multiplies x by panels of y. Consecutive panels are panel bytes apart; consecutive rows of a panel are yTerm bytes apart.
func (p *products) strips(z, x, y unsafe.Pointer, yTerm, panel, continues int) {
	most := cmp.Or(p.block, blockRows)
	for i := 0; i < p.rows; i += most {
		rows, x, z, steps := min(most, p.rows-i), unsafe.Add(x, i*p.x[0]), unsafe.Add(z, i*p.z), p.x
		if p.above && p.right+p.columns <= i {
			break // the remaining columns are below the diagonal
		}
		if p.xRoom != nil {
			steps = p.copyRows(x, rows)
			x = p.xRoom
		}
		for j := 0; j < p.columns; j += p.Columns {
			y, z := unsafe.Add(y, j/p.Columns*panel), unsafe.Add(z, j*p.width)
			columns := min(p.Columns, p.columns-j)
			rows := rows
			if p.above {
				if rows = min(rows, p.right+j+columns-i); rows <= 0 {
					continue
				}
			}
			whole := columns - columns%p.Whole
			if whole > 0 {
				p.Run(rows, whole, p.terms, x, steps[0], steps[1], y, yTerm, z, p.z, continues)
			}
			if whole < columns {
				p.Rest(rows, columns-whole, p.terms, x, steps[0], steps[1], unsafe.Add(y, whole*p.width), yTerm, unsafe.Add(z, whole*p.width), p.z, continues)
			}
		}
	}
}

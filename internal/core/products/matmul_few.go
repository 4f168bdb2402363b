package products

import (
	"reflect"
	"unsafe"

	"ndgo/internal/memory"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// These functions compute products of many short vectors, such as the coordinates of points or the colours of pixels. They compute several
// vectors in the lanes of a register. A kernel for one vector at a time takes as long for three terms as for 32.

const (
	fewTerms   = 6       // maximum number of terms for which computing in lanes is faster
	leastOfFew = 256     // least number of vectors
	fewRow     = 2 << 10 // bytes of results computed at once
)

// hasFewTerms reports whether d computes many dot products with few terms. The terms must be real, and all dot products must have the same
// vector y.
func (d *dots) hasFewTerms() bool {
	return d.terms <= fewTerms && d.rows >= leastOfFew && d.yRow == 0 && d.kind != reflect.Complex64 && d.kind != reflect.Complex128
}

// fewProducts does the work of products if hasFewTerms holds. Each term has a row of products, one for each vector. The rows are added in
// the order in which a dot product joins its 32 partial sums. Partial sums without a term are zero.
func (d *dots) fewProducts(z, x, y unsafe.Pointer) {
	most := min(fewRow/d.width, d.rows)
	row := most * d.width
	c := columnSums{dots: *d, product: simd.ProductOf(ufunc.Active(), d.kind), sum: simd.SumOfRows(d.kind), row: row}
	room := memory.Uncleared(2 * d.terms * row)
	c.lanes = unsafe.Add(room, d.terms*row)
	p := products{Product: c.product, width: d.width, rows: 1, terms: 1}
	for i := 0; i < d.rows; i += most {
		c.n = min(most, d.rows-i)
		p.columns = c.n
		c.copyRows(room, row, unsafe.Add(x, i*d.xRow), d.xTerm, d.xRow, d.terms, c.n)
		clear(unsafe.Slice((*byte)(c.lanes), d.terms*row))
		for k := range d.terms {
			p.strips(c.lane(k), unsafe.Add(y, k*d.yTerm), unsafe.Add(room, k*row), 0, p.Columns*d.width, 1)
		}
		for half := 4; half > 0; half /= 2 {
			for k := half; k < min(2*half, d.terms); k++ {
				c.add(c.n, c.lane(k-half), c.lane(k))
			}
		}
		operands := [2]ufunc.Operand{{Base: z, Offset: i * d.zRow, Step: d.zRow}, {Base: c.lanes, Step: d.width}}
		r := ufunc.Row{N: c.n, Rows: 1, Operands: operands[:]}
		ufunc.Mover(d.width).Run(&r)
	}
	memory.Release(room, 2*d.terms*row)
}

package products

import (
	"reflect"
	"unsafe"

	"ndgo/internal/parallel"
	"ndgo/ufunc"
)

// The product of a matrix and its own transpose is symmetric. Elements (i, j) and (j, i) have the same bits: real products x·y and y·x are
// equal, and terms are added in the same order. So these functions compute half of the elements, and copy them to the other half. Complex
// products are excluded: element (i, j) adds x.re·y.im before x.im·y.re in its imaginary part, and element (j, i) adds these in the
// opposite order.

// symmetricLeast is the least number of rows for which copying half of the product is faster than computing it. It is the least number of
// terms, too.
const symmetricLeast = 64

// mirrorSide is the number of rows and of columns of a block copied at once.
const mirrorSide = 64

// isSymmetric reports whether to compute only half of the product: the matrix at y is the transpose of the matrix at x, in the same memory,
// and is large enough.
func (p *products) isSymmetric(x, y unsafe.Pointer) bool {
	return x == y && p.rows == p.columns && p.x[0] == p.y[1] && p.x[1] == p.y[0] && !p.adds &&
		p.rows >= symmetricLeast && p.terms >= symmetricLeast && p.kind != reflect.Complex64 && p.kind != reflect.Complex128
}

// mirror copies the elements above the diagonal of z to the elements below the diagonal, on several processors.
func (p *products) mirror(parts int, z unsafe.Pointer) {
	own, blocks := *p, (p.rows+mirrorSide-1)/mirrorSide
	if parts = min(parts, blocks); parts < 2 {
		for b := range blocks {
			own.mirrorRows(b*mirrorSide, z)
		}
		return
	}
	parallel.Run(blocks, func(b int) { own.mirrorRows(b*mirrorSide, z) })
}

// mirrorRows handles mirrorSide rows of z, from row first on. It sets their elements left of the diagonal.
func (p *products) mirrorRows(first int, z unsafe.Pointer) {
	last := min(first+mirrorSide, p.rows)
	for j := 0; j < first; j += mirrorSide {
		p.mirrorBlock(first, j, last-first, mirrorSide, z)
	}
	for i := first + 1; i < last; i++ {
		p.mirrorBlock(i, first, 1, i-first, z)
	}
}

// mirrorBlock sets rows×columns elements of z from (i, j) on.
func (p *products) mirrorBlock(i, j, rows, columns int, z unsafe.Pointer) {
	operands := [2]ufunc.Operand{
		{Base: z, Offset: i*p.z + j*p.width, Step: p.width, Outer: p.z},
		{Base: z, Offset: j*p.z + i*p.width, Step: p.z, Outer: p.width},
	}
	r := ufunc.Row{N: columns, Rows: rows, Operands: operands[:]}
	ufunc.Mover(p.width).Run(&r)
}

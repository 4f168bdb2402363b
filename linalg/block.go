package linalg

import (
	"math"

	"ndgo/inplace"
	"ndgo/internal/core/products"
	"ndgo/internal/element"
	"ndgo/internal/elimination"
	"ndgo/internal/iter"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// A block is a part of a matrix in row-major order.
type block[T nd.Inexact] struct {
	*field[T]
	whole         []T
	step          int // distance between the beginnings of neighbouring rows, in elements
	top, left     int
	rows, columns int
}

// blockOf returns elements as a matrix in row-major order.
func blockOf[T nd.Inexact](f *field[T], elements []T, rows, columns int) block[T] {
	return block[T]{f, elements, columns, 0, 0, rows, columns}
}

// newBlock returns a matrix of zeros.
func newBlock[T nd.Inexact](f *field[T], rows, columns int) block[T] {
	return blockOf(f, zeros[T](iter.Count(rows, columns)), rows, columns)
}

// part returns the given number of rows and columns of b, from row i and column j on.
func (b block[T]) part(i, j, rows, columns int) block[T] {
	b.top, b.left, b.rows, b.columns = b.top+i, b.left+j, rows, columns
	return b
}

// row returns the elements of row i.
func (b *block[T]) row(i int) []T {
	return b.whole[(b.top+i)*b.step+b.left:][:b.columns]
}

// array returns b as an array with the same memory.
func (b *block[T]) array() *nd.NDArray[T] {
	if b.step == 0 {
		return nd.Zeros[T](b.rows, b.columns)
	}
	return nd.FromSlice(b.whole, len(b.whole)/b.step, b.step).Slice(nd.Range(b.top, b.top+b.rows), nd.Range(b.left, b.left+b.columns))
}

// adjoint returns the conjugate transpose of b. If b is real, the result shares the memory of b.
func (b *block[T]) adjoint() *nd.NDArray[T] {
	if b.isScalar {
		return b.array().T()
	}
	return nd.Conj(b.array().T())
}

// subtractProduct subtracts the product of x and y from b.
func (b *block[T]) subtractProduct(x, y *nd.NDArray[T]) {
	if b.rows == 0 || b.columns == 0 {
		return
	}
	if b.columns == 1 {
		product := nd.MatMul(x, y)
		inplace.Subtract(b.array(), product)
		product.Release()
		return
	}
	z := b.array()
	if x.Size() <= y.Size() { // negate the smaller operand; adding the product then needs no memory
		negative := nd.Negative(x)
		products.AddMatMul(operand.Head(z), operand.Head(negative), operand.Head(y))
		negative.Release()
		return
	}
	negative := nd.Negative(y)
	products.AddMatMul(operand.Head(z), operand.Head(x), operand.Head(negative))
	negative.Release()
}

// subtractRow sets x = x - f·y. Both have the same length.
func subtractRow[T nd.Inexact](x, y []T, f T) {
	y = y[:len(x)]
	for i, v := range y {
		x[i] -= element.Times(f, v)
	}
}

// addRow sets x = x + f·y. Both have the same length.
func addRow[T nd.Inexact](x, y []T, f T) {
	y = y[:len(x)]
	for i, v := range y {
		x[i] += element.Times(f, v)
	}
}

// fillNaN sets all elements of b to NaN.
func (b block[T]) fillNaN() {
	for i := range b.rows {
		row := b.row(i)
		for j := range row {
			row[j] = b.of(math.NaN())
		}
	}
}

// isFew reports whether to solve a triangular system of n equations, with the given number of right sides, row by row. For larger systems,
// recursion to matrix products is faster.
func isFew(n, columns int) bool { return n <= 8 || float64(n)*float64(n)*float64(columns) < 32<<10 }

// solveLower sets b to the solution x of l·x = b. It reads only the lower triangle of l. If unit is set, it takes the diagonal as 1.
func (b block[T]) solveLower(l block[T], unit bool) { b.solveLowerAs(l, unit, b.columns) }

// solveLowerAs does the work of solveLower for an x that is a part of a wider matrix. The parameter columns is the number of columns of
// this matrix. The roundings are the same as for the whole matrix.
func (b block[T]) solveLowerAs(l block[T], unit bool, columns int) {
	n := b.rows
	if !isFew(n, columns) {
		h := n / 2
		upper, lower := b.part(0, 0, h, b.columns), b.part(h, 0, n-h, b.columns)
		upper.solveLowerAs(l.part(0, 0, h, h), unit, columns)
		below := l.part(h, 0, n-h, h)
		lower.subtractProduct(below.array(), upper.array())
		lower.solveLowerAs(l.part(h, h, n-h, n-h), unit, columns)
		return
	}
	for i := range n {
		x, factors := b.row(i), l.row(i)
		for j := range i {
			b.subtractRow(x, b.row(j), factors[j])
		}
		if !unit {
			b.divideRow(x, factors[i])
		}
	}
}

// invertLower sets b, a part of an identity matrix with the given number of columns, to the solution x of l·x = b. The matrix l is finite,
// and its diagonal counts as 1. The bits are the same as by solveLower, but invertLower skips the zeros above the diagonal of b.
func (b block[T]) invertLower(l block[T], columns int) {
	n := b.rows
	if isFew(n, columns) {
		b.solveLowerAs(l, true, columns)
		return
	}
	h := n / 2
	first, below, last := b.part(0, 0, h, h), b.part(h, 0, n-h, h), b.part(h, h, n-h, n-h)
	right := l.part(h, h, n-h, n-h)
	first.invertLower(l.part(0, 0, h, h), columns)
	left := l.part(h, 0, n-h, h)
	below.subtractProduct(left.array(), first.array())
	below.solveLowerAs(right, true, columns)
	last.invertLower(right, columns)
}

// solveUpper sets b to the solution x of u·x = b. It reads only the upper triangle of u.
func (b block[T]) solveUpper(u block[T]) {
	n := b.rows
	if !isFew(n, b.columns) {
		h := n / 2
		upper, lower := b.part(0, 0, h, b.columns), b.part(h, 0, n-h, b.columns)
		lower.solveUpper(u.part(h, h, n-h, n-h))
		right := u.part(0, h, h, n-h)
		upper.subtractProduct(right.array(), lower.array())
		upper.solveUpper(u.part(0, 0, h, h))
		return
	}
	for i := n - 1; i >= 0; i-- {
		x, factors := b.row(i), u.row(i)
		for j := i + 1; j < n; j++ {
			b.subtractRow(x, b.row(j), factors[j])
		}
		b.divideRow(x, factors[i])
	}
}

// longRow is the least number of elements in a row for which kernels are used.
const longRow = 24

// subtractRow sets x = x - by·y, with kernels for long rows.
func (f *field[T]) subtractRow(x, y []T, by T) {
	if f.isScalar && len(x) >= longRow {
		elimination.SubtractProducts(x, 0, []T{by}, 0, y[:len(x)], 1)
		return
	}
	subtractRow(x, y, by)
}

// divideRow divides the elements of x by a number.
func (f *field[T]) divideRow(x []T, by T) {
	if f.isScalar && len(x) >= longRow {
		elimination.DivideBy(x, by)
		return
	}
	for i := range x {
		x[i] = f.over(x[i], by)
	}
}

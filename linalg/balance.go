package linalg

import (
	"math"
	"slices"

	"ndgo/internal/element"
)

// A balance records a similarity transform of a matrix. In the balanced matrix, row i and column i have similar lengths, and the greatest
// elements are near 1. The transform exchanges rows and columns. It multiplies columns by powers of 2 and divides rows by the same powers,
// and it divides the whole matrix by another power of 2.
//
// The rows and columns from low to high are called coupled; their eigenvalues are still to be found. The other rows and columns form
// triangles, with eigenvalues on the diagonal.
type balance struct {
	low, high int
	exchanged []int
	exponents []int        // exponents of the powers of 2 that multiply columns and divide rows
	exponent  int          // exponent of the power of 2 that divides the whole matrix
	diagonal  []complex128 // the diagonal before the whole matrix was divided
}

// balance balances a (see the type balance).
//
// Source: B. N. Parlett, C. Reinsch, Balancing a Matrix for Calculation of Eigenvalues and Eigenvectors, 1969. The use of whole rows and
// columns is from R. James, J. Langou, B. Lowery, On Matrix Balancing and Eigenvector Computation, 2014.
func (a block[T]) balance() *balance {
	b := a.exchanged()
	size := b.high + 1 - b.low
	inner := a.part(b.low, b.low, size, size)
	exponents := b.exponents[b.low : b.high+1]
	if inner.balanceExponents(exponents) {
		a.divideCoupled(b, exponents)
	} else {
		a.divideCoupled(b, nil)
	}
	inner.balanceLengths(exponents)
	a.divideCoupled(b, nil)
	a.divideAlone(b)
	return b
}

// permute balances a only by exchanges of rows and columns, and divides the whole matrix by a power of 2. Neither changes the lengths of
// eigenvectors.
func (a block[T]) permute() *balance {
	b := a.exchanged()
	b.exponent, _ = a.normalize()
	return b
}

// exchanged exchanges rows and columns of a, and returns the balance with these exchanges.
func (a block[T]) exchanged() *balance {
	n := a.rows
	b := &balance{0, n - 1, zeros[int](n), zeros[int](n), 0, zeros[complex128](n)}
	a.exchangeAlone(b)
	for i := range n {
		b.diagonal[i] = a.complex(a.row(i)[i])
	}
	return b
}

// spread returns the binary logarithm of a ratio: the greatest power of 2 that multiplies a column, divided by the least.
func (b *balance) spread() int {
	if len(b.exponents) == 0 {
		return 0
	}
	return slices.Max(b.exponents) - slices.Min(b.exponents)
}

// exchangeAlone repeatedly moves rows and columns. It moves a row to the end if all its elements off the diagonal are 0. It moves a column
// to the beginning if all its elements off the diagonal are 0.
func (a block[T]) exchangeAlone(b *balance) {
	for i := range b.exchanged {
		b.exchanged[i] = i
	}
	for at := b.high; at >= 0 && b.high > 0; at-- {
		if a.isAlone(at, 0, b.high, false) {
			a.exchangeBoth(at, b.high)
			b.exchanged[b.high] = at
			b.high--
			at = b.high + 1
		}
	}
	for at := b.low; at <= b.high && b.low < b.high; at++ {
		if a.isAlone(at, b.low, b.high, true) {
			a.exchangeBoth(at, b.low)
			b.exchanged[b.low] = at
			b.low++
			at = b.low - 1
		}
	}
}

// isAlone reports whether row i has only zeros from column low to high, except on the diagonal. If column is set, it tests column i
// instead.
func (a *block[T]) isAlone(i, low, high int, column bool) bool {
	for j := low; j <= high; j++ {
		v := a.row(i)[j]
		if column {
			v = a.row(j)[i]
		}
		if v != 0 && j != i {
			return false
		}
	}
	return true
}

// exchangeBoth exchanges rows i and j, and columns i and j.
func (a block[T]) exchangeBoth(i, j int) {
	if i == j {
		return
	}
	swapRows(a.row(i), a.row(j))
	for k := range a.rows {
		row := a.row(k)
		row[i], row[j] = row[j], row[i]
	}
}

// balanceLengths multiplies columns of the matrix a by powers of 2, and divides rows by the same powers, so that row i and column i have
// similar lengths. It adds the exponents of these powers to the slice exponents.
func (a block[T]) balanceLengths(exponents []int) {
	column := zeros[T](a.rows)
	for again := true; again; {
		again = false
		for i := range a.rows {
			exponent := a.imbalance(i, column)
			if exponent == 0 {
				continue
			}
			again = true
			exponents[i] += exponent
			a.scaleRow(a.row(i), -exponent)
			up := a.of(math.Ldexp(1, exponent))
			for j := range a.rows {
				a.row(j)[i] = element.Times(a.row(j)[i], up)
			}
		}
	}
}

// imbalance returns the exponent of the power of 2 by which column i should be multiplied and row i divided, or 0 if this would hardly
// change the lengths. The parameter elements is a buffer for a column.
func (a *block[T]) imbalance(i int, elements []T) (exponent int) {
	for j := range elements {
		elements[j] = a.row(j)[i]
	}
	column, row := a.norm(elements), a.norm(a.row(i))
	if column == 0 || row == 0 {
		return 0
	}
	sum := column + row
	for ; column < row/2; column, row = column*2, row/2 {
		exponent++
	}
	for ; column >= row*2; column, row = column/2, row*2 {
		exponent--
	}
	if column+row >= 0.95*sum {
		return 0
	}
	return exponent
}

// undo turns eigenvectors of the balanced matrix, the columns of v, into eigenvectors of the original matrix. It may also multiply an
// eigenvector by a power of 2, so that its elements stay in range.
func (b *balance) undo(v [][]complex128) {
	isScaled := false
	for _, e := range b.exponents {
		isScaled = isScaled || e != 0
	}
	for j := 0; isScaled && j < len(v); j++ {
		most := noExponent
		for i, e := range b.exponents {
			if x := v[i][j]; x != 0 {
				most = max(most, exponentOf(sizeOf(x))+e)
			}
		}
		for i, e := range b.exponents {
			v[i][j] = byPower(v[i][j], e-most)
		}
	}
	for i := b.low - 1; i >= 0; i-- {
		swapRows(v[i], v[b.exchanged[i]])
	}
	for i := b.high + 1; i < len(v); i++ {
		swapRows(v[i], v[b.exchanged[i]])
	}
}

// restore turns eigenvalues of the balanced matrix into eigenvalues of the original matrix.
func (b *balance) restore(values []complex128) {
	for i, v := range values {
		if i < b.low || i > b.high || b.low == b.high {
			values[i] = b.diagonal[i]
			continue
		}
		values[i] = byPower(v, b.exponent)
	}
}

// complex returns x as a complex number.
func (f *field[T]) complex(x T) complex128 {
	if f.isScalar {
		return complex(f.re(x), 0)
	}
	return complexOf(x)
}

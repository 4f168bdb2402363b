package linalg

import nd "ndgo/ndarray"

// A balance is how a matrix was made similar to one whose rows and columns are of like length: rows and columns exchanged, and those from
// low to high then multiplied by powers of 2. The others are those of a triangle, whose eigenvalues stand on the diagonal.
type balance struct {
	low, high int
	exchanged []int
	scales    []float64
}

// mostScale bounds scales, so that no element overflows.
const mostScale = 0x1p400

// balance balances a.
//
// Source: B. N. Parlett, C. Reinsch, Balancing a Matrix for Calculation of Eigenvalues and Eigenvectors, 1969; with the lengths of whole rows and columns, R. James,
// J. Langou, B. Lowery, On Matrix Balancing and Eigenvector Computation, 2014.
func (a block[T]) balance() *balance {
	n := a.rows
	b := &balance{0, n - 1, make([]int, n), make([]float64, n)}
	for i := range n {
		b.exchanged[i], b.scales[i] = i, 1
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
	column := make([]T, b.high+1-b.low)
	for again := true; again; {
		again = false
		for i := b.low; i <= b.high; i++ {
			f := a.imbalance(i, b, column)
			if scale := b.scales[i] * f; f == 1 || scale > mostScale || scale < 1/mostScale {
				continue
			}
			again = true
			b.scales[i] *= f
			row := a.row(i)
			for j := range row {
				row[j] *= a.of(1 / f)
			}
			for j := range n {
				a.row(j)[i] *= a.of(f)
			}
		}
	}
	return b
}

// isAlone reports whether row i, or column i, has no elements other than 0 between low and high but that on the diagonal.
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

// imbalance returns the power of 2 by which column i has to be multiplied, and row i divided, or 1 if little would be won. It takes elements as room for a column.
func (a *block[T]) imbalance(i int, b *balance, elements []T) float64 {
	for j := range elements {
		elements[j] = a.row(b.low + j)[i]
	}
	column, row := a.norm(elements), a.norm(a.row(i)[b.low:b.high+1])
	if column == 0 || row == 0 {
		return 1
	}
	f, sum := 1.0, column+row
	for ; column < row/2; column, row = column*2, row/2 {
		f *= 2
	}
	for ; column >= row*2; column, row = column/2, row*2 {
		f /= 2
	}
	if column+row >= 0.95*sum {
		return 1
	}
	return f
}

// undo makes the rows of v, whose columns are eigenvectors of what was balanced, those of the matrix before.
func undo[T nd.Inexact](b *balance, v [][]T, of func(float64) T) {
	for i := b.low; i <= b.high; i++ {
		scale := of(b.scales[i])
		for j := range v[i] {
			v[i][j] *= scale
		}
	}
	for i := b.low - 1; i >= 0; i-- {
		swapRows(v[i], v[b.exchanged[i]])
	}
	for i := b.high + 1; i < len(v); i++ {
		swapRows(v[i], v[b.exchanged[i]])
	}
}

package linalg

import (
	"math"

	nd "ndgo/ndarray"
)

// factor replaces the matrix a by its LU factors. The matrix has at least as many rows as columns. For i = 0, 1, …, factor exchanges row i
// with row pivots[i]. The diagonal of L consists of ones and is not stored. If U has a 0 on its diagonal, factor completes the
// factorization and returns false.
//
// Source: S. Toledo, Locality of Reference in LU Decomposition with Partial Pivoting, 1997.
func (a block[T]) factor(pivots []int) (regular bool) {
	m, n := a.rows, a.columns
	if n > 8 && float64(m)*float64(n)*float64(n) > 4<<10 {
		h := n / 2
		left, right := a.part(0, 0, m, h), a.part(0, h, m, n-h)
		regular = left.factor(pivots[:h])
		right.exchange(pivots[:h])
		upper, lower := right.part(0, 0, h, n-h), right.part(h, 0, m-h, n-h)
		upper.solveLower(left.part(0, 0, h, h), true)
		below := left.part(h, 0, m-h, h)
		lower.subtractProduct(below.array(), upper.array())
		regular = lower.factor(pivots[h:]) && regular
		below.exchange(pivots[h:])
		for i := h; i < n; i++ {
			pivots[i] += h
		}
		return regular
	}
	if a.isScalar && m >= longColumn {
		return a.factorColumns(pivots)
	}
	regular = true
	for k := range n {
		pivots[k] = a.pivot(k)
		if p := pivots[k]; p != k {
			swapRows(a.row(k), a.row(p))
		}
		row := a.row(k)
		p := row[k]
		if p == 0 {
			regular = false
			continue
		}
		for i := k + 1; i < m; i++ {
			x := a.row(i)
			f := a.over(x[k], p)
			x[k] = f
			subtractRow(x[k+1:], row[k+1:], f)
		}
	}
	return regular
}

// longColumn is the least number of rows for which a few columns are copied to rows, because kernels need contiguous elements.
const longColumn = 2 * longRow

// factorColumns does the work of factor for few columns. It copies each column to a row.
func (a block[T]) factorColumns(pivots []int) (regular bool) {
	c := newBlock(a.field, a.columns, a.rows)
	c.array().Assign(a.array().T())
	regular = true
	for k := range c.rows {
		column := c.row(k)
		p := k + a.firstGreatest(column[k:])
		pivots[k] = p
		if p != k {
			for j := range c.rows {
				row := c.row(j)
				row[k], row[p] = row[p], row[k]
			}
		}
		if column[k] == 0 {
			regular = false
			continue
		}
		factors := column[k+1:]
		c.divideRow(factors, column[k])
		for j := k + 1; j < c.rows; j++ {
			row := c.row(j)
			c.subtractRow(row[k+1:], factors, row[k])
		}
	}
	a.array().Assign(c.array().T())
	return regular
}

// firstGreatest returns the index of the first element of greatest magnitude. NaN counts as greater than all numbers.
func (f *field[T]) firstGreatest(x []T) int {
	switch x := any(x).(type) {
	case []float64:
		return greatestOf(x)
	case []float32:
		return greatestOf(x)
	}
	magnitudes := zeros[float64](len(x)) // the magnitudes of complex numbers, and of defined types, are computed before the search
	for i, v := range x {
		magnitudes[i] = f.abs(v)
	}
	return greatestOf(magnitudes)
}

func greatestOf[F float32 | float64](x []F) (at int) {
	best := F(-1)
	for i, v := range x {
		switch v = max(v, -v); {
		case v != v:
			return i
		case v > best:
			best, at = v, i
		}
	}
	return at
}

// pivot returns the row with the greatest absolute value in column k, among the rows from k on. NaN counts as greater than all numbers.
func (a *block[T]) pivot(k int) int {
	best, at := -1.0, k
	for i := k; i < a.rows; i++ {
		v := a.abs(a.row(i)[k])
		if v != v {
			return i
		}
		if v > best {
			best, at = v, i
		}
	}
	return at
}

// spreadNaN sets both parts of a complex number to NaN if one part is NaN. Otherwise quotients, and absolute values for the choice of
// pivots, would treat Inf+NaN·i as infinite.
func (f *field[T]) spreadNaN(x []T) {
	if f.isScalar {
		return
	}
	nan := numberOf[T](complex(math.NaN(), math.NaN()))
	for i, v := range x {
		if v != v {
			x[i] = nan
		}
	}
}

// hasNaN reports whether an element of the matrix a is NaN.
func (a *block[T]) hasNaN() bool {
	for i := range a.rows {
		for _, v := range a.row(i) {
			if v != v {
				return true
			}
		}
	}
	return false
}

// exchange exchanges rows of the matrix a as factor did: pivots is the result of factor.
func (a block[T]) exchange(pivots []int) {
	for i, p := range pivots {
		if p != i {
			swapRows(a.row(i), a.row(p))
		}
	}
}

func swapRows[T nd.Inexact](x, y []T) {
	y = y[:len(x)]
	for i := range x {
		x[i], y[i] = y[i], x[i]
	}
}

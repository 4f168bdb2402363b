package linalg

import (
	"math"

	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// If elements of a matrix are near the greatest numbers of the type, its LU factors may overflow although the solution is finite. If its
// elements are near the smallest numbers, solutions may overflow. Such systems are solved a second time, with rows and columns scaled by
// powers of 2 to make their greatest elements near 1. Other systems are solved only once, so scaling does not change their bits.

// overflowed reports whether a pivot of matrix i of a stack has overflowed. The pivots are on the diagonal of l. Such a pivot is infinite
// or NaN, or it is complex and too large to divide by. If the matrix itself is not finite, overflowed returns false.
func (l *block[T]) overflowed(a *nd.NDArray[T], stack []int, i int) bool {
	for k := range l.rows {
		p := l.row(k)[k]
		isBeyond := p-p != 0
		if !l.isScalar {
			z := complexOf(p)
			sum := math.Abs(real(z)) + math.Abs(imag(z))
			isBeyond = sum-sum != 0
		}
		if isBeyond {
			_, own := fresh(matrixAt(a, iter.Unravel(i, stack)))
			given := blockOf(l.field, own, l.rows, l.columns)
			return given.isFinite()
		}
	}
	return false
}

// equilibrate divides first the rows of a by powers of 2, then the columns. Afterwards the greatest element of each row and of each column
// is near 1. It returns the exponents.
func (a block[T]) equilibrate() (rows, columns []int) {
	rows, columns = zeros[int](a.rows), zeros[int](a.columns)
	own := zeros[int](a.rows * a.columns)
	for i := range a.rows {
		most := noExponent
		for j, v := range a.row(i) {
			own[i*a.columns+j] = a.exponent(v)
			most = max(most, own[i*a.columns+j])
		}
		rows[i] = orNone(most)
	}
	for j := range a.columns {
		most := noExponent
		for i := range a.rows {
			if e := own[i*a.columns+j]; e != noExponent {
				most = max(most, e-rows[i])
			}
		}
		columns[j] = orNone(most)
	}
	for i := range a.rows {
		row := a.row(i)
		for j, v := range row {
			row[j] = a.byAnyPower(v, -rows[i]-columns[j])
		}
	}
	return rows, columns
}

// orNone returns e. If e stands for a row or column of zeros, orNone returns 0.
func orNone(e int) int {
	if e == noExponent {
		return 0
	}
	return e
}

// byAnyPower returns x·2^e, rounded once. If this is out of the range of T, the result is infinite or 0.
func (f *field[T]) byAnyPower(x T, e int) T {
	if f.isScalar {
		return f.of(math.Ldexp(f.re(x), e))
	}
	z := complexOf(x)
	return numberOf[T](complex(math.Ldexp(real(z), e), math.Ldexp(imag(z), e)))
}

// solveEquilibrated replaces the right-hand sides in x by the solutions of a·x = b, and overwrites a. All numbers are finite. It also
// scales the columns of x by powers of 2, to make their greatest elements near 1. If a pivot is 0, it returns false and leaves x unchanged.
func (x block[T]) solveEquilibrated(a block[T]) (regular bool) {
	rows, columns := a.equilibrate()
	pivots := zeros[int](a.rows)
	if !a.factor(pivots) {
		return false
	}
	given := newBlock(x.field, x.rows, 1)
	for k := range x.columns {
		most := noExponent
		for i := range x.rows {
			if e := x.exponent(x.row(i)[k]); e != noExponent {
				most = max(most, e-rows[i])
			}
		}
		most = orNone(most)
		// If solutions overflow before they are multiplied by powers of 2, solve the system again with smaller right-hand sides.
		for _, room := range []int{0, 1000} {
			most += room
			for i := range x.rows {
				given.row(i)[0] = x.byAnyPower(x.row(i)[k], -rows[i]-most)
			}
			given.exchange(pivots)
			given.solveLower(a, true)
			given.solveUpper(a)
			if given.isFinite() {
				break
			}
		}
		for j := range x.rows {
			x.row(j)[k] = x.byAnyPower(given.row(j)[0], most-columns[j])
		}
	}
	return true
}

// detEquilibrated returns the determinant of a, and overwrites a. The elements of a are finite. Only the last step of the computation may
// overflow or underflow.
func (a block[T]) detEquilibrated() T {
	rows, columns := a.equilibrate()
	exponent, sign, pivots := 0, T(1), zeros[int](a.rows)
	if !a.factor(pivots) {
		return 0
	}
	diagonal := zeros[T](a.rows)
	for k, p := range pivots {
		diagonal[k] = a.row(k)[k]
		exponent += rows[k] + columns[k]
		if p != k {
			sign = -sign
		}
	}
	return a.productByPowers(sign, diagonal, exponent)
}

// isNone returns false. It stands for a function that reports whether the pivots of a matrix overflowed.
func isNone(int) bool { return false }

// singularAt returns the error of op for the singular matrix i of a stack.
func singularAt(op string, stack []int, i int) error {
	return eachOf(op, stack, 0, func(k int) error {
		if k == i {
			return ErrSingular
		}
		return nil
	})
}

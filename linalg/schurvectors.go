package linalg

import (
	"math"
	"math/cmplx"

	"ndgo/internal/element"
	nd "ndgo/ndarray"
)

// vectors sets the columns of v to eigenvectors of uᵀ·h·u, of any length. The two vectors of a conjugate pair of eigenvalues are
// conjugates, too.
func (s *schur) vectors(values []complex128, v [][]complex128) {
	n := s.h.rows
	x := newBlock(s.h.field, n, n) // the real and the imaginary parts of vectors
	column := zeros[complex128](n)
	for k := n - 1; k >= 0; k-- {
		clear(column)
		column[k] = 1
		first := k
		if imag(values[k]) != 0 {
			first--
			above, h := s.h.row(first), s.h.row(k)
			value := values[first]
			if b, c := above[k], h[first]; math.Abs(b) >= math.Abs(c) {
				column[first], column[k] = 1, (value-complex(above[first], 0))/complex(b, 0)
			} else {
				column[first] = (value - complex(h[k], 0)) / complex(c, 0)
			}
		}
		s.substitute(first, k, values, column)
		for i := range k + 1 {
			row := x.row(i)
			if row[k] = imag(column[i]); first == k {
				row[k] = real(column[i])
			} else {
				row[first] = real(column[i])
			}
		}
		k = first
	}
	product := nd.MatMul(s.u.adjoint(), x.array())
	elements := elementsOf(product)
	for i, row := range v {
		from := elements[i*n:][:n]
		for k := 0; k < n; k++ {
			if imag(values[k]) == 0 {
				row[k] = complex(from[k], 0)
				continue
			}
			row[k] = complex(from[k], from[k+1])
			row[k+1] = cmplx.Conj(row[k])
			k++
		}
	}
	product.Release()
}

// substitute sets the elements of column with indices below first. Before, the element in row last is the last nonzero element. Afterwards
// column is an eigenvector of h for the eigenvalue values[first].
func (s *schur) substitute(first, last int, values, column []complex128) {
	value := values[first]
	least := max(s.h.epsilon*lengthOf(value), s.h.tiny)
	sum := func(i, from int) (sum complex128) {
		row := s.h.row(i)
		re, im := 0.0, 0.0
		for j := from; j <= last; j++ {
			re += float64(row[j] * real(column[j]))
			im += float64(row[j] * imag(column[j]))
		}
		return complex(re, im)
	}
	for i := first - 1; i >= 0; i-- {
		if imag(values[i]) == 0 {
			column[i] = quotient(-sum(i, i+1), complex(s.h.row(i)[i], 0)-value, least, column[i+1:last+1])
			continue
		}
		// Solve the two equations a·x + b·y = p and c·x + d·y = q.
		above, h := s.h.row(i-1), s.h.row(i)
		a, b, p := complex(above[i-1], 0)-value, complex(above[i], 0), -sum(i-1, i+1)
		c, d, q := complex(h[i-1], 0), complex(h[i], 0)-value, -sum(i, i+1)
		if sizeOf(c) > sizeOf(a) {
			a, b, p, c, d, q = c, d, q, a, b, p
		}
		f := element.Over(c, a)
		column[i-1] = p // stored before the division, which scales down all stored elements of the column to avoid overflow
		y := quotient(q-times(f, p), d-times(f, b), least, column[i-1:last+1])
		p, column[i] = column[i-1], y
		column[i-1] = quotient(p-times(b, y), a, least, column[i:last+1])
		i--
	}
}

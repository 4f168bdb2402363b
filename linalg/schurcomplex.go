package linalg

import (
	"math"
	"math/cmplx"

	"ndgo/elem"
	"ndgo/internal/element"
	nd "ndgo/ndarray"
)

// complexEigen is a [finder] for complex matrices.
func complexEigen(h block[complex128], values []complex128, v [][]complex128, balanced bool) (spread int, converged bool) {
	n := h.rows
	b, u := h.prepare(balanced, v != nil)
	s := complexSchur{h: h, u: u, whole: v != nil, low: b.low}
	if !s.run(b.high) {
		return 0, false
	}
	for i := range n {
		values[i] = h.row(i)[i]
	}
	if v != nil {
		s.vectors(v)
		b.undo(v)
	}
	b.restore(values)
	return b.spread(), true
}

// A complexSchur makes h, in Hessenberg form, upper triangular. It applies the same rotations to the rows of u. If whole is not set, only
// the diagonal of the result is valid.
type complexSchur struct {
	h, u  block[complex128]
	whole bool
	low   int
}

// run makes rows low … high triangular by QR steps with one shift each.
//
// Source: R. S. Martin, J. H. Wilkinson, The Modified LR Algorithm for Complex Hessenberg Matrices, 1968; G. Golub, C. Van Loan,
// Matrix Computations, section 7.5.
func (s *complexSchur) run(high int) (converged bool) {
	for steps := 0; high > s.low; {
		first := s.h.split(s.low, high, sizeOf)
		if first == high {
			high, steps = high-1, 0
			continue
		}
		if steps == mostSteps {
			return false
		}
		steps++
		s.step(first, high, s.shift(high, steps%10 == 0))
	}
	return true
}

// times returns x·y, without fused operations.
func times(x, y complex128) complex128 { return elem.MultiplyComplex128(x, y) }

// sizeOf returns |x| up to a factor of √2.
func sizeOf(x complex128) float64 { return math.Abs(real(x)) + math.Abs(imag(x)) }

// shift returns the eigenvalue of the last two rows that is nearer to the last element. If other is set, because steps do not converge, it
// returns another number.
func (s *complexSchur) shift(high int, other bool) complex128 {
	above, h := s.h.row(high-1), s.h.row(high)
	if other {
		return h[high] + complex(float64(0.75*sizeOf(h[high-1])), 0)
	}
	a, b, c, d := above[high-1], above[high], h[high-1], h[high]
	exponent := max(exponentOf(max(sizeOf(a), sizeOf(b), sizeOf(c), sizeOf(d))), -1000)
	up := complex(math.Ldexp(1, -exponent), 0) // a power of 2 that prevents underflow of squares
	return byPower(nearerOf(times(a, up), times(b, up), times(c, up), times(d, up)), exponent)
}

// nearerOf returns the eigenvalue nearer to d, of the matrix with rows a, b and c, d.
func nearerOf(a, b, c, d complex128) complex128 {
	p := (a - d) / 2
	w := times(c, b)
	root := elem.SqrtComplex(times(p, p) + w)
	if float64(real(p)*real(root))+float64(imag(p)*imag(root)) < 0 {
		root = -root
	}
	if p += root; p == 0 {
		return d
	}
	return d - element.Over(w, p)
}

// step does one QR step on rows first … high with a shift.
func (s *complexSchur) step(first, high int, shift complex128) {
	from, to := first, high+1
	if s.whole {
		from, to = 0, s.h.columns
	}
	x, y := s.h.row(first)[first]-shift, s.h.row(first + 1)[first]
	for k := first; k < high; k++ {
		a, b := s.h.row(k), s.h.row(k+1)
		if k > first {
			x, y = a[k-1], b[k-1]
		}
		c, d, length := rotation(x, y)
		if k > first {
			a[k-1], b[k-1] = length, 0
		}
		rotateRows(a[k:to], b[k:to], c, d)
		for i := from; i <= min(high, k+2); i++ {
			h := s.h.row(i)
			v, w := h[k], h[k+1]
			h[k] = times(complex(c, 0), v) + times(cmplx.Conj(d), w)
			h[k+1] = times(complex(c, 0), w) - times(d, v)
		}
		if s.u.rows > 0 {
			rotateRows(s.u.row(k), s.u.row(k+1), c, d)
		}
	}
}

// rotation returns c and d with c·x + d·y = length and c·y - conj(d)·x = 0.
func rotation(x, y complex128) (c float64, d, length complex128) {
	if y == 0 {
		return 1, 0, x
	}
	a, b := lengthOf(x), lengthOf(y)
	if max(a, b) < lost {
		c, d, length = rotation(byPower(x, 600), byPower(y, 600))
		return c, d, byPower(length, -600)
	}
	if a == 0 {
		return 0, cmplx.Conj(y) / complex(b, 0), complex(b, 0)
	}
	r := lengthOf(complex(a, b))
	direction, _ := phase(x)
	return a / r, times(direction, cmplx.Conj(y)) / complex(r, 0), times(direction, complex(r, 0))
}

// rotateRows sets x and y to c·x + d·y and c·y - conj(d)·x.
func rotateRows(x, y []complex128, c float64, d complex128) {
	y = y[:len(x)]
	e, g := complex(c, 0), cmplx.Conj(d)
	for j, v := range x {
		w := y[j]
		x[j], y[j] = times(e, v)+times(d, w), times(e, w)-times(g, v)
	}
}

// vectors sets the columns of v to eigenvectors of uᴴ·h·u, of any length.
func (s *complexSchur) vectors(v [][]complex128) {
	n := s.h.rows
	x := newBlock(s.h.field, n, n)
	column := zeros[complex128](n)
	for k := range n {
		value := s.h.row(k)[k]
		least := max(s.h.epsilon*lengthOf(value), s.h.tiny)
		clear(column)
		column[k] = 1
		for i := k - 1; i >= 0; i-- {
			row := s.h.row(i)
			var sum complex128
			for j := i + 1; j <= k; j++ {
				sum += times(row[j], column[j])
			}
			column[i] = quotient(-sum, row[i]-value, least, column[i+1:k+1])
		}
		for i := range k + 1 {
			x.row(i)[k] = column[i]
		}
	}
	copyRows(v, nd.MatMul(s.u.adjoint(), x.array()))
}

func copyRows[T nd.Inexact](v [][]T, from *nd.NDArray[T]) {
	elements := elementsOf(from)
	for i := range v {
		copy(v[i], elements[i*len(v):])
	}
}

// mostElement is the maximum size of elements in vectors that do not have length 1 yet.
const mostElement = 0x1p300

// quotient returns x/y. If |y| is below least, it divides by least instead. If the quotient would be large, it first divides x and the
// numbers in others by a power of 2.
func quotient(x, y complex128, least float64, others []complex128) complex128 {
	if sizeOf(y) < least {
		y = complex(least, 0)
	}
	for sizeOf(x) > mostElement*sizeOf(y) {
		x = times(x, 0x1p-200)
		for j := range others {
			others[j] = times(others[j], 0x1p-200)
		}
	}
	return element.Over(x, y)
}

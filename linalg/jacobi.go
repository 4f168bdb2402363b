package linalg

import (
	"math"
	"slices"

	"ndgo/internal/element"
	nd "ndgo/ndarray"
)

// A turn is a rotation of two rows x and y. They become c·x - s·phase·y and s·conj(phase)·x + c·y.
type turn[T nd.Inexact] struct {
	c, s, t float64
	phase   T
}

// turnOf returns the turn that makes two rows x and y orthogonal. The parameters alpha, beta and gamma are the products x·x, y·y and x·y.
// Of two possible angles, turnOf uses the smaller one.
func (f *field[T]) turnOf(alpha, beta float64, gamma T) turn[T] {
	size := f.abs(gamma)
	zeta := (beta - alpha) / (2 * size)
	t := math.Copysign(1/(math.Abs(zeta)+length(1, zeta)), zeta)
	c := 1 / length(1, t)
	if size < f.tiny { // otherwise the phase of a subnormal number might not have length 1
		gamma, size = f.lifted(gamma)
	}
	return turn[T]{c, c * t, t, f.over(gamma, f.of(size))}
}

// rows applies the turn r to the rows x and y, which have the same length.
func (r *turn[T]) rows(f *field[T], x, y []T) {
	c, p, q := f.of(r.c), element.Times(f.of(r.s), r.phase), element.Times(f.of(r.s), f.conj(r.phase))
	y = y[:len(x)]
	for i, v := range x {
		w := y[i]
		x[i], y[i] = element.Times(c, v)-element.Times(p, w), element.Times(q, v)+element.Times(c, w)
	}
}

// mostSweeps is the maximum number of sweeps. A sweep turns all pairs of rows. Ten sweeps are usual, because convergence is quadratic.
const mostSweeps = 60

// orthogonalize turns the rows of b until all pairs are orthogonal to working precision, relative to the rows' lengths. It turns the rows
// of w, if there are any, in the same way. It returns the lengths of the rows of b.
//
// Source: M. R. Hestenes, Inversion of Matrices by Biorthogonalization and Related Results, 1958; J. Demmel, K. Veselić, Jacobi's
// Method is More Accurate than QR, 1992.
func (b block[T]) orthogonalize(w block[T]) (lengths []float64) {
	n := b.rows
	squares := zeros[float64](n)
	bound := b.epsilon * math.Sqrt(float64(b.columns))
	for sweep, turned := 0, true; turned && sweep < mostSweeps; sweep++ {
		turned = false
		for i := range n {
			squares[i] = b.re(b.dot(b.row(i), b.row(i)))
		}
		for i := range n {
			for j := i + 1; j < n; j++ {
				x, y := b.row(i), b.row(j)
				gamma := b.dot(x, y)
				size := b.abs(gamma)
				if size == 0 || !(size > bound*math.Sqrt(squares[i])*math.Sqrt(squares[j])) {
					continue
				}
				r := b.turnOf(squares[i], squares[j], gamma)
				r.rows(b.field, x, y)
				if w.rows > 0 {
					r.rows(b.field, w.row(i), w.row(j))
				}
				squares[i] = max(0, squares[i]-float64(r.t*size))
				squares[j] += float64(r.t * size)
				turned = true
			}
		}
	}
	for i := range n {
		squares[i] = b.norm(b.row(i))
	}
	return squares
}

// diagonalize turns rows and columns of the Hermitian matrix a until all off-diagonal elements are negligible relative to the whole matrix.
// It turns the rows of w, if there are any, in the same way.
//
// Source: C. G. J. Jacobi, 1846; G. Golub, C. Van Loan, Matrix Computations, section 8.5.
func (a block[T]) diagonalize(w block[T]) {
	n := a.rows
	bound := a.epsilon / 8 * a.norm(a.whole[a.top*a.step:][:n*n]) / float64(n)
	for sweep, turned := 0, true; turned && sweep < mostSweeps; sweep++ {
		turned = false
		for i := range n {
			for j := i + 1; j < n; j++ {
				x, y := a.row(i), a.row(j)
				gamma := x[j]
				if !(a.abs(gamma) > bound) {
					continue
				}
				r := a.turnOf(a.re(x[i]), a.re(y[j]), gamma)
				r.rows(a.field, x, y)
				r.phase = a.conj(r.phase)
				c, p, q := a.of(r.c), element.Times(a.of(r.s), r.phase), element.Times(a.of(r.s), a.conj(r.phase))
				for k := range n {
					z := a.row(k)
					v, u := z[i], z[j]
					z[i], z[j] = element.Times(c, v)-element.Times(p, u), element.Times(q, v)+element.Times(c, u)
				}
				x[j], y[i] = 0, 0
				r.phase = a.conj(r.phase)
				if w.rows > 0 {
					r.rows(a.field, w.row(i), w.row(j))
				}
				turned = true
			}
		}
	}
}

// ordered returns the positions of values sorted in ascending order.
func ordered(values []float64) []int {
	list := zeros[int](len(values))
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(i, j int) int {
		switch {
		case values[i] < values[j]:
			return -1
		case values[i] > values[j]:
			return 1
		}
		return 0
	})
	return list
}

package linalg

import (
	"math"

	"ndgo/internal/element"
)

// window returns a copy of rows top … high and columns top … high. If whole is set, the copy also has a unitary matrix u, which is the
// identity at first.
func (s *schur) window(top, high int, whole bool) *schur {
	n := high - top + 1
	w := &schur{h: newBlock(s.h.field, n, n), whole: whole}
	for i := range n {
		from := max(0, i-1)
		copy(w.h.row(i)[from:], s.h.row(top + i)[top+from:high+1])
	}
	if whole {
		w.u = newBlock(s.h.field, n, n)
		for i := range n {
			w.u.row(i)[i] = 1
		}
	}
	return w
}

// replace copies the window w back to the rows and columns from top on. It multiplies the elements of these rows and columns outside of the
// window by w's unitary matrix.
func (s *schur) replace(top, first, high int, w *schur) {
	for i := range w.h.rows {
		copy(s.h.row(top + i)[top:high+1], w.h.row(i))
	}
	s.rotate(top, first, high, w.u)
}

// finish finds the eigenvalues of rows first … high, a small number of rows.
func (s *schur) finish(first, high int, values []complex128) (converged bool) {
	w := s.window(first, high, s.whole)
	if !w.iterate(high-first, values[first:high+1]) {
		return false
	}
	if s.whole {
		s.replace(first, first, high, w)
	}
	return true
}

// deflate looks for eigenvalues in the last few of the rows first … high. It copies these rows to a window and makes the window triangular.
// An eigenvalue at the end of the window is an eigenvalue of the matrix if its coupling with the rows before the window is negligible.
// deflate stores these eigenvalues in values, and returns their number. It also returns the other eigenvalues of the window, because they
// are good shifts.
//
// Source: K. Braman, R. Byers, R. Mathias, The Multishift QR Algorithm, Part II: Aggressive Early Deflation, 2002, without reordering the
// window.
func (s *schur) deflate(first, high int, values []complex128) (found int, shifts []complex128, converged bool) {
	top := high - lastRows + 1
	w := s.window(top, high, true)
	own := zeros[complex128](lastRows)
	if !w.iterate(lastRows-1, own) {
		return 0, nil, false
	}
	spike := s.h.row(top)[top-1]
	kept := w.coupled(spike)
	if kept < lastRows {
		s.h.row(top)[top-1] = w.restore(kept, spike)
		s.replace(top, first, high, w)
		copy(values[top+kept:], own[kept:])
	}
	return lastRows - kept, own[:kept], true
}

// coupled returns the number of rows, at the beginning of a window, that are coupled with the row before the window. The coupling is the
// product of spike and the first column of the window's unitary matrix. The remaining rows have negligible coupling.
func (w *schur) coupled(spike float64) (kept int) {
	for kept = w.h.rows; kept > 0; {
		n, row := 1, w.h.row(kept-1)
		size, coupling := math.Abs(row[kept-1]), math.Abs(spike*w.u.row(kept - 1)[0])
		if kept > 1 && row[kept-2] != 0 {
			n = 2
			size += float64(math.Sqrt(math.Abs(row[kept-2])) * math.Sqrt(math.Abs(w.h.row(kept - 2)[kept-1])))
			coupling = max(coupling, math.Abs(spike*w.u.row(kept - 2)[0]))
		}
		if size == 0 {
			size = math.Abs(spike)
		}
		if coupling > max(leastElement, w.h.epsilon*size) {
			break
		}
		kept -= n
	}
	return kept
}

// restore brings the coupled rows at the beginning of a window back to Hessenberg form. It returns the new coupling element.
func (w *schur) restore(kept int, spike float64) float64 {
	if kept == 0 {
		return 0
	}
	v := zeros[float64](kept)
	for i := range v {
		v[i] = spike * w.u.row(i)[0]
	}
	beta, tau := w.h.reflection(v)
	n := w.h.rows
	sums := zeros[float64](n)
	w.h.part(0, 0, kept, n).reflectRows(v, tau, sums)
	w.u.part(0, 0, kept, n).reflectRows(v, tau, sums)
	w.h.part(0, 0, kept, kept).reflectColumns(v, tau)
	q := newBlock(w.h.field, n, n)
	w.h.hessenberg(0, kept-1, q)
	w.u.assignProduct(q.array(), w.u.array())
	return beta
}

// reflectColumns sets a to a·(1 - tau·v·vᴴ).
func (a block[T]) reflectColumns(v []T, tau T) {
	for i := range a.rows {
		x := a.row(i)
		var sum T
		for j, c := range v {
			sum += element.Times(x[j], c)
		}
		sum = element.Times(sum, tau)
		for j, c := range v {
			if !a.isScalar {
				c = a.conj(c)
			}
			x[j] -= element.Times(sum, c)
		}
	}
}

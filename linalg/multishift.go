package linalg

import (
	"math"
	"slices"

	nd "ndgo/ndarray"
)

// A shiftPair is two shifts: the eigenvalues of the 2×2 matrix with rows x, b and c, y.
type shiftPair struct{ x, y, b, c float64 }

// pairsOf returns pairs of values as shifts, beginning with the last values. The parameter most is the maximum number of pairs. The values
// of a pair are conjugate or real. If the last value has no partner and there is no other pair, it forms a pair with itself.
func pairsOf(values []complex128, most int) (pairs []shiftPair) {
	single, have := 0.0, false
	for i := len(values) - 1; i >= 0 && len(pairs) < most; i-- {
		switch re, im := real(values[i]), imag(values[i]); {
		case im != 0:
			pairs = append(pairs, shiftPair{re, re, -im, im})
			i--
		case have:
			pairs = append(pairs, shiftPair{x: single, y: re})
			have = false
		default:
			single, have = re, true
		}
	}
	if have && len(pairs) == 0 {
		pairs = append(pairs, shiftPair{x: single, y: single})
	}
	return pairs
}

// A chase is a sequence of QR steps on rows first … high, one step for each pair of shifts. The steps are three rows apart. Reflection t of
// the first step is at row first + t. A chase applies its reflections only to a window of the matrix, and collects them in a unitary
// matrix. Then it multiplies the rest of the matrix by this unitary matrix.
//
// Source: K. Braman, R. Byers, R. Mathias, The Multishift QR Algorithm, Part I: Maintaining Well-Focused Shifts and Level 3 Performance,
// 2002.
type chase struct {
	s           *schur
	first, high int
	pairs       []shiftPair
	window      block[float64] // rows and columns of the matrix from index origin on; the unitary matrix follows on their right
	origin      int
	top, bottom int // the reflected rows [top, bottom)
}

const (
	// chaseApart is the distance in rows between the QR steps of a window.
	chaseApart = 3

	// leastAdvance is the least number of rows by which a window advances. With few pairs of shifts, shorter advances would need many
	// windows.
	leastAdvance = 12
)

// chase applies QR steps with the pairs of shifts to rows first … high.
func (s *schur) chase(first, high int, pairs []shiftPair) {
	train := chaseApart * (len(pairs) - 1) // the distance in rows between the first step and the last
	advance := max(train, leastAdvance)
	room := train + advance + 4 // the window has one row before the first reflection, and three rows from the last one on
	c := chase{s: s, first: first, high: high, pairs: pairs, window: newBlock(s.h.field, room, 2*room)}
	total := high - first + train
	for t := 0; t < total; t += advance {
		c.run(t, min(t+advance, total), train)
	}
}

// run moves the first step of the chase from reflection number from to reflection number end. The other steps follow at distances of
// chaseApart rows; train is the distance from the first step to the last.
func (c *chase) run(from, end, train int) {
	c.top, c.bottom = max(c.first, c.first+from-train), min(c.high, c.first+end+1)
	c.origin = max(c.first, c.top-1)
	last := min(c.high, c.bottom+1)
	rows, columns := last-c.origin+1, c.bottom-c.origin+1
	n := c.bottom - c.top + 1
	c.window = blockOf(c.s.h.field, c.window.whole[:rows*(columns+n)], rows, columns+n)
	for i := range rows {
		copy(c.window.row(i), c.s.h.row(c.origin + i)[c.origin:c.bottom+1])
		clear(c.window.row(i)[columns:])
	}
	for i := range n {
		c.window.row(c.top - c.origin + i)[columns+i] = 1
	}
	for t := from; t < end; t++ {
		for b, p := range c.pairs {
			k := c.first + t - chaseApart*b
			if k < c.first {
				break
			}
			if k < c.high {
				c.step(k, p)
			}
		}
	}
	for i := range rows {
		if c.origin+i >= c.top {
			copy(c.s.h.row(c.origin + i)[c.origin:c.bottom+1], c.window.row(i))
		}
	}
	c.s.rotate(c.top, c.first, c.high, c.window.part(c.top-c.origin, columns, n, n))
}

// step applies a reflection to rows k, k+1 and k+2, or only to two rows if there is no row k+2.
func (c *chase) step(k int, pair shiftPair) {
	i := k - c.origin
	h := &c.window
	isLast := k == c.high-1
	var p, q, r float64
	if k == c.first {
		if math.Abs(h.row(1)[0]) <= leastElement { // earlier steps have decoupled this row
			return
		}
		p, q, r = pair.start(h.row(0), h.row(1), h.row(2))
	} else {
		p, q = h.row(i)[i-1], h.row(i + 1)[i-1]
		if !isLast {
			r = h.row(i + 2)[i-1]
		}
	}
	mirror, length := mirrorOf(p, q, r)
	if length == 0 {
		return
	}
	if k > c.first {
		h.row(i)[i-1], h.row(i + 1)[i-1] = length, 0
		if !isLast {
			h.row(i + 2)[i-1] = 0
		}
	}
	mirrorRows(*h, i, i, h.columns, isLast, &mirror)
	mirrorColumns(*h, i, c.top-c.origin, min(i+4, h.rows), isLast, &mirror)
}

// start returns a multiple of the first column of (h - a)·(h - b). Here a and b are the two shifts, and x, y and z are the first rows of h.
func (s shiftPair) start(x, y, z []float64) (p, q, r float64) {
	d, e := s.x-x[0], s.y-x[0]
	// Divide before multiplying, because a product of two elements may underflow.
	return float64(d*(e/y[0])) - float64(s.b*(s.c/y[0])) + x[1], y[1] - x[0] - d - e, z[1]
}

// rotate multiplies rows by u, and the columns with the same indices by the transpose of u. The parameter top is the first of these
// indices. rotate skips the block where these rows and columns meet. If only eigenvalues are needed, it changes only elements in rows and
// columns first … high.
func (s *schur) rotate(top, first, high int, u block[float64]) {
	n := u.rows
	begin, end := first, high+1
	if s.whole {
		begin, end = 0, s.h.columns
	}
	right := s.h.part(top, top+n, n, end-top-n)
	above := s.h.part(begin, top, top-begin, n)
	strips := stripsOf(u)
	right.multiplyRows(u, strips)
	above.multiplyColumns(u, strips)
	if s.u.rows > 0 {
		own := s.u.part(top, 0, n, s.u.columns)
		own.multiplyRows(u, strips)
	}
}

// A strip is a group of adjacent rows of a matrix. All elements outside of the columns [from, to) are 0.
type strip struct{ row, rows, from, to int }

// stripRows is the number of rows of a strip. It is a multiple of the numbers of rows that kernels of products compute at once.
const stripRows = 24

// stripsOf divides the rows of u, the unitary matrix of a chase, into strips. The matrix has two triangles of zeros: a step moves elements
// at most two rows up, and no step reaches all rows.
func stripsOf[T nd.Inexact](u block[T]) (strips []strip) {
	for k := 0; k < u.rows; k += stripRows {
		s := strip{k, min(stripRows, u.rows-k), u.columns, 0}
		for i := range s.rows {
			row := u.row(k + i)
			for s.from > 0 && slices.ContainsFunc(row[:s.from], isNonzero) {
				s.from -= min(s.from, 8)
			}
			for s.to < u.columns && slices.ContainsFunc(row[s.to:], isNonzero) {
				s.to = min(s.to+8, u.columns)
			}
		}
		strips = append(strips, s)
	}
	return strips
}

func isNonzero[T nd.Inexact](x T) bool { return x != 0 }

// multiplyRows sets b to u·b. strips are the strips of u.
func (b block[T]) multiplyRows(u block[T], strips []strip) {
	b.replace(func(z block[T]) {
		for _, s := range strips {
			own, left, right := z.part(s.row, 0, s.rows, b.columns), u.part(s.row, s.from, s.rows, s.to-s.from), b.part(s.from, 0, s.to-s.from, b.columns)
			setProduct(own.array(), left.array(), right.array())
		}
	})
}

// multiplyColumns sets b to b·uᵀ. strips are the strips of u.
func (b block[T]) multiplyColumns(u block[T], strips []strip) {
	b.replace(func(z block[T]) {
		for _, s := range strips {
			own, left, right := z.part(0, s.row, b.rows, s.rows), b.part(0, s.from, b.rows, s.to-s.from), u.part(s.row, s.from, s.rows, s.to-s.from)
			setProduct(own.array(), left.array(), right.array().T())
		}
	})
}

// assignProduct sets b to the product of x and y.
func (b block[T]) assignProduct(x, y *nd.NDArray[T]) {
	b.replace(func(z block[T]) { setProduct(z.array(), x, y) })
}

// replace calls set with a new block z of the size of b. The function set computes z from the elements of b. Then replace copies z to b.
func (b block[T]) replace(set func(z block[T])) {
	if b.rows == 0 || b.columns == 0 {
		return
	}
	z := nd.Empty[T](b.rows, b.columns)
	set(blockOf(b.field, elementsOf(z), b.rows, b.columns))
	b.array().Assign(z)
	z.Release()
}

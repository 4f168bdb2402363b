package linalg

import (
	"math"

	"ndgo/internal/elimination"
)

// leastElement is what numbers below the diagonal have to exceed, beside elements near 1: products of lesser ones lose digits.
const leastElement = 0x1p-960

// mostSteps is how many QR steps an eigenvalue may take; three are usual.
const mostSteps = 90

// realEigen sets values to the eigenvalues of h and, if v is given, its columns to eigenvectors. It destroys h.
func realEigen(h block[float64], values []complex128, v [][]complex128) (converged bool) {
	n := h.rows
	b, u := h.prepare(v != nil)
	s := schur{h: h, u: u, whole: v != nil, low: b.low}
	for i := range n {
		values[i] = complex(h.row(i)[i], 0)
	}
	if !s.run(b.high, values) {
		return false
	}
	if v != nil {
		s.vectors(values, v)
		undo(b, v, func(x float64) complex128 { return complex(x, 0) })
	}
	return true
}

// A schur makes h, which is of Hessenberg's form, upper triangular but for blocks of 2×2 of pairs of eigenvalues, and turns the rows of u with it. If whole
// is not set, only what has not been found is kept right.
type schur struct {
	h, u    block[float64]
	whole   bool
	low     int
	delayed []delayed // in order, of rows k, k + 1 and so on
	from    int       // the first row of theirs
}

// A delayed is a reflection of three columns, or of two if its last elements are 0.
type delayed struct{ f0, f1, f2, v0, v1 float64 }

// mostDelayed is how many reflections of columns are kept for rows above: a row of them stays in the registers and the first-level cache.
const mostDelayed = 32

// run finds the eigenvalues up to high.
//
// Source: J. G. F. Francis, The QR Transformation, 1961; R. S. Martin, G. Peters, J. H. Wilkinson, The QR Algorithm for Real Hessenberg Matrices, 1970.
func (s *schur) run(high int, values []complex128) (converged bool) {
	for steps := 0; high >= s.low; {
		h := s.h.row(high)
		switch first := s.h.split(s.low, high, math.Abs); {
		case first == high:
			values[high] = complex(h[high], 0)
			high, steps = high-1, 0
		case first == high-1:
			s.pair(high, values)
			high, steps = high-2, 0
		case steps == mostSteps:
			return false
		default:
			steps++
			above := s.h.row(high - 1)
			x, y, w := h[high], above[high-1], h[high-1]*above[high]
			if steps%10 == 0 { // another shift where steps repeat themselves
				size := math.Abs(h[high-1]) + math.Abs(above[high-2])
				x = 0.75*size + h[high]
				y, w = x, -0.4375*size*size
			}
			s.step(first, high, x, y, w)
		}
	}
	return true
}

// pair sets the eigenvalues of the rows high-1 and high, which it makes triangular if they are real.
func (s *schur) pair(high int, values []complex128) {
	above, h := s.h.row(high-1), s.h.row(high)
	x, w := h[high], h[high-1]*above[high]
	p := (above[high-1] - x) / 2
	q := p*p + w
	z := math.Sqrt(math.Abs(q))
	if q < 0 {
		values[high-1], values[high] = complex(x+p, z), complex(x+p, -z)
		return
	}
	z = p + math.Copysign(z, p)
	values[high-1] = complex(x+z, 0)
	if values[high] = values[high-1]; z != 0 {
		values[high] = complex(x-w/z, 0)
	}
	if !s.whole {
		return
	}
	r := math.Hypot(h[high-1], z)
	sine, cosine := h[high-1]/r, z/r
	turn := func(x, y []float64) {
		for j, a := range x {
			b := y[j]
			x[j], y[j] = cosine*a+sine*b, cosine*b-sine*a
		}
	}
	turn(above[high-1:], h[high-1:])
	for i := range high + 1 {
		turn(s.h.row(i)[high-1:high], s.h.row(i)[high:high+1])
	}
	turn(s.u.row(high-1), s.u.row(high))
	h[high-1] = 0
}

// step does a QR step of rows first to high, with two shifts of sum x + y and product x·y - w.
func (s *schur) step(first, high int, x, y, w float64) {
	m := high - 2
	var p, q, r float64
	for ; ; m-- {
		a, b := s.h.row(m), s.h.row(m+1)
		z := a[m]
		d, e := x-z, y-z
		p = (d*e-w)/b[m] + a[m+1]
		q = b[m+1] - z - d - e
		r = s.h.row(m + 2)[m+1]
		size := math.Abs(p) + math.Abs(q) + math.Abs(r)
		p, q, r = p/size, q/size, r/size
		if m == first {
			break
		}
		if math.Abs(a[m-1])*(math.Abs(q)+math.Abs(r)) < s.h.epsilon/2*math.Abs(p)*(math.Abs(s.h.row(m - 1)[m-1])+math.Abs(z)+math.Abs(b[m+1])) {
			break
		}
	}
	for i := m + 2; i <= high; i++ {
		h := s.h.row(i)
		h[i-2] = 0
		if i > m+2 {
			h[i-3] = 0
		}
	}
	for k := m; k < high; k++ {
		size := 1.0
		isLast := k == high-1
		if k > m {
			p, q, r = s.h.row(k)[k-1], s.h.row(k + 1)[k-1], 0
			if !isLast {
				r = s.h.row(k + 2)[k-1]
			}
			if size = math.Abs(p) + math.Abs(q) + math.Abs(r); size == 0 {
				s.reflect(first, high, k, isLast, [3]float64{}, [2]float64{}) // nothing, in its place
				continue
			}
			p, q, r = p/size, q/size, r/size
		}
		length := math.Copysign(math.Sqrt(p*p+q*q+r*r), p)
		if length == 0 {
			s.reflect(first, high, k, isLast, [3]float64{}, [2]float64{})
			continue
		}
		if k > m {
			s.h.row(k)[k-1] = -length * size
			s.h.row(k + 1)[k-1] = 0
			if !isLast {
				s.h.row(k + 2)[k-1] = 0
			}
		} else if first != m {
			s.h.row(k)[k-1] = -s.h.row(k)[k-1]
		}
		p += length
		s.reflect(first, high, k, isLast, [3]float64{p / length, q / length, r / length}, [2]float64{q / p, r / p})
	}
}

// reflect applies 1 - (1, v)·f to rows k, k+1 and, unless they are the last, k+2, and its transpose to columns: to those rows which the next reflections
// need at once, and to those above later.
func (s *schur) reflect(first, high, k int, isLast bool, f [3]float64, v [2]float64) {
	begin, to := first, high+1
	if s.whole {
		begin, to = 0, s.h.columns
	}
	if isLast {
		f[2], v[1] = 0, 0
	}
	m := elimination.Mirror{V: v, F: f}
	mirrorRows(s.h, k, k, to, isLast, &m)
	if len(s.delayed) == 0 {
		if s.from = k; high-first < longRow {
			s.from = begin // nothing is delayed
		}
	}
	s.delayed = append(s.delayed, delayed{f[0], f[1], f[2], v[0], v[1]})
	for i := s.from; i <= min(high, k+3); i++ {
		h := s.h.row(i)
		p := f[0]*h[k] + f[1]*h[k+1]
		if !isLast {
			p += f[2] * h[k+2]
			h[k+2] -= p * v[1]
		}
		h[k] -= p
		h[k+1] -= p * v[0]
	}
	if isLast || len(s.delayed) == mostDelayed {
		s.catchUp(begin, isLast)
	}
	if s.u.rows > 0 {
		mirrorRows(s.u, k, 0, s.u.columns, isLast, &m)
	}
}

// mirrorRows applies m to columns from to to of rows k, k+1 and, unless they are the last, k+2.
func mirrorRows(x block[float64], k, from, to int, isLast bool, m *elimination.Mirror) {
	a, b := x.row(k)[from:to], x.row(k + 1)[from:to]
	switch isLong := len(a) >= longRow; {
	case isLast && isLong:
		m.Two(a, b)
	case isLong:
		m.Three(a, b, x.row(k + 2)[from:to])
	case isLast:
		for j, v := range a {
			p := v + float64(m.V[0]*b[j])
			a[j], b[j] = v-float64(p*m.F[0]), b[j]-float64(p*m.F[1])
		}
	default:
		c := x.row(k + 2)[from:to]
		b, c = b[:len(a)], c[:len(a)]
		for j, v := range a {
			w, x := b[j], c[j]
			p := v + float64(m.V[0]*w) + float64(m.V[1]*x)
			a[j], b[j], c[j] = v-float64(p*m.F[0]), w-float64(p*m.F[1]), x-float64(p*m.F[2])
		}
	}
}

// catchUp applies the reflections of columns that were delayed to the rows from begin to those that had them, two at a time: they do not wait for each other.
func (s *schur) catchUp(begin int, two bool) {
	n := len(s.delayed) + 2
	if two {
		n--
	}
	i := begin
	for ; i+1 < s.from; i += 2 {
		x, y := s.h.row(i)[s.from:][:n], s.h.row(i + 1)[s.from:][:n]
		a, b, c, d := x[0], x[1], y[0], y[1]
		for k, r := range s.delayed {
			var e, g float64
			if k+2 < n {
				e, g = x[k+2], y[k+2]
			}
			p := r.f0*a + r.f1*b + r.f2*e
			q := r.f0*c + r.f1*d + r.f2*g
			x[k], y[k] = a-p, c-q
			a, b = b-p*r.v0, e-p*r.v1
			c, d = d-q*r.v0, g-q*r.v1
		}
		x[len(s.delayed)], y[len(s.delayed)] = a, c
		if !two {
			x[n-1], y[n-1] = b, d
		}
	}
	for ; i < s.from; i++ {
		x := s.h.row(i)[s.from:][:n]
		a, b := x[0], x[1]
		for k, r := range s.delayed {
			e := 0.0
			if k+2 < n {
				e = x[k+2]
			}
			p := r.f0*a + r.f1*b + r.f2*e
			x[k] = a - p
			a, b = b-p*r.v0, e-p*r.v1
		}
		x[len(s.delayed)] = a
		if !two {
			x[n-1] = b
		}
	}
	s.delayed = s.delayed[:0]
}

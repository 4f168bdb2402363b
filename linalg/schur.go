package linalg

import "math"

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
	h, u  block[float64]
	whole bool
	low   int
}

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
				continue
			}
			p, q, r = p/size, q/size, r/size
		}
		length := math.Copysign(math.Sqrt(p*p+q*q+r*r), p)
		if length == 0 {
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

// reflect applies 1 - (1, v)·f to rows k, k+1 and, unless they are the last, k+2, and its transpose to columns.
func (s *schur) reflect(first, high, k int, isLast bool, f [3]float64, v [2]float64) {
	from, to := first, high+1
	if s.whole {
		from, to = 0, s.h.columns
	}
	a, b := s.h.row(k)[k:to], s.h.row(k + 1)[k:to]
	if isLast {
		reflectTwo(a, b, f, v[0])
	} else {
		reflectThree(a, b, s.h.row(k + 2)[k:to], f, v)
	}
	for i := from; i <= min(high, k+3); i++ {
		h := s.h.row(i)
		p := f[0]*h[k] + f[1]*h[k+1]
		if !isLast {
			p += f[2] * h[k+2]
			h[k+2] -= p * v[1]
		}
		h[k] -= p
		h[k+1] -= p * v[0]
	}
	if s.u.rows == 0 {
		return
	}
	if isLast {
		reflectTwo(s.u.row(k), s.u.row(k+1), f, v[0])
	} else {
		reflectThree(s.u.row(k), s.u.row(k+1), s.u.row(k+2), f, v)
	}
}

func reflectTwo(a, b []float64, f [3]float64, v float64) {
	b = b[:len(a)]
	for j, x := range a {
		y := b[j]
		p := x + v*y
		a[j], b[j] = x-p*f[0], y-p*f[1]
	}
}

func reflectThree(a, b, c []float64, f [3]float64, v [2]float64) {
	b, c = b[:len(a)], c[:len(a)]
	for j, x := range a {
		y, z := b[j], c[j]
		p := x + v[0]*y + v[1]*z
		a[j], b[j], c[j] = x-p*f[0], y-p*f[1], z-p*f[2]
	}
}

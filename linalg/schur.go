package linalg

import (
	"math"
	"math/cmplx"

	"ndgo/internal/elimination"
)

// leastElement is the least significant number below the diagonal of a matrix with its greatest elements near 1. Products of smaller
// numbers lose digits.
const leastElement = 0x1p-960

// mostSteps is the maximum number of QR steps for one eigenvalue. Three steps are usual.
const mostSteps = 90

// realEigen is a [finder] for real matrices.
func realEigen(h block[float64], values []complex128, v [][]complex128, balanced bool) (spread int, converged bool) {
	n := h.rows
	b, u := h.prepare(balanced, v != nil)
	s := schur{h: h, u: u, whole: v != nil, low: b.low}
	for i := range n {
		values[i] = complex(h.row(i)[i], 0)
	}
	if !s.run(b.high, values) {
		return 0, false
	}
	if v != nil {
		s.vectors(values, v)
		b.undo(v)
	}
	b.restore(values)
	return b.spread(), true
}

// A schur makes h, in Hessenberg form, upper triangular except for 2×2 blocks with two eigenvalues each. It applies the same rotations to
// the rows of u. If whole is not set, it changes only the block with the unknown eigenvalues.
type schur struct {
	h, u  block[float64]
	whole bool
	low   int
}

// A matrix of up to fewShifted rows takes one pair of shifts at a time. If there are more rows, deflate searches for eigenvalues in
// lastRows of them at once. If it finds fewer than nibble, the other eigenvalues of the window serve as shifts, in at most mostPairs pairs.
// With these values, matrices of 150 to 1,000 rows took the least time.
const (
	fewShifted = 75
	lastRows   = 32
	nibble     = 5
	mostPairs  = 14
)

// run finds the eigenvalues of rows low … high.
func (s *schur) run(high int, values []complex128) (converged bool) {
	if high-s.low < fewShifted {
		return s.iterate(high, values)
	}
	for steps := 0; high >= s.low; steps++ {
		first := s.h.split(s.low, high, math.Abs)
		if high-first < fewShifted {
			if !s.finish(first, high, values) {
				return false
			}
			high, steps = first-1, 0
			continue
		}
		found, shifts, converged := s.deflate(first, high, values)
		if !converged || steps == mostSteps {
			return false
		}
		if high -= found; found > 0 {
			steps = 0
		}
		if found >= nibble || high-first < fewShifted {
			continue
		}
		pairs := pairsOf(shifts, mostPairs)
		if steps%6 == 5 { // the steps do not converge, so try other shifts
			pairs = s.otherPairs(high)
		}
		s.chase(first, high, pairs)
	}
	return true
}

// otherPairs returns pairs of shifts similar in size to the eigenvalues of the last rows, but different from them.
func (s *schur) otherPairs(high int) (pairs []shiftPair) {
	for i := high; i >= high-2*mostPairs+2; i -= 2 {
		size := math.Abs(s.h.row(i)[i-1]) + math.Abs(s.h.row(i - 1)[i-2])
		x := float64(0.75*size) + s.h.row(i)[i]
		pairs = append(pairs, shiftPair{x, x, -0.4375 * size, size})
	}
	return pairs
}

// iterate finds the eigenvalues of rows low … high, with one pair of shifts at a time.
//
// Source: J. G. F. Francis, The QR Transformation, 1961; R. S. Martin, G. Peters, J. H. Wilkinson, The QR Algorithm for Real
// Hessenberg Matrices, 1970.
func (s *schur) iterate(high int, values []complex128) (converged bool) {
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
			shifts := shiftPair{h[high], above[high-1], h[high-1], above[high]}
			if steps%10 == 0 { // the steps do not converge, so try another shift
				size := math.Abs(h[high-1]) + math.Abs(above[high-2])
				x := float64(0.75*size) + h[high]
				shifts = shiftPair{x, x, -0.4375 * size, size}
			}
			s.step(first, high, shifts)
		}
	}
	return true
}

// pair stores the eigenvalues of rows high-1 and high. If they are real, it makes these rows triangular.
func (s *schur) pair(high int, values []complex128) {
	above, h := s.h.row(high-1), s.h.row(high)
	size := max(math.Abs(above[high-1]), math.Abs(above[high]), math.Abs(h[high-1]), math.Abs(h[high]))
	exponent := max(exponentOf(size), -1000)
	up := math.Ldexp(1, -exponent) // a power of 2 that prevents underflow of squares
	x, below := float64(h[high]*up), float64(h[high-1]*up)
	w := float64(below * (above[high] * up))
	p := float64((float64(above[high-1]*up) - x) / 2)
	q := float64(p*p) + w
	z := math.Sqrt(math.Abs(q))
	if q < 0 {
		values[high-1] = byPower(complex(x+p, z), exponent)
		values[high] = cmplx.Conj(values[high-1])
		return
	}
	z = p + math.Copysign(z, p)
	values[high-1] = byPower(complex(x+z, 0), exponent)
	if values[high] = values[high-1]; z != 0 {
		values[high] = byPower(complex(x-w/z, 0), exponent)
	}
	if !s.whole {
		return
	}
	sine, cosine, _ := angle(below, z)
	turn := func(x, y []float64) {
		for j, a := range x {
			b := y[j]
			x[j], y[j] = float64(cosine*a)+float64(sine*b), float64(cosine*b)-float64(sine*a)
		}
	}
	turn(above[high-1:], h[high-1:])
	for i := range high + 1 {
		turn(s.h.row(i)[high-1:high], s.h.row(i)[high:high+1])
	}
	turn(s.u.row(high-1), s.u.row(high))
	h[high-1] = 0
}

// step does one QR step on rows first … high with two shifts.
func (s *schur) step(first, high int, shifts shiftPair) {
	m := high - 2
	var p, q, r float64
	for ; ; m-- {
		a, b := s.h.row(m), s.h.row(m+1)
		z := a[m]
		p, q, r = shifts.start(a[m:], b[m:], s.h.row(m + 2)[m:])
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
		isLast := k == high-1
		if k > m {
			p, q, r = s.h.row(k)[k-1], s.h.row(k + 1)[k-1], 0
			if !isLast {
				r = s.h.row(k + 2)[k-1]
			}
		}
		mirror, length := mirrorOf(p, q, r)
		if length == 0 {
			continue
		}
		switch {
		case k > m:
			s.h.row(k)[k-1] = length
			s.h.row(k + 1)[k-1] = 0
			if !isLast {
				s.h.row(k + 2)[k-1] = 0
			}
		case first != m:
			s.h.row(k)[k-1] = -s.h.row(k)[k-1]
		}
		begin, end := first, high+1
		if s.whole {
			begin, end = 0, s.h.columns
		}
		mirrorRows(s.h, k, k, end, isLast, &mirror)
		mirrorColumns(s.h, k, begin, min(high, k+3)+1, isLast, &mirror)
		if s.u.rows > 0 {
			mirrorRows(s.u, k, 0, s.u.columns, isLast, &mirror)
		}
	}
}

// mirrorOf returns the reflection that maps the vector (p, q, r) to (length, 0, 0), and this length. If the vector is 0, length is 0.
func mirrorOf(p, q, r float64) (m elimination.Mirror, length float64) {
	size := math.Abs(p) + math.Abs(q) + math.Abs(r)
	if size == 0 {
		return m, 0
	}
	p, q, r = p/size, q/size, r/size
	length = math.Copysign(math.Sqrt(float64(p*p)+float64(q*q)+float64(r*r)), p)
	p += length
	return elimination.Mirror{V: [2]float64{q / p, r / p}, F: [3]float64{p / length, q / length, r / length}}, -length * size
}

// mirrorRows applies m to rows k, k+1 and k+2, in the columns [from, to). If isLast is set, there is no row k+2.
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

// mirrorColumns applies m to columns k, k+1 and k+2, in the rows [from, to). If isLast is set, there is no column k+2.
func mirrorColumns(x block[float64], k, from, to int, isLast bool, m *elimination.Mirror) {
	if isLast {
		for i := from; i < to; i++ {
			h := x.row(i)[k:][:2]
			p := float64(m.F[0]*h[0]) + float64(m.F[1]*h[1])
			h[0], h[1] = h[0]-p, h[1]-float64(p*m.V[0])
		}
		return
	}
	f0, f1, f2, v0, v1 := m.F[0], m.F[1], m.F[2], m.V[0], m.V[1]
	at := (x.top+from)*x.step + x.left + k
	for range to - from {
		h := x.whole[at:][:3]
		p := float64(f0*h[0]) + float64(f1*h[1]) + float64(f2*h[2])
		h[0], h[1], h[2] = h[0]-p, h[1]-float64(p*v0), h[2]-float64(p*v1)
		at += x.step
	}
}

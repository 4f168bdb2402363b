package linalg

import (
	"math"
	"slices"

	"ndgo/elem"
)

// ql replaces d by the eigenvalues, in ascending order, of a symmetric matrix. The slice d has the diagonal of the matrix, and e the
// elements beside the diagonal. If q has rows, ql applies the same rotations to them. The slice e has the length of d, and is overwritten.
//
// Source: A. Dubrulle, R. S. Martin, J. H. Wilkinson, The Implicit QL Algorithm, 1971.
func ql(d, e []float64, q block[float64]) {
	n := len(d)
	if n == 0 {
		return
	}
	e[n-1] = 0
	for l := range n {
		for steps := 0; steps < mostSteps; steps++ {
			m := l
			for m < n-1 && math.Abs(e[m]) > 0x1p-53*(math.Abs(d[m])+math.Abs(d[m+1])) && math.Abs(e[m]) > leastElement {
				m++
			}
			if m == l {
				break
			}
			qlStep(d, e, q, l, m)
		}
	}
	if q.rows == 0 {
		slices.Sort(d)
		return
	}
	for i := range n { // sort by exchanges, because there are few values
		least := i
		for j := i + 1; j < n; j++ {
			if d[j] < d[least] {
				least = j
			}
		}
		if least != i {
			d[i], d[least] = d[least], d[i]
			swapRows(q.row(i), q.row(least))
		}
	}
}

// qlStep does one QL step on rows l to m.
func qlStep(d, e []float64, q block[float64], l, m int) {
	g := (d[l+1] - d[l]) / (2 * e[l])
	r := length(g, 1)
	g = d[m] - d[l] + e[l]/(g+math.Copysign(r, g))
	sine, cosine, p := 1.0, 1.0, 0.0
	for i := m - 1; i >= l; i-- {
		f, b := float64(sine*e[i]), float64(cosine*e[i])
		sine, cosine, r = angle(f, g)
		e[i+1] = r
		if r == 0 {
			d[i+1] -= p
			e[m] = 0
			return
		}
		g = d[i+1] - p
		r = float64((d[i]-g)*sine) + float64(2*cosine*b)
		p = float64(sine * r)
		d[i+1] = g + p
		g = float64(cosine*r) - b
		if q.rows > 0 {
			x, y := q.row(i), q.row(i+1)
			for j, v := range x {
				w := y[j]
				x[j], y[j] = float64(cosine*v)-float64(sine*w), float64(sine*v)+float64(cosine*w)
			}
		}
	}
	d[l] -= p
	e[l], e[m] = g, 0
}

// qlValues does the work of ql without vectors, and takes a third less time. It computes with the squares of the elements beside the
// diagonal, so a step needs no square roots. It returns false if some eigenvalues were not found.
//
// Source: B. N. Parlett, The Symmetric Eigenvalue Problem, 1980, section 8.15, by Pal, Walker and Kahan.
func qlValues(d, e []float64) bool {
	n := len(d)
	if n == 0 {
		return true
	}
	squares := zeros[float64](n)
	for i, v := range e[:n-1] {
		squares[i] = v * v
	}
	for l := range n {
		for steps := 0; ; steps++ {
			m := l
			for ; m < n-1; m++ {
				if both := math.Abs(d[m]) + math.Abs(d[m+1]); squares[m] <= max(0x1p-106*both*both, leastElement*leastElement) {
					break
				}
			}
			if m == l {
				break
			}
			if steps == mostSteps {
				return false
			}
			qlSquaresStep(d, squares, l, m)
		}
	}
	slices.Sort(d)
	return true
}

// qlSquaresStep does one QL step on rows l to m.
func qlSquaresStep(d, squares []float64, l, m int) {
	root := math.Sqrt(squares[l])
	g := (d[l+1] - d[l]) / (2 * root)
	shift := d[l] - root/(g+math.Copysign(length(g, 1), g))
	cosine, sine := 1.0, 0.0
	gamma := d[m] - shift
	p := float64(gamma * gamma)
	for i := m - 1; i >= l; i-- {
		b := squares[i]
		r := p + b
		if i < m-1 {
			squares[i+1] = sine * r
		}
		before := cosine
		cosine, sine = p/r, b/r
		inverse := r / p // 1/cosine, computed here so that the next element need not wait for another quotient
		last := gamma
		gamma = float64(cosine*(d[i]-shift)) - float64(sine*last)
		d[i+1] = last + (d[i] - gamma)
		switch {
		case cosine > 0x1p-1000: // then inverse is finite
			p = float64(gamma * gamma * inverse)
		case cosine != 0:
			p = gamma * gamma / cosine
		default:
			p = float64(before * b)
		}
	}
	squares[l] = sine * p
	d[l] = shift + gamma
}

// length returns √(x² + y²).
func length(x, y float64) float64 {
	if sum := float64(x*x) + float64(y*y); sum > 0x1p-960 && sum < 0x1p960 {
		return math.Sqrt(sum)
	}
	return elem.Hypot(x, y)
}

// lost is the least length of a vector with an accurate direction. If a vector is shorter, its two elements may have too few digits.
const lost = 0x1p-960

// angle returns x/r, y/r and r = √(x² + y²). The squares of the quotients add up to 1 even if x and y are subnormal. For x = y = 0 it
// returns zeros.
func angle(x, y float64) (cosine, sine, r float64) {
	r = length(x, y)
	if r < lost {
		if r == 0 {
			return 0, 0, 0
		}
		cosine, sine, _ = angle(x*0x1p600, y*0x1p600)
		return cosine, sine, r
	}
	return x / r, y / r, r
}

// phase returns x/|x| and |x|. The quotient has length 1 even if x is subnormal. For x = 0 both are 0.
func phase(x complex128) (direction complex128, size float64) {
	cosine, sine, size := angle(real(x), imag(x))
	return complex(cosine, sine), size
}

// lengthOf returns |x|.
func lengthOf(x complex128) float64 { return length(real(x), imag(x)) }

package linalg

import (
	"math"
	"slices"
)

// A bidiagonal is a matrix with d on the diagonal and e above it. No element is much greater than 1. If e is as long as d, the matrix has
// one more column than rows.
//
// The method solve replaces d by the singular values in ascending order. It sets u and v so that the matrix is uᵀ·diag(d)·v. If the matrix
// has an additional column, diag(d) has an additional column of zeros. Before the call, u and v must be 0. The buffers uRoom and vRoom are
// as large as u and v.
type bidiagonal struct {
	d, e           []float64
	u, v           block[float64]
	uRoom, vRoom   block[float64]
	z              []float64
	spans          []span
	kept, deflated []int
}

// part returns the part of b from row i on, with the given numbers of rows and columns.
func (b *bidiagonal) part(i, rows, columns int) *bidiagonal {
	return &bidiagonal{d: b.d[i : i+rows], e: b.e[i : i+columns-1],
		u: b.u.part(i, i, rows, rows), v: b.v.part(i, i, columns, columns),
		uRoom: b.uRoom.part(i, i, rows, rows), vRoom: b.vRoom.part(i, i, columns, columns)}
}

// solve solves b: it splits b at a row, solves the two halves, and combines them.
func (b *bidiagonal) solve() {
	n, columns := len(b.d), b.v.rows
	if n <= orthogonalRows {
		b.rotate()
		return
	}
	m := n / 2
	halves := [2]*bidiagonal{b.part(0, m, m+1), b.part(m+1, n-m-1, columns-m-1)}
	eachHalf(n, func(i int) { halves[i].solve() })
	b.u.row(m)[m] = 1
	alpha, beta := b.d[m], b.e[m]
	b.d[m] = 0
	b.z = zeros[float64](n)
	for i := range n {
		if i <= m {
			b.z[i] = alpha * b.v.row(i)[m]
		} else {
			b.z[i] = beta * b.v.row(i)[m+1]
		}
	}
	b.spans = zeros[span](n)
	for i := m + 1; i < n; i++ {
		b.spans[i] = after
	}
	if columns > n { // rotate rows m and n of v, so that the additional element of z, which belongs to row n, becomes 0
		b.spans[m] = both
		x, y := b.v.row(m), b.v.row(n)
		other := beta * y[m+1]
		if cosine, sine, r := angle(b.z[m], other); r > 0 {
			turnRows(x, y, cosine, sine)
			b.z[m] = r
		}
	}
	b.deflate(m, max(math.Abs(alpha), math.Abs(beta)))
	b.unite(m)
}

// orthogonalRows is the maximum number of rows for which Jacobi's method is used.
const orthogonalRows = 16

// rotate solves b by Jacobi's method.
func (b *bidiagonal) rotate() {
	n, columns := len(b.d), b.v.rows
	x := newBlock(b.u.field, n, columns)
	for i, v := range b.d {
		x.row(i)[i] = v
		if i+1 < columns {
			x.row(i)[i+1] = b.e[i]
		}
	}
	x.decompose(b.u, b.v, b.d, true)
	slices.Reverse(b.d)
	for i := range n / 2 {
		swapRows(b.u.row(i), b.u.row(n-1-i))
		swapRows(b.v.row(i), b.v.row(n-1-i))
	}
}

// turnRows rotates x and y to cosine·x + sine·y and cosine·y - sine·x.
func turnRows(x, y []float64, cosine, sine float64) {
	y = y[:len(x)]
	for i, v := range x {
		w := y[i]
		x[i], y[i] = float64(cosine*v)+float64(sine*w), float64(cosine*w)-float64(sine*v)
	}
}

// deflate finds the rows that do not change, because their element of z is negligible. It rotates two rows if this makes an element of z
// negligible. Row m, with d[m] = 0, always changes.
//
// Source: LAPACK's dlasd2.
func (b *bidiagonal) deflate(m int, most float64) {
	for _, v := range b.d {
		most = max(most, v)
	}
	bound := 8 * 0x1p-53 * max(most, 0x1p-300) // 0x1p-300 prevents underflow of squares
	if math.Abs(b.z[m]) <= bound {
		b.z[m] = math.Copysign(bound, b.z[m])
	}
	b.kept = append(b.kept, m)
	previous := -1
	for _, i := range ordered(b.d) {
		switch {
		case i == m:
		case math.Abs(b.z[i]) <= bound:
			b.deflated = append(b.deflated, i)
		case previous >= 0 && b.d[i]-b.d[previous] <= bound:
			sine, cosine, r := angle(-b.z[previous], b.z[i])
			b.z[previous], b.z[i] = 0, r
			turnRows(b.u.row(previous), b.u.row(i), cosine, sine)
			turnRows(b.v.row(previous), b.v.row(i), cosine, sine)
			if b.spans[previous] != b.spans[i] {
				b.spans[i] = both
			}
			b.deflated = append(b.deflated, previous)
			previous = i
		default:
			if previous >= 0 {
				b.kept = append(b.kept, previous)
			}
			previous = i
		}
	}
	if previous >= 0 {
		b.kept = append(b.kept, previous)
	}
	if len(b.kept) > 1 {
		first := &b.d[b.kept[1]]
		*first = max(*first, bound/2)
	}
}

// unite finds the singular value decomposition of a matrix: diag(d), but with row m replaced by z. It replaces d, u and v by the result.
// Before, d[m] is 0.
func (b *bidiagonal) unite(m int) {
	n, k := len(b.d), len(b.kept)
	s := secularOf(b.d, b.z, b.kept, 1)
	s.squared = true
	values := zeros[float64](n)
	gaps, weights := s.solve(values, b.z, b.kept)
	order, bounds := bySpan(b.kept, b.spans)
	us, vs := newBlock(b.u.field, k, k), newBlock(b.u.field, k, k)
	eachRoot(k, func(j int) {
		u, v, gap := us.row(j), vs.row(j), gaps.row(j)
		uSum, vSum := 0.0, 0.0
		for i, from := range order {
			v[i] = weights[from] / gap[from]
			u[i] = s.d[from] * v[i]
			if from == 0 {
				u[i] = -1
			}
			uSum += float64(u[i] * u[i])
			vSum += float64(v[i] * v[i])
		}
		uScale, vScale := 1/math.Sqrt(uSum), 1/math.Sqrt(vSum)
		for i := range u {
			u[i] *= uScale
			v[i] *= vScale
		}
	})
	combine(b.uRoom, b.u, us, b.kept, order, bounds, m+1)
	combine(b.vRoom, b.v, vs, b.kept, order, bounds, m+1)
	arrange(b.d, values, b.deflated, vectorRows{b.u, b.uRoom}, vectorRows{b.v, b.vRoom})
}

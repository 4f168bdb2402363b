package linalg

import (
	"math"

	"ndgo/internal/parallel"
)

// fewRows is the maximum number of rows for which QL steps find the eigenvectors.
const fewRows = 32

// divide finds the eigenvalues and eigenvectors of a symmetric tridiagonal matrix by divide and conquer. The slice d has the diagonal, and
// e has the elements beside the diagonal; both have the same length. No element is much greater than 1. divide replaces d by the
// eigenvalues in ascending order, and sets the rows of q to the eigenvectors. q must be 0 before. divide overwrites e. The parameter room
// is a buffer as large as q.
//
// Source: J. J. M. Cuppen, A Divide and Conquer Method for the Symmetric Tridiagonal Eigenproblem, 1981.
func divide(d, e []float64, q, room block[float64]) {
	n := len(d)
	if n <= fewRows {
		for i := range n {
			q.row(i)[i] = 1
		}
		ql(d, e, q)
		return
	}
	m := n / 2
	beside := e[m-1]
	d[m-1] -= math.Abs(beside)
	d[m] -= math.Abs(beside)
	eachHalf(n, func(i int) {
		if i == 0 {
			divide(d[:m], e[:m], q.part(0, 0, m, m), room.part(0, 0, m, m))
		} else {
			divide(d[m:], e[m:], q.part(m, m, n-m, n-m), room.part(m, m, n-m, n-m))
		}
	})
	z := zeros[float64](n)
	for i := range z {
		if z[i] = q.row(i)[m-1]; i >= m {
			z[i] = math.Copysign(1, beside) * q.row(i)[m]
		}
	}
	u := union{d: d, z: z, middle: m, weight: math.Abs(beside), rows: q, room: room}
	u.solve()
}

// eachHalf calls do(0) and do(1) for the two halves of n rows, in parallel if that is faster.
func eachHalf(n int, do func(i int)) {
	if n > 4*fewRows {
		parallel.Run(2, do)
		return
	}
	do(0)
	do(1)
}

// A union is the problem of finding the eigenvalues of diag(d) + weight·z·zᵀ. Its rows are eigenvectors of diag(d). Each row is 0 in its
// first half or in its second half.
type union struct {
	d, z       []float64
	middle     int
	weight     float64
	rows, room block[float64]
	spans      []span // the part of each row that is not 0
	kept       []int  // positions of the rows that change, in ascending order of their elements of d
	deflated   []int
}

// A span tells in which half of a row there are elements other than 0.
type span uint8

const (
	before span = iota
	both
	after
)

// solve replaces d and rows by the eigenvalues and eigenvectors of the union.
func (u *union) solve() {
	u.deflate()
	n, k := len(u.d), len(u.kept)
	s := secularOf(u.d, u.z, u.kept, u.weight)
	values := zeros[float64](n)
	gaps, weights := s.solve(values, u.z, u.kept)
	// The columns of vectors are in the order of bySpan.
	order, bounds := bySpan(u.kept, u.spans)
	vectors := newBlock(u.rows.field, k, k)
	eachRoot(k, func(j int) {
		row, gap := vectors.row(j), gaps.row(j)
		sum := 0.0
		for i, from := range order {
			v := weights[from] / gap[from]
			row[i] = v
			sum += float64(v * v)
		}
		scale := 1 / math.Sqrt(sum)
		for i := range row {
			row[i] *= scale
		}
	})
	combine(u.room, u.rows, vectors, u.kept, order, bounds, u.middle)
	arrange(u.d, values, u.deflated, vectorRows{u.rows, u.room})
}

// vectorRows holds vectors. The block room has them in any order. The function arrange stores them in the block rows, in sorted order.
type vectorRows struct{ rows, room block[float64] }

// arrange sorts values and their vectors. It sets d to the values in ascending order, and the rows of vectors to the vectors in the same
// order. Before, the slice values and the blocks room have the first values and vectors. The others are at the positions deflated of d and
// of the rows, because deflate has left them unchanged.
func arrange(d, values []float64, deflated []int, vectors ...vectorRows) {
	k := len(values) - len(deflated)
	for i, from := range deflated {
		values[k+i] = d[from]
		for _, v := range vectors {
			copy(v.room.row(k+i), v.rows.row(from))
		}
	}
	for i, from := range ordered(values) {
		d[i] = values[from]
		for _, v := range vectors {
			copy(v.rows.row(i), v.room.row(from))
		}
	}
}

// eachRoot calls do for each of n roots, on several processors if that is faster.
func eachRoot(n int, do func(j int)) {
	parts := 1
	if n >= 128 {
		parts = min(n, parallel.Parts(n*n, parallel.Function))
	}
	parallel.Run(parts, func(part int) {
		begin, end := parallel.Share(n, parts, part)
		for j := begin; j < end; j++ {
			do(j)
		}
	})
}

// deflate finds the rows that do not change, because their element of z is negligible. It rotates two rows if this makes an element of z
// negligible.
//
// Source: LAPACK's dlaed2.
func (u *union) deflate() {
	n := len(u.d)
	sum, most := 0.0, 0.0
	for i, v := range u.z {
		sum += float64(v * v)
		most = max(most, math.Abs(u.d[i]))
	}
	scale := 1 / math.Sqrt(sum)
	largest := 0.0
	for i := range u.z {
		u.z[i] *= scale
		largest = max(largest, math.Abs(u.z[i]))
	}
	u.weight *= sum
	bound := 8 * 0x1p-53 * max(most, largest)
	u.spans = zeros[span](n)
	for i := u.middle; i < n; i++ {
		u.spans[i] = after
	}
	previous := -1
	for _, i := range ordered(u.d) {
		switch {
		case u.weight*math.Abs(u.z[i]) <= bound:
			u.deflated = append(u.deflated, i)
		case previous < 0:
			previous = i
		case u.turn(previous, i, bound):
			u.deflated = append(u.deflated, previous)
			previous = i
		default:
			u.kept = append(u.kept, previous)
			previous = i
		}
	}
	if previous >= 0 {
		u.kept = append(u.kept, previous)
	}
}

// turn rotates rows i and j so that z[i] becomes 0. It does so only if the new off-diagonal element is negligible, at most bound. Otherwise
// it returns false.
func (u *union) turn(i, j int, bound float64) bool {
	sine, cosine, r := angle(-u.z[i], u.z[j])
	if math.Abs((u.d[j]-u.d[i])*cosine*sine) > bound {
		return false
	}
	u.z[i], u.z[j] = 0, r
	turnRows(u.rows.row(i), u.rows.row(j), cosine, sine)
	if u.spans[i] != u.spans[j] {
		u.spans[j] = both
	}
	c, s := cosine*cosine, sine*sine
	u.d[i], u.d[j] = float64(u.d[i]*c)+float64(u.d[j]*s), float64(u.d[i]*s)+float64(u.d[j]*c)
	return true
}

// bySpan returns the positions in kept, sorted by the spans of their rows. In this order, the positions from bounds[0] to bounds[1] belong
// to rows with elements other than 0 in both halves.
func bySpan(kept []int, spans []span) (order []int, bounds [2]int) {
	for s := before; s <= after; s++ {
		for i, from := range kept {
			if spans[from] == s {
				order = append(order, i)
			}
		}
		if s < after {
			bounds[s] = len(order)
		}
	}
	return order, bounds
}

// combine sets the first rows of z to the product of vectors and the kept rows. The columns of vectors correspond to the kept rows in the
// given order, with the given bounds (see bySpan). The second half of a row begins at column middle. combine skips the halves of rows that
// are 0.
func combine(z, rows, vectors block[float64], kept, order []int, bounds [2]int, middle int) {
	k := len(order)
	for _, side := range [2]struct{ begin, end, left, columns int }{{0, bounds[1], 0, middle}, {bounds[0], k, middle, rows.columns - middle}} {
		z := z.part(0, side.left, k, side.columns)
		terms := side.end - side.begin
		if k == 0 || terms == 0 || side.columns == 0 {
			for i := range k {
				clear(z.row(i))
			}
			continue
		}
		packed := newBlock(rows.field, terms, side.columns)
		for i := range terms {
			copy(packed.row(i), rows.row(kept[order[side.begin+i]])[side.left:])
		}
		left := vectors.part(0, side.begin, k, terms)
		setProduct(z.array(), left.array(), packed.array())
	}
}

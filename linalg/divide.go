package linalg

import (
	"math"

	"ndgo/internal/parallel"
)

// fewRows is up to how many rows QL steps find eigenvectors.
const fewRows = 32

// divide replaces d, the diagonal of a matrix with e beside it and elements near 1 at most, by its eigenvalues, in ascending order, and the
// rows of q, all 0, by its eigenvectors, combined from its halves. It destroys e, of as many elements as d. Room is a matrix like q.
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

// eachHalf calls do for both halves of n rows, in parallel if worthwhile.
func eachHalf(n int, do func(i int)) {
	if n > 4*fewRows {
		parallel.Run(2, do)
		return
	}
	do(0)
	do(1)
}

// A union is the matrix with diagonal d and weight·z·zᵀ added. The rows are eigenvectors of the diagonal matrix: 0 from the middle on or
// before it.
type union struct {
	d, z       []float64
	middle     int
	weight     float64
	rows, room block[float64]
	spans      []span // of each row
	kept       []int  // changed rows, in ascending order of d
	deflated   []int
}

// A span is the nonzero part of a row.
type span uint8

const (
	before span = iota
	both
	after
)

// solve makes d and rows eigenvalues and eigenvectors.
func (u *union) solve() {
	u.deflate()
	n, k := len(u.d), len(u.kept)
	s := secularOf(u.d, u.z, u.kept, u.weight)
	values := zeros[float64](n)
	gaps, weights := s.solve(values, u.z, u.kept)
	// Columns of the vectors stand in the order of spans.
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

// vectorRows are rows of vectors, and the room with a union's vectors, not in order.
type vectorRows struct{ rows, room block[float64] }

// arrange sets d to values, in ascending order; the last of values are the deflated ones of d. It sets rows to the vectors of these values.
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

// eachRoot calls do for each of n roots, on several processors if worthwhile.
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

// deflate finds unchanged rows: their elements of z are negligible, perhaps after turning two rows.
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

// turn turns rows i and j until z[i] is 0, if the new element beside the diagonal is negligible.
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

// bySpan returns the positions in kept by the spans of rows, and where the rows with both spans begin and end.
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

// combine sets the first rows of z to the products of vectors and the kept rows, in the given order; some rows are 0 from the middle on, or
// before it.
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

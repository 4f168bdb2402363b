package linalg

import (
	"math"
	"slices"

	"ndgo/internal/core"
	nd "ndgo/ndarray"
)

// Reduced makes [SVD] return as many columns of u and rows of vh as there are singular values.
var Reduced = core.IntsOption(core.ReducedOption, nil)

// SVD returns the singular values s of matrices, and unitary u and vh with u·diag(s)·vh = a: of (…, m, n) and k = min(m, n), (…, m, m), (…,
// k) and (…, n, n), or with [Reduced] (…, m, k), (…, k) and (…, k, n). Singular values are not negative and in descending order; of complex
// matrices they are complex numbers without an imaginary part.
//
// For up to 16 rows or columns it is computed by Jacobi's method, accurate also for the small values of graded matrices; for more by
// reflections to two diagonals, then by divide and conquer, as in LAPACK. Infinities and NaN make all results of a matrix NaN.
func SVD[T nd.Inexact](a *nd.NDArray[T], options ...nd.Option) (u, s, vh *nd.NDArray[T]) {
	const op = "linalg.SVD"
	defer core.Rename(op)
	o := core.TakeOptions(op, options, core.ReducedOption)
	return singular(op, a, o.Has(core.ReducedOption), true)
}

// SVDVals returns the singular values of matrices, of (…, m, n), (…, k) with k = min(m, n): as in [SVD], except for rounding.
func SVDVals[T nd.Inexact](a *nd.NDArray[T]) *nd.NDArray[T] {
	defer core.Rename("linalg.SVDVals")
	_, s, _ := singular("linalg.SVDVals", a, true, false)
	return s
}

// singular returns the singular value decompositions of a, with nil for u and vh if vectors is not set.
func singular[T nd.Inexact](op string, a *nd.NDArray[T], reduced, vectors bool) (u, s, vh *nd.NDArray[T]) {
	stack, m, n := view(op, a, false)
	k, tall := min(m, n), m >= n
	if tall { // the method is one for few long rows
		a = adjoint(a)
	}
	long := max(m, n)
	f := fieldOf[T]()
	work, elements := fresh(a)
	s = nd.Zeros[T](append(core.Clone(stack), k)...)
	values := elementsOf(s)
	outside := long // rows of the unitary matrix of long rows
	if reduced {
		outside = k
	}
	var left, right *nd.NDArray[T]
	var lefts, rights []T
	if vectors {
		left, right = nd.Zeros[T](append(core.Clone(stack), k, k)...), nd.Zeros[T](append(core.Clone(stack), outside, long)...)
		lefts, rights = elementsOf(left), elementsOf(right)
	}
	_ = eachOf(op, stack, 20*float64(k)*float64(k)*float64(long), func(i int) error {
		b := blockOf(&f, elements[i*k*long:][:k*long], k, long)
		var w, x block[T]
		if vectors {
			w, x = blockOf(&f, lefts[i*k*k:][:k*k], k, k), blockOf(&f, rights[i*outside*long:][:outside*long], outside, long)
		}
		b.decompose(w, x, values[i*k:][:k], vectors)
		return nil
	})
	work.Release()
	if !vectors {
		return nil, s, nil
	}
	// Now w·b = diag(s)·x, with the rows of w and x in order.
	if tall {
		return adjoint(right).Copy(), s, left
	}
	return adjoint(left).Copy(), s, right
}

// decompose sets values to the singular values of b, of at least as many columns as rows, in descending order, and, if vectors is set, w
// and x, or as many rows of x as it has, to unitary matrices with w·b = diag(values)·x.
func (b block[T]) decompose(w, x block[T], values []T, vectors bool) {
	exponent, finite := b.normalize()
	if !finite {
		w.fillNaN()
		x.fillNaN()
		for i := range values {
			values[i] = b.of(math.NaN())
		}
		return
	}
	var s []float64
	if b.rows <= orthogonalRows || b.isZero() {
		s = b.orthogonalTo(w, x, vectors)
	} else {
		s = b.condensedTo(w, x, vectors)
	}
	for i, v := range s {
		values[i] = b.of(math.Ldexp(v, exponent))
	}
}

// isZero reports whether all elements are 0.
func (b *block[T]) isZero() bool {
	for i := range b.rows {
		for _, v := range b.row(i) {
			if v != 0 {
				return false
			}
		}
	}
	return true
}

// orthogonalTo is decompose by Jacobi's method.
func (b block[T]) orthogonalTo(w, x block[T], vectors bool) (values []float64) {
	k := b.rows
	turned := newBlock(b.field, 0, k)
	if vectors {
		turned = newBlock(b.field, k, k)
	}
	for i := range turned.rows {
		turned.row(i)[i] = 1
	}
	lengths := b.orthogonalize(turned)
	order := ordered(lengths)
	slices.Reverse(order)
	values = zeros[float64](k)
	found := 0
	for i, from := range order {
		values[i] = lengths[from]
		if !vectors {
			continue
		}
		copy(w.row(i), turned.row(from))
		if lengths[from] > negligible(b.field) {
			row := b.row(from)
			for j, v := range row {
				x.row(i)[j] = b.over(v, b.of(lengths[from]))
			}
			found++
		}
	}
	if vectors && found < x.rows {
		x.complete(found)
	}
	return values
}

// condensedTo is decompose by way of two diagonals, of b or, if it has more columns than rows, of the triangle r with bᴴ = q·r.
func (b block[T]) condensedTo(w, x block[T], vectors bool) (values []float64) {
	k := b.rows
	square := b
	var q, t block[T]
	if b.columns > k {
		c := blockOf(b.field, elementsOf(b.adjoint().Copy()), b.columns, k)
		q, t = c.reflect()
		square = c.part(0, 0, k, k)
		for i := range k {
			clear(square.row(i)[:i])
		}
	}
	values, e := zeros[float64](k), zeros[float64](k-1)
	left, right := square.bidiagonalize(values, e, vectors)
	if !vectors {
		return bidiagonalValues(values, e)
	}
	f := fieldOf[float64]()
	d := bidiagonal{d: values, e: e, u: newBlock(&f, k, k), v: newBlock(&f, k, k), uRoom: newBlock(&f, k, k), vRoom: newBlock(&f, k, k)}
	d.solve()
	slices.Reverse(values)
	// The columns of u and v are singular vectors, in descending order.
	u, v := newBlock(b.field, k, k), newBlock(b.field, k, k)
	u.array().Assign(nd.AsType[T](d.u.array().Flip(0).T()))
	v.array().Assign(nd.AsType[T](d.v.array().Flip(0).T()))
	u.reflectBy(left.v, left.taus, 0)
	v.reflectBy(right.v, right.taus, 1)
	if b.columns == k {
		w.array().Assign(u.adjoint())
		x.array().Assign(v.adjoint())
		return values
	}
	w.array().Assign(v.adjoint())
	z := newBlock(b.field, b.columns, x.rows)
	top := z.part(0, 0, k, k)
	top.array().Assign(u.array())
	for i := k; i < x.rows; i++ {
		z.row(i)[i] = 1
	}
	z.applyForward(q, t, false)
	x.array().Assign(z.adjoint())
	return values
}

// bidiagonalValues returns the singular values, in descending order, of the matrix with d on the diagonal and e above it, of elements near 1.
func bidiagonalValues(d, e []float64) []float64 {
	n := len(d)
	m := qd{q: zeros[float64](n), e: zeros[float64](n)}
	for i, v := range d {
		m.q[i] = v * v
		if i < n-1 {
			m.e[i] = e[i] * e[i]
		}
	}
	values := zeros[float64](n)
	if !m.values(values) {
		return bidiagonalValuesByQL(d, e)
	}
	for i, v := range values {
		values[i] = math.Sqrt(max(v, 0))
	}
	slices.Sort(values)
	slices.Reverse(values)
	return values
}

// bidiagonalValuesByQL is bidiagonalValues by QL: its results are the nonnegative eigenvalues of a matrix of twice the rows, with 0 on the
// diagonal and the elements, in turns, beside it.
func bidiagonalValuesByQL(d, e []float64) []float64 {
	n := len(d)
	diagonal, beside := zeros[float64](2*n), zeros[float64](2*n)
	for i, v := range d {
		beside[2*i] = v
		if i < n-1 {
			beside[2*i+1] = e[i]
		}
	}
	ql(diagonal, beside, block[float64]{})
	slices.Reverse(diagonal)
	for i, v := range diagonal[:n] {
		diagonal[i] = math.Abs(v)
	}
	return diagonal[:n]
}

// negligible returns a length of rows, beside 1; products of shorter ones may have lost digits. Their directions do not matter.
func negligible[T nd.Inexact](f *field[T]) float64 { return math.Sqrt(f.tiny) }

// complete extends the first n orthonormal rows of x to all.
func (x block[T]) complete(n int) {
	columns := newBlock(x.field, x.columns, n)
	for i := range n {
		for j, v := range x.row(i) {
			columns.row(j)[i] = x.conj(v)
		}
	}
	v, t := columns.reflect()
	q := newBlock(x.field, x.columns, x.rows)
	for j := range x.rows {
		q.row(j)[j] = 1
	}
	q.applyForward(v, t, true)
	for i := n; i < x.rows; i++ {
		for j := range x.columns {
			x.row(i)[j] = x.conj(q.row(j)[i])
		}
	}
}

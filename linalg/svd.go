package linalg

import (
	"math"
	"slices"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// Reduced makes [SVD] return only as many columns of u, and as many rows of vh, as there are singular values.
var Reduced = option.Ints(option.Reduced, nil)

// SVD returns the singular values s of matrices, and unitary matrices u and vh with u·diag(s)·vh = a. For an m×n matrix and k = min(m, n),
// u is m×m, s has k elements, and vh is n×n; with [Reduced] u is m×k and vh is k×n. Singular values are nonnegative and in descending
// order. For complex matrices they are complex numbers with imaginary part 0.
//
// For matrices of up to 16 rows or columns, SVD uses Jacobi's method, which is accurate even for small singular values of graded matrices.
// For others it uses the same methods as LAPACK: reduction to bidiagonal form, and divide and conquer. If a matrix has an infinity or NaN,
// all its results are NaN.
func SVD[T nd.Inexact](a *nd.NDArray[T], options ...nd.Option) (u, s, vh *nd.NDArray[T]) {
	const op = "linalg.SVD"
	defer mistakes.Rename(op)
	o := option.Take(op, options, option.Reduced)
	return singular(op, a, o.Has(option.Reduced), true)
}

// SVDVals returns the singular values of matrices: min(m, n) of them for an m×n matrix. They differ from the singular values of [SVD] only
// by rounding.
func SVDVals[T nd.Inexact](a *nd.NDArray[T]) *nd.NDArray[T] {
	defer mistakes.Rename("linalg.SVDVals")
	_, s, _ := singular("linalg.SVDVals", a, true, false)
	return s
}

// singular returns the singular value decompositions of a. If vectors is not set, u and vh are nil.
func singular[T nd.Inexact](op string, a *nd.NDArray[T], reduced, vectors bool) (u, s, vh *nd.NDArray[T]) {
	stack, m, n := view(op, a, false)
	k, tall := min(m, n), m >= n
	if tall { // decompose needs at least as many columns as rows
		a = adjoint(a)
	}
	long := max(m, n)
	f := fieldOf[T]()
	work, elements := fresh(a)
	s = nd.Zeros[T](append(iter.Clone(stack), k)...)
	values := elementsOf(s)
	outside := long // number of rows of the unitary matrix for the longer side
	if reduced {
		outside = k
	}
	var left, right *nd.NDArray[T]
	var lefts, rights []T
	if vectors {
		left, right = nd.Zeros[T](append(iter.Clone(stack), k, k)...), nd.Zeros[T](append(iter.Clone(stack), outside, long)...)
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
	// Now w·b = diag(s)·x, and the rows of w and x are sorted.
	if tall {
		return adjoint(right).Copy(), s, left
	}
	return adjoint(left).Copy(), s, right
}

// decompose sets values to the singular values of b, in descending order. b has at least as many columns as rows. If vectors is set, it
// sets w and x so that w·b = diag(values)·x; w is unitary, and x has orthonormal rows.
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

// orthogonalTo does the work of decompose by Jacobi's method.
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

// condensedTo does the work of decompose by reduction to a bidiagonal matrix. If b has more columns than rows, it first factors bᴴ = q·r,
// and then reduces the triangle r.
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
	// The columns of u and v are the singular vectors, in descending order of singular values.
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

// bidiagonalValues returns the singular values, in descending order, of the matrix with d on the diagonal and e above it. The greatest
// elements are near 1.
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

// bidiagonalValuesByQL does the work of bidiagonalValues by QL steps. The singular values are the nonnegative eigenvalues of a symmetric
// matrix of twice the size. This matrix has zeros on the diagonal, and elements of d and e alternate beside the diagonal.
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

// negligible returns the greatest length of a row that counts as negligible, for matrices with their greatest elements near 1. In shorter
// rows products may lose digits, so the directions of these rows are not significant.
func negligible[T nd.Inexact](f *field[T]) float64 { return math.Sqrt(f.tiny) }

// complete extends the first n rows of x, which are orthonormal, to an orthonormal basis.
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

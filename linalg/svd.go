package linalg

import (
	"math"
	"slices"

	"ndgo/internal/core"
	nd "ndgo/ndarray"
)

// Reduced makes [SVD] return as many columns of u and rows of vh as there are singular values.
var Reduced = core.IntsOption(core.ReducedOption, nil)

// SVD returns the singular values s of matrices, and unitary u and vh with u·diag(s)·vh = a: of (…, m, n) and k = min(m, n), (…, m, m), (…, k) and
// (…, n, n), or with [Reduced] (…, m, k), (…, k) and (…, k, n). Singular values are not negative and in descending order; those of
// complex matrices are complex numbers without an imaginary part.
//
// It is computed by Jacobi's method, which finds also the small ones of graded matrices. Infinities and NaN make all results of a matrix
// NaN.
func SVD[T nd.Inexact](a *nd.NDArray[T], options ...nd.Option) (u, s, vh *nd.NDArray[T]) {
	const op = "linalg.SVD"
	o := core.TakeOptions(op, options, core.ReducedOption)
	return singular(op, a, o.Has(core.ReducedOption), true)
}

// SVDVals returns the singular values of matrices, of (…, m, n), (…, k) with k = min(m, n), as [SVD] does.
func SVDVals[T nd.Inexact](a *nd.NDArray[T]) *nd.NDArray[T] {
	_, s, _ := singular("linalg.SVDVals", a, true, false)
	return s
}

// singular returns the singular value decompositions of a, of which u and vh are nil if vectors is not set.
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
	if reduced || !vectors {
		outside = k
	}
	left, right := nd.Zeros[T](append(core.Clone(stack), k, k)...), nd.Zeros[T](append(core.Clone(stack), outside, long)...)
	lefts, rights := elementsOf(left), elementsOf(right)
	_ = eachOf(op, stack, 20*float64(k)*float64(k)*float64(long), func(i int) error {
		b := blockOf(&f, elements[i*k*long:][:k*long], k, long)
		w, x := blockOf(&f, lefts[i*k*k:][:k*k], k, k), blockOf(&f, rights[i*outside*long:][:outside*long], outside, long)
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

// decompose sets values to the singular values of b, in descending order, and w and x to unitary matrices, or as many rows of x as it has, for which
// w·b is diag(values)·x.
func (b block[T]) decompose(w, x block[T], values []T, vectors bool) {
	k := b.rows
	most := b.greatest(b.whole[b.top*b.step:][:k*b.columns])
	if math.IsInf(most, 0) || most != most {
		for _, all := range [][]T{values, w.whole, x.whole} {
			for i := range all {
				all[i] = b.of(math.NaN())
			}
		}
		return
	}
	_, exponent := math.Frexp(most)
	half := exponent / 2 // in two steps, each of which is in the range of float32
	for _, e := range []int{half, exponent - half} {
		scale := b.of(math.Ldexp(1, -e))
		for i := range k {
			row := b.row(i)
			for j := range row {
				row[j] *= scale
			}
		}
	}
	turned := newBlock(b.field, k, k)
	for i := range k {
		turned.row(i)[i] = 1
	}
	lengths := b.orthogonalize(turned)
	order := ordered(lengths)
	slices.Reverse(order)
	found := 0
	for i, from := range order {
		values[i] = b.of(math.Ldexp(lengths[from], exponent))
		if !vectors {
			continue
		}
		copy(w.row(i), turned.row(from))
		if lengths[from] > negligible(b.field) {
			row := b.row(from)
			for j, v := range row {
				x.row(i)[j] = v / b.of(lengths[from])
			}
			found++
		}
	}
	if vectors && found < x.rows {
		x.complete(found)
	}
}

// negligible returns the length of rows, beside 1, below which their products with others may have lost digits. Their directions do not
// matter.
func negligible[T nd.Inexact](f *field[T]) float64 { return math.Sqrt(f.tiny) }

// complete sets the rows of x after the first n, which are orthonormal, so that all are.
func (x block[T]) complete(n int) {
	columns := newBlock(x.field, x.columns, n)
	for i := range n {
		for j, v := range x.row(i) {
			columns.row(j)[i] = x.conj(v)
		}
	}
	v, t := columns.reflect()
	q := newBlock(x.field, x.columns, x.columns)
	for j := range x.columns {
		q.row(j)[j] = 1
	}
	if n > 0 {
		q.subtractProduct(v.array(), nd.MatMul(t.array(), v.adjoint()))
	}
	for i := n; i < x.rows; i++ {
		for j := range x.columns {
			x.row(i)[j] = x.conj(q.row(j)[i])
		}
	}
}

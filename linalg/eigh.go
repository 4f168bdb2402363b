package linalg

import (
	"math"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// Eigh returns the eigenvalues w of symmetric or Hermitian matrices in ascending order, and matrices v with the eigenvectors as columns:
// a·v is v·diag(w). The eigenvectors have length 1. For an n×n matrix, w has n elements and v is n×n. Eigh reads only the lower triangle,
// and only the real parts of the diagonal. Eigenvalues of complex matrices are complex numbers with imaginary part 0.
//
// Eigh uses Jacobi's method for small matrices. For others it uses the same methods as LAPACK: reduction to tridiagonal form, and divide
// and conquer. If a matrix has an infinity or NaN, all its results are NaN. Matrices that are not square panic with nd.ErrShape.
func Eigh[T nd.Inexact](a *nd.NDArray[T]) (w, v *nd.NDArray[T]) {
	defer mistakes.Rename("linalg.Eigh")
	return hermitian("linalg.Eigh", a, true)
}

// EigValsH returns the eigenvalues of symmetric or Hermitian matrices in ascending order. They differ from the eigenvalues of [Eigh] only
// by rounding.
func EigValsH[T nd.Inexact](a *nd.NDArray[T]) *nd.NDArray[T] {
	defer mistakes.Rename("linalg.EigValsH")
	w, _ := hermitian("linalg.EigValsH", a, false)
	return w
}

// hermitian returns the eigenvalues of the matrices of a. If vectors is set, it also returns the eigenvectors.
func hermitian[T nd.Inexact](op string, a *nd.NDArray[T], vectors bool) (w, v *nd.NDArray[T]) {
	stack, n, _ := view(op, a, true)
	work, elements := fresh(a)
	w = nd.Zeros[T](append(iter.Clone(stack), n)...)
	values, found := elementsOf(w), []T(nil)
	if vectors {
		v = nd.Zeros[T](append(iter.Clone(stack), n, n)...)
		found = elementsOf(v)
	}
	f := fieldOf[T]()
	_ = eachOf(op, stack, 9*float64(n)*float64(n)*float64(n), func(i int) error {
		b, z := blockOf(&f, elements[i*n*n:][:n*n], n, n), block[T]{field: &f}
		if vectors {
			z = blockOf(&f, found[i*n*n:][:n*n], n, n)
		}
		b.eigen(values[i*n:][:n], z)
		return nil
	})
	work.Release()
	return w, v
}

// rotatedRows is the maximum number of rows for which Jacobi's method is used.
const rotatedRows = 8

// eigen sets values to the eigenvalues of a. If v is not empty, it sets the columns of v to the eigenvectors. It reads only the lower
// triangle of a.
func (a block[T]) eigen(values []T, v block[T]) {
	n := a.rows
	a.mirror()
	exponent, finite := a.normalize()
	if !finite {
		v.fillNaN()
		for i := range values {
			values[i] = a.of(math.NaN())
		}
		return
	}
	d := zeros[float64](n)
	if n <= rotatedRows {
		a.rotate(d, v)
	} else {
		a.condense(d, v)
	}
	for i, x := range d {
		values[i] = a.of(math.Ldexp(x, exponent))
	}
}

// mirror sets the elements above the diagonal of the matrix a to the conjugates of the elements below, and imaginary parts of the diagonal
// to 0.
func (a block[T]) mirror() {
	if n := a.rows; n > panelRows { // in blocks, because elements of a column are in different cache lines
		h := n / 2
		above, below := a.part(0, h, h, n-h), a.part(h, 0, n-h, h)
		above.array().Assign(below.adjoint())
		a.part(0, 0, h, h).mirror()
		a.part(h, h, n-h, n-h).mirror()
		return
	}
	for i := range a.rows {
		row := a.row(i)
		row[i] = a.of(a.re(row[i]))
		for j := range i {
			a.row(j)[i] = a.conj(row[j])
		}
	}
}

// rotate finds eigenvalues and eigenvectors for eigen, by Jacobi's method.
func (a block[T]) rotate(d []float64, v block[T]) {
	turned := newBlock(a.field, v.rows, v.rows)
	for i := range v.rows {
		turned.row(i)[i] = 1
	}
	a.diagonalize(turned)
	diagonal := zeros[float64](len(d))
	for i := range d {
		diagonal[i] = a.re(a.row(i)[i])
	}
	for i, from := range ordered(diagonal) {
		d[i] = diagonal[from]
		if v.rows > 0 {
			for j, c := range turned.row(from) {
				v.row(j)[i] = a.conj(c)
			}
		}
	}
}

// condense finds eigenvalues and eigenvectors for eigen, by reduction to a tridiagonal matrix.
func (a block[T]) condense(d []float64, v block[T]) {
	n := a.rows
	e := zeros[float64](n)
	reflections, taus := a.tridiagonalize(d, e, v.rows > 0)
	f := fieldOf[float64]()
	if v.rows == 0 {
		diagonal := append(zeros[float64](len(d))[:0], d...)
		if !qlValues(d, e) {
			copy(d, diagonal)
			ql(d, e, block[float64]{})
		}
		return
	}
	q := newBlock(&f, n, n)
	divide(d, e, q, newBlock(&f, n, n))
	v.array().Assign(nd.AsType[T](q.array().T()))
	v.reflectBy(reflections, taus, 1)
}

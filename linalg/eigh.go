package linalg

import (
	"math"

	"ndgo/internal/core"
	nd "ndgo/ndarray"
)

// Eigh returns the eigenvalues w of symmetric or Hermitian matrices, in ascending order, and matrices v whose columns are eigenvectors of length 1: a·v is
// v·diag(w). Of (…, n, n) they are (…, n) and (…, n, n). It reads the lower triangle and, of the diagonal, real parts. Eigenvalues of
// complex matrices are complex numbers without an imaginary part.
//
// It is computed by Jacobi's method. Infinities and NaN make all results of a matrix NaN. Matrices that are not square panic with
// nd.ErrShape.
func Eigh[T nd.Inexact](a *nd.NDArray[T]) (w, v *nd.NDArray[T]) {
	return hermitian("linalg.Eigh", a)
}

// EigValsH returns the eigenvalues of symmetric or Hermitian matrices, in ascending order, as [Eigh] does.
func EigValsH[T nd.Inexact](a *nd.NDArray[T]) *nd.NDArray[T] {
	w, _ := hermitian("linalg.EigValsH", a)
	return w
}

func hermitian[T nd.Inexact](op string, a *nd.NDArray[T]) (w, v *nd.NDArray[T]) {
	stack, n, _ := view(op, a, true)
	work, elements := fresh(a)
	w, v = nd.Zeros[T](append(core.Clone(stack), n)...), nd.Zeros[T](append(core.Clone(stack), n, n)...)
	values, vectors := elementsOf(w), elementsOf(v)
	f := fieldOf[T]()
	_ = eachOf(op, stack, 40*float64(n)*float64(n)*float64(n), func(i int) error {
		b := blockOf(&f, elements[i*n*n:][:n*n], n, n)
		b.eigen(values[i*n:][:n], blockOf(&f, vectors[i*n*n:][:n*n], n, n))
		return nil
	})
	work.Release()
	return w, v
}

// eigen sets values to the eigenvalues of a, by its lower triangle, and the columns of v to its eigenvectors.
func (a block[T]) eigen(values []T, v block[T]) {
	n := a.rows
	most := 0.0
	for i := range n {
		row := a.row(i)
		row[i] = a.of(a.re(row[i]))
		for j := range i + 1 {
			most = max(most, a.abs(row[j]))
			a.row(j)[i] = a.conj(row[j])
		}
	}
	if math.IsInf(most, 0) || most != most {
		for _, all := range [][]T{values, v.whole} {
			for i := range all {
				all[i] = a.of(math.NaN())
			}
		}
		return
	}
	_, exponent := math.Frexp(most)
	half := exponent / 2
	for _, e := range []int{half, exponent - half} {
		scale := a.of(math.Ldexp(1, -e))
		for i := range n {
			row := a.row(i)
			for j := range row {
				row[j] *= scale
			}
		}
	}
	turned := newBlock(a.field, n, n)
	for i := range n {
		turned.row(i)[i] = 1
	}
	a.diagonalize(turned)
	diagonal := make([]float64, n)
	for i := range n {
		diagonal[i] = a.re(a.row(i)[i])
	}
	for i, from := range ordered(diagonal) {
		values[i] = a.of(math.Ldexp(diagonal[from], exponent))
		for j, c := range turned.row(from) {
			v.row(j)[i] = a.conj(c)
		}
	}
}

package linalg

import (
	"math"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/element"
	nd "ndgo/ndarray"
)

// Upper makes [Cholesky] return upper triangular factors, computed from the upper triangles of its matrices.
var Upper = option.Ints(option.Triangle, nil)

// Cholesky returns the lower triangular matrices l with positive diagonal and l·lᴴ = a. lᴴ is the conjugate transpose of l. The result has
// the shape of a. With [Upper] it returns the upper triangular matrices u with uᴴ·u = a.
//
// Cholesky assumes that each matrix is symmetric or Hermitian. It reads only the lower triangle (with Upper, only the upper triangle), and
// only the real parts of the diagonal. If a matrix is not positive definite, or if Cholesky reads an infinity or NaN, it returns the error
// [ErrNotPositive]. Matrices that are not square panic with nd.ErrShape.
func Cholesky[T nd.Inexact](a *nd.NDArray[T], options ...nd.Option) (*nd.NDArray[T], error) {
	const op = "linalg.Cholesky"
	defer mistakes.Rename(op)
	stack, n, _ := view(op, a, true)
	o := option.Take(op, options, option.Triangle)
	upper := o.Has(option.Triangle)
	if upper {
		a = adjoint(a)
	}
	z, elements := fresh(a)
	f := fieldOf[T]()
	err := eachOf(op, stack, float64(n)*float64(n)*float64(n)/3, func(i int) error {
		l := blockOf(&f, elements[i*n*n:][:n*n], n, n)
		if !l.cholesky() {
			return ErrNotPositive
		}
		for k := range n {
			clear(l.row(k)[k+1:])
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if upper {
		z = adjoint(z).Copy()
	}
	return z, nil
}

// adjoint returns the conjugate transposes of a.
func adjoint[T nd.Inexact](a *nd.NDArray[T]) *nd.NDArray[T] {
	if d := a.DType(); d == nd.Complex64 || d == nd.Complex128 {
		return nd.Conj(a.MT())
	}
	return a.MT()
}

// cholesky replaces the lower triangle of a by its Cholesky factor. It returns false if the matrix is not positive definite.
func (a block[T]) cholesky() bool {
	n := a.rows
	if n > 16 {
		h := n / 2
		if !a.part(0, 0, h, h).cholesky() {
			return false
		}
		below, rest := a.part(h, 0, n-h, h), a.part(h, h, n-h, n-h)
		below.solveAdjoint(a.part(0, 0, h, h))
		rest.subtractSquare(below)
		return rest.cholesky()
	}
	for i := range n {
		x := a.row(i)
		for j := range i {
			x[j] = a.over(x[j]-a.dot(x[:j], a.row(j)), a.row(j)[j])
		}
		d := a.re(x[i]) - a.re(a.dot(x[:i], x))
		if !(d > 0) || math.IsInf(d, 1) {
			return false
		}
		x[i] = a.of(math.Sqrt(d))
	}
	return true
}

// squareRows is the maximum number of rows for which both triangles of the product are computed.
const squareRows = 96

// subtractSquare subtracts the lower triangle of x·xᴴ from the lower triangle of a. It also overwrites elements above the diagonal of a.
func (a block[T]) subtractSquare(x block[T]) {
	if n := a.rows; n > squareRows {
		h := n / 2
		upper, lower := x.part(0, 0, h, x.columns), x.part(h, 0, n-h, x.columns)
		a.part(0, 0, h, h).subtractSquare(upper)
		below := a.part(h, 0, n-h, h)
		below.subtractProduct(lower.array(), upper.adjoint())
		a.part(h, h, n-h, n-h).subtractSquare(lower)
		return
	}
	a.subtractProduct(x.array(), x.adjoint())
}

// transposedColumns is the maximum number of columns for which a system is transposed. Vector kernels then solve it by rows.
const transposedColumns = 64

// solveAdjoint sets b to the solution x of x·lᴴ = b. It reads only the lower triangle of l. The diagonal of l is real.
func (b block[T]) solveAdjoint(l block[T]) {
	n := b.columns
	if b.isScalar && n <= transposedColumns && b.rows >= 16 {
		t := newBlock(b.field, n, b.rows)
		t.array().Assign(b.array().T())
		t.solveLower(l, false)
		b.array().Assign(t.array().T())
		return
	}
	if n > 8 && b.rows > 0 {
		h := n / 2
		left, right := b.part(0, 0, b.rows, h), b.part(0, h, b.rows, n-h)
		left.solveAdjoint(l.part(0, 0, h, h))
		below := l.part(h, 0, n-h, h)
		right.subtractProduct(left.array(), below.adjoint())
		right.solveAdjoint(l.part(h, h, n-h, n-h))
		return
	}
	for i := range b.rows {
		x := b.row(i)
		for j := range n {
			x[j] = b.over(x[j]-b.dot(x[:j], l.row(j)), l.row(j)[j])
		}
	}
}

// dot returns the sum of products of x and the conjugates of the first len(x) elements of y.
func (a *block[T]) dot(x, y []T) (sum T) {
	y = y[:len(x)]
	if a.isScalar {
		for i, v := range x {
			sum += element.Times(v, y[i])
		}
		return sum
	}
	for i, v := range x {
		sum += element.Times(v, a.conj(y[i]))
	}
	return sum
}

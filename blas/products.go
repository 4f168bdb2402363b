package blas

import (
	"gonum.org/v1/gonum/blas"

	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// leastOfMatrices and leastOfVectors are numbers of multiplications in a product of two matrices, and of a matrix and a vector. From these
// numbers on, this package is faster than gonum, by measurement. Tests set them to 0.
var leastOfMatrices, leastOfVectors = 3 << 10, 8 << 10

// number is the set of gonum's element types.
type number interface {
	float32 | float64 | complex64 | complex128
}

// fits reports whether data is long enough for a matrix with rows that begin step elements apart. Its arithmetic does not
// overflow.
func fits[T number](data []T, rows, columns, step int) bool {
	return rows > 0 && columns > 0 && step >= columns && len(data) >= columns && (len(data)-columns)/step >= rows-1
}

// transposed returns op(a), a matrix of rows × columns. ok is false if t is invalid.
func transposed[T number](t blas.Transpose, a []T, rows, columns, step int) (x *nd.NDArray[T], ok bool) {
	switch t {
	case blas.NoTrans:
		if ok = fits(a, rows, columns, step); ok {
			x = view(a, rows, columns, step)
		}
	case blas.Trans, blas.ConjTrans:
		if ok = fits(a, columns, rows, step); ok {
			if x = view(a, columns, rows, step).T(); t == blas.ConjTrans && isComplex[T]() {
				x = nd.Conj(x)
			}
		}
	}
	return x, ok
}

func isComplex[T number]() bool {
	switch any(*new(T)).(type) {
	case complex64, complex128:
		return true
	}
	return false
}

// gemm sets c to alpha·op(a)·op(b) + beta·c. It does nothing and returns false if the product is small or an argument is invalid.
func gemm[T number](tA, tB blas.Transpose, m, n, k int, alpha T, a []T, lda int, b []T, ldb int, beta T, c []T, ldc int) bool {
	if m <= 0 || n <= 0 || k <= 0 || float64(m)*float64(n)*float64(k) < float64(leastOfMatrices) || alpha == 0 || !fits(c, m, n, ldc) {
		return false
	}
	x, ok := transposed(tA, a, m, k, lda)
	if !ok {
		return false
	}
	y, ok := transposed(tB, b, k, n, ldb)
	if ok {
		accumulate(view(c, m, n, ldc), x, y, alpha, beta)
	}
	return ok
}

// accumulate sets z to alpha·x·y + beta·z.
func accumulate[T number](z, x, y *nd.NDArray[T], alpha, beta T) {
	if alpha == 1 && beta == 0 {
		into.MatMul(z, x, y)
		return
	}
	product := nd.MatMul(x, y)
	if alpha != 1 && alpha != -1 {
		inplace.Multiply(product, alpha)
	}
	switch {
	case beta == 0:
		z.Assign(product)
	case beta != 1:
		inplace.Multiply(z, beta)
	}
	switch {
	case beta == 0 && alpha == -1:
		inplace.Negative(z)
	case beta == 0:
	case alpha == -1:
		inplace.Subtract(z, product)
	default:
		inplace.Add(z, product)
	}
	product.Release()
}

// gemv sets y to alpha·a·x + beta·y. It does nothing and returns false if the product is small, an argument is invalid, or the
// matrix is transposed: there gonum is faster.
func gemv[T number](t blas.Transpose, m, n int, alpha T, a []T, lda int, x []T, incX int, beta T, y []T, incY int) bool {
	if t != blas.NoTrans || !fits(a, m, n, lda) || float64(m)*float64(n) < float64(leastOfVectors) || alpha == 0 || incX != 1 || incY != 1 ||
		len(x) < n || len(y) < m {
		return false
	}
	accumulate(nd.FromSlice(y[:m], m), view(a, m, n, lda), nd.FromSlice(x[:n], n), alpha, beta)
	return true
}

package blas

import "gonum.org/v1/gonum/blas"

var float64s = routines[float64]{Implementation{}.Dgemm, own.Dsyrk, own.Dtrsm, own.Dtrmm}

// Dgemm sets c to alpha·op(a)·op(b) + beta·c.
func (Implementation) Dgemm(tA, tB blas.Transpose, m, n, k int, alpha float64, a []float64, lda int, b []float64, ldb int, beta float64, c []float64, ldc int) {
	if !gemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) {
		own.Dgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	}
}

// Dgemv sets y to alpha·op(a)·x + beta·y.
func (Implementation) Dgemv(tA blas.Transpose, m, n int, alpha float64, a []float64, lda int, x []float64, incX int, beta float64, y []float64, incY int) {
	if !gemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY) {
		own.Dgemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY)
	}
}

// Dsyrk sets a triangle of c to alpha·op(a)·op(a)ᵀ + beta·c.
func (Implementation) Dsyrk(ul blas.Uplo, t blas.Transpose, n, k int, alpha float64, a []float64, lda int, beta float64, c []float64, ldc int) {
	float64s.update(ul, t, blas.Trans, n, k, alpha, a, lda, beta, c, ldc)
}

// Dtrsm sets b to the solution x of op(a)·x = alpha·b, or of x·op(a) = alpha·b, for a triangular matrix a.
func (Implementation) Dtrsm(s blas.Side, ul blas.Uplo, t blas.Transpose, d blas.Diag, m, n int, alpha float64, a []float64, lda int, b []float64, ldb int) {
	float64s.solve(s, ul, t, d, m, n, alpha, a, lda, b, ldb)
}

// Dtrmm sets b to alpha·op(a)·b, or to alpha·b·op(a), for a triangular matrix a.
func (Implementation) Dtrmm(s blas.Side, ul blas.Uplo, t blas.Transpose, d blas.Diag, m, n int, alpha float64, a []float64, lda int, b []float64, ldb int) {
	float64s.multiply(s, ul, t, d, m, n, alpha, a, lda, b, ldb)
}

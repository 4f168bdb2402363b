package blas

import "gonum.org/v1/gonum/blas"

var float32s = routines[float32]{Implementation{}.Sgemm, own.Ssyrk, own.Strsm, own.Strmm}

// Sgemm sets c to alpha·op(a)·op(b) + beta·c.
func (Implementation) Sgemm(tA, tB blas.Transpose, m, n, k int, alpha float32, a []float32, lda int, b []float32, ldb int, beta float32, c []float32, ldc int) {
	if !gemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) {
		own.Sgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	}
}

// Sgemv sets y to alpha·op(a)·x + beta·y.
func (Implementation) Sgemv(tA blas.Transpose, m, n int, alpha float32, a []float32, lda int, x []float32, incX int, beta float32, y []float32, incY int) {
	if !gemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY) {
		own.Sgemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY)
	}
}

// Ssyrk sets a triangle of c to alpha·op(a)·op(a)ᵀ + beta·c.
func (Implementation) Ssyrk(ul blas.Uplo, t blas.Transpose, n, k int, alpha float32, a []float32, lda int, beta float32, c []float32, ldc int) {
	float32s.update(ul, t, blas.Trans, n, k, alpha, a, lda, beta, c, ldc)
}

// Strsm sets b to the solution x of op(a)·x = alpha·b, or of x·op(a) = alpha·b, for a triangular matrix a.
func (Implementation) Strsm(s blas.Side, ul blas.Uplo, t blas.Transpose, d blas.Diag, m, n int, alpha float32, a []float32, lda int, b []float32, ldb int) {
	float32s.solve(s, ul, t, d, m, n, alpha, a, lda, b, ldb)
}

// Strmm sets b to alpha·op(a)·b, or to alpha·b·op(a), for a triangular matrix a.
func (Implementation) Strmm(s blas.Side, ul blas.Uplo, t blas.Transpose, d blas.Diag, m, n int, alpha float32, a []float32, lda int, b []float32, ldb int) {
	float32s.multiply(s, ul, t, d, m, n, alpha, a, lda, b, ldb)
}

package blas

import "gonum.org/v1/gonum/blas"

var complex64s = routines[complex64]{Implementation{}.Cgemm, own.Csyrk, own.Ctrsm, own.Ctrmm}

// Cgemm sets c to alpha·op(a)·op(b) + beta·c.
func (Implementation) Cgemm(tA, tB blas.Transpose, m, n, k int, alpha complex64, a []complex64, lda int, b []complex64, ldb int, beta complex64, c []complex64, ldc int) {
	if !gemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) {
		own.Cgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	}
}

// Cgemv sets y to alpha·op(a)·x + beta·y.
func (Implementation) Cgemv(tA blas.Transpose, m, n int, alpha complex64, a []complex64, lda int, x []complex64, incX int, beta complex64, y []complex64, incY int) {
	if !gemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY) {
		own.Cgemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY)
	}
}

// Csyrk sets a triangle of c to alpha·op(a)·op(a)ᵀ + beta·c.
func (Implementation) Csyrk(ul blas.Uplo, t blas.Transpose, n, k int, alpha complex64, a []complex64, lda int, beta complex64, c []complex64, ldc int) {
	complex64s.update(ul, t, blas.Trans, n, k, alpha, a, lda, beta, c, ldc)
}

// Ctrsm sets b to the solution x of op(a)·x = alpha·b, or of x·op(a) = alpha·b, for a triangular matrix a.
func (Implementation) Ctrsm(s blas.Side, ul blas.Uplo, t blas.Transpose, d blas.Diag, m, n int, alpha complex64, a []complex64, lda int, b []complex64, ldb int) {
	complex64s.solve(s, ul, t, d, m, n, alpha, a, lda, b, ldb)
}

// Ctrmm sets b to alpha·op(a)·b, or to alpha·b·op(a), for a triangular matrix a.
func (Implementation) Ctrmm(s blas.Side, ul blas.Uplo, t blas.Transpose, d blas.Diag, m, n int, alpha complex64, a []complex64, lda int, b []complex64, ldb int) {
	complex64s.multiply(s, ul, t, d, m, n, alpha, a, lda, b, ldb)
}

var hermitian64 = routines[complex64]{gemm: Implementation{}.Cgemm, syrk: func(ul blas.Uplo, t blas.Transpose, n, k int, alpha complex64, a []complex64, lda int, beta complex64, c []complex64, ldc int) {
	own.Cherk(ul, t, n, k, real(alpha), a, lda, real(beta), c, ldc)
}}

// Cherk sets a triangle of c to alpha·op(a)·op(a)ᴴ + beta·c.
func (Implementation) Cherk(ul blas.Uplo, t blas.Transpose, n, k int, alpha float32, a []complex64, lda int, beta float32, c []complex64, ldc int) {
	hermitian64.update(ul, t, blas.ConjTrans, n, k, complex(alpha, 0), a, lda, complex(beta, 0), c, ldc)
}

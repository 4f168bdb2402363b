package blas

import "gonum.org/v1/gonum/blas"

var complex128s = routines[complex128]{Implementation{}.Zgemm, own.Zsyrk, own.Ztrsm, own.Ztrmm}

// Zgemm sets c to alpha·op(a)·op(b) + beta·c.
func (Implementation) Zgemm(tA, tB blas.Transpose, m, n, k int, alpha complex128, a []complex128, lda int, b []complex128, ldb int, beta complex128, c []complex128, ldc int) {
	if !gemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) {
		own.Zgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	}
}

// Zgemv sets y to alpha·op(a)·x + beta·y.
func (Implementation) Zgemv(tA blas.Transpose, m, n int, alpha complex128, a []complex128, lda int, x []complex128, incX int, beta complex128, y []complex128, incY int) {
	if !gemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY) {
		own.Zgemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY)
	}
}

// Zsyrk sets a triangle of c to alpha·op(a)·op(a)ᵀ + beta·c.
func (Implementation) Zsyrk(ul blas.Uplo, t blas.Transpose, n, k int, alpha complex128, a []complex128, lda int, beta complex128, c []complex128, ldc int) {
	complex128s.update(ul, t, blas.Trans, n, k, alpha, a, lda, beta, c, ldc)
}

// Ztrsm sets b to the solution x of op(a)·x = alpha·b, or of x·op(a) = alpha·b, for a triangular matrix a.
func (Implementation) Ztrsm(s blas.Side, ul blas.Uplo, t blas.Transpose, d blas.Diag, m, n int, alpha complex128, a []complex128, lda int, b []complex128, ldb int) {
	complex128s.solve(s, ul, t, d, m, n, alpha, a, lda, b, ldb)
}

// Ztrmm sets b to alpha·op(a)·b, or to alpha·b·op(a), for a triangular matrix a.
func (Implementation) Ztrmm(s blas.Side, ul blas.Uplo, t blas.Transpose, d blas.Diag, m, n int, alpha complex128, a []complex128, lda int, b []complex128, ldb int) {
	complex128s.multiply(s, ul, t, d, m, n, alpha, a, lda, b, ldb)
}

var hermitian128 = routines[complex128]{gemm: Implementation{}.Zgemm, syrk: func(ul blas.Uplo, t blas.Transpose, n, k int, alpha complex128, a []complex128, lda int, beta complex128, c []complex128, ldc int) {
	own.Zherk(ul, t, n, k, real(alpha), a, lda, real(beta), c, ldc)
}}

// Zherk sets a triangle of c to alpha·op(a)·op(a)ᴴ + beta·c.
func (Implementation) Zherk(ul blas.Uplo, t blas.Transpose, n, k int, alpha float64, a []complex128, lda int, beta float64, c []complex128, ldc int) {
	hermitian128.update(ul, t, blas.ConjTrans, n, k, complex(alpha, 0), a, lda, complex(beta, 0), c, ldc)
}

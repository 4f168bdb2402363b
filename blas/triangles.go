package blas

import "gonum.org/v1/gonum/blas"

// few is the maximum number of rows of a triangular matrix that gonum computes. A larger matrix is halved again and again down to this
// number, and gemm multiplies the halves.
var few = 24

// routines has gonum's functions for small triangular matrices of one type, and gemm for the rest.
type routines[T number] struct {
	gemm func(tA, tB blas.Transpose, m, n, k int, alpha T, a []T, lda int, b []T, ldb int, beta T, c []T, ldc int)
	syrk func(ul blas.Uplo, t blas.Transpose, n, k int, alpha T, a []T, lda int, beta T, c []T, ldc int)
	trsm func(s blas.Side, ul blas.Uplo, t blas.Transpose, d blas.Diag, m, n int, alpha T, a []T, lda int, b []T, ldb int)
	trmm func(s blas.Side, ul blas.Uplo, t blas.Transpose, d blas.Diag, m, n int, alpha T, a []T, lda int, b []T, ldb int)
}

// other returns the transposition of the second factor in the product op(a)·op(a)ᵀ. t is the transposition of the first factor. If t is
// NoTrans, the second factor is transposed by Trans or ConjTrans, the parameter transposed. Otherwise the second factor is a itself.
func other(t, transposed blas.Transpose) blas.Transpose {
	if t == blas.NoTrans {
		return transposed
	}
	return blas.NoTrans
}

// update sets a triangle of c to alpha·op(a)·op(a)ᵀ + beta·c. ᵀ is the transpose if transposed is Trans, and the conjugate transpose if it
// is ConjTrans. For wrong arguments update calls gonum, which panics.
func (r *routines[T]) update(ul blas.Uplo, t, transposed blas.Transpose, n, k int, alpha T, a []T, lda int, beta T, c []T, ldc int) {
	rows, columns := n, k
	if t != blas.NoTrans {
		rows, columns = k, n
	}
	right := fits(a, rows, columns, lda) && fits(c, n, n, ldc) && (ul == blas.Upper || ul == blas.Lower) &&
		(t == blas.NoTrans || t == transposed || t == blas.Trans && !isComplex[T]() || t == blas.ConjTrans && !isComplex[T]())
	if n <= max(few, 1) || !right {
		r.syrk(ul, t, n, k, alpha, a, lda, beta, c, ldc)
		return
	}
	h := n / 2
	at := h * lda
	if t != blas.NoTrans {
		at = h
	}
	next := a[at:]
	r.update(ul, t, transposed, h, k, alpha, a, lda, beta, c, ldc)
	r.update(ul, t, transposed, n-h, k, alpha, next, lda, beta, c[h*ldc+h:], ldc)
	if ul == blas.Upper {
		r.gemm(t, other(t, transposed), h, n-h, k, alpha, a, lda, next, lda, beta, c[h:], ldc)
	} else {
		r.gemm(t, other(t, transposed), n-h, h, k, alpha, next, lda, a, lda, beta, c[h*ldc:], ldc)
	}
}

// A triangle describes op(a), a triangular matrix halved into 2×2 blocks. One block off the diagonal is zero.
type triangle[T number] struct {
	isLower bool
	beside  []T // the nonzero block off the diagonal, transposed like a
	last    []T // the second block on the diagonal
}

func half[T number](ul blas.Uplo, t blas.Transpose, a []T, lda, h int) triangle[T] {
	z := triangle[T]{isLower: (ul == blas.Lower) == (t == blas.NoTrans), beside: a[h:], last: a[h*lda+h:]}
	if ul == blas.Lower {
		z.beside = a[h*lda:]
	}
	return z
}

// areRight reports whether the arguments are valid, and the triangular matrix is large enough for halving.
func areRight[T number](s blas.Side, ul blas.Uplo, t blas.Transpose, d blas.Diag, m, n int, alpha T, a []T, lda int, b []T, ldb int) bool {
	k := n
	if s == blas.Left {
		k = m
	}
	return k > max(few, 1) && (s == blas.Left || s == blas.Right) && (ul == blas.Upper || ul == blas.Lower) && (d == blas.Unit || d == blas.NonUnit) &&
		(t == blas.NoTrans || t == blas.Trans || t == blas.ConjTrans) && alpha != 0 && fits(a, k, k, lda) && fits(b, m, n, ldb)
}

// solve sets b to the solution x of op(a)·x = alpha·b, or of x·op(a) = alpha·b.
func (r *routines[T]) solve(s blas.Side, ul blas.Uplo, t blas.Transpose, d blas.Diag, m, n int, alpha T, a []T, lda int, b []T, ldb int) {
	if !areRight(s, ul, t, d, m, n, alpha, a, lda, b, ldb) {
		r.trsm(s, ul, t, d, m, n, alpha, a, lda, b, ldb)
		return
	}
	if s == blas.Left {
		h := m / 2
		x, rest := half(ul, t, a, lda, h), b[h*ldb:]
		if x.isLower {
			r.solve(s, ul, t, d, h, n, alpha, a, lda, b, ldb)
			r.gemm(t, blas.NoTrans, m-h, n, h, -1, x.beside, lda, b, ldb, alpha, rest, ldb)
			r.solve(s, ul, t, d, m-h, n, 1, x.last, lda, rest, ldb)
		} else {
			r.solve(s, ul, t, d, m-h, n, alpha, x.last, lda, rest, ldb)
			r.gemm(t, blas.NoTrans, h, n, m-h, -1, x.beside, lda, rest, ldb, alpha, b, ldb)
			r.solve(s, ul, t, d, h, n, 1, a, lda, b, ldb)
		}
		return
	}
	h := n / 2
	x, rest := half(ul, t, a, lda, h), b[h:]
	if x.isLower {
		r.solve(s, ul, t, d, m, n-h, alpha, x.last, lda, rest, ldb)
		r.gemm(blas.NoTrans, t, m, h, n-h, -1, rest, ldb, x.beside, lda, alpha, b, ldb)
		r.solve(s, ul, t, d, m, h, 1, a, lda, b, ldb)
	} else {
		r.solve(s, ul, t, d, m, h, alpha, a, lda, b, ldb)
		r.gemm(blas.NoTrans, t, m, n-h, h, -1, b, ldb, x.beside, lda, alpha, rest, ldb)
		r.solve(s, ul, t, d, m, n-h, 1, x.last, lda, rest, ldb)
	}
}

// multiply sets b to alpha·op(a)·b, or to alpha·b·op(a).
func (r *routines[T]) multiply(s blas.Side, ul blas.Uplo, t blas.Transpose, d blas.Diag, m, n int, alpha T, a []T, lda int, b []T, ldb int) {
	if !areRight(s, ul, t, d, m, n, alpha, a, lda, b, ldb) {
		r.trmm(s, ul, t, d, m, n, alpha, a, lda, b, ldb)
		return
	}
	if s == blas.Left {
		h := m / 2
		x, rest := half(ul, t, a, lda, h), b[h*ldb:]
		if x.isLower {
			r.multiply(s, ul, t, d, m-h, n, alpha, x.last, lda, rest, ldb)
			r.gemm(t, blas.NoTrans, m-h, n, h, alpha, x.beside, lda, b, ldb, 1, rest, ldb)
			r.multiply(s, ul, t, d, h, n, alpha, a, lda, b, ldb)
		} else {
			r.multiply(s, ul, t, d, h, n, alpha, a, lda, b, ldb)
			r.gemm(t, blas.NoTrans, h, n, m-h, alpha, x.beside, lda, rest, ldb, 1, b, ldb)
			r.multiply(s, ul, t, d, m-h, n, alpha, x.last, lda, rest, ldb)
		}
		return
	}
	h := n / 2
	x, rest := half(ul, t, a, lda, h), b[h:]
	if x.isLower {
		r.multiply(s, ul, t, d, m, h, alpha, a, lda, b, ldb)
		r.gemm(blas.NoTrans, t, m, h, n-h, alpha, rest, ldb, x.beside, lda, 1, b, ldb)
		r.multiply(s, ul, t, d, m, n-h, alpha, x.last, lda, rest, ldb)
	} else {
		r.multiply(s, ul, t, d, m, n-h, alpha, x.last, lda, rest, ldb)
		r.gemm(blas.NoTrans, t, m, n-h, h, alpha, b, ldb, x.beside, lda, 1, rest, ldb)
		r.multiply(s, ul, t, d, m, h, alpha, a, lda, b, ldb)
	}
}

package main

import (
	"ndgo/bench/internal/peer"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// matrices has the cases of linear algebra.
func matrices[T nd.Float]() cases {
	return cases{
		"solve":    ofMatrix(false, func(a, b array[T]) array[T] { return must(linalg.Solve(a, b)) }),
		"inv":      ofMatrix(false, func(a, _ array[T]) array[T] { return must(linalg.Inv(a)) }),
		"cholesky": ofMatrix(true, func(a, _ array[T]) array[T] { return must(linalg.Cholesky(a)) }),
		"qr": ofMatrix(false, func(a, _ array[T]) array[T] {
			_, r := linalg.QR(a)
			return r
		}),
		"eigh": ofMatrix(true, func(a, _ array[T]) array[T] {
			w, _ := linalg.Eigh(a)
			return w
		}),
		"svd": ofMatrix(false, func(a, _ array[T]) array[T] {
			_, s, _ := linalg.SVD(a)
			return s
		}),
		"eigvalsh": ofMatrix(true, func(a, _ array[T]) array[T] { return linalg.EigValsH(a) }),
		"svdvals":  ofMatrix(false, func(a, _ array[T]) array[T] { return linalg.SVDVals(a) }),
		"eig": ofUnshifted(func(a array[T]) array[complex128] {
			w, _ := linalg.Eig(a)
			return nd.Sort(w)
		}),
		"eigvals":   ofUnshifted(func(a array[T]) array[complex128] { return nd.Sort(linalg.EigVals(a)) }),
		"solve_4x4": ofStack(func(a, b array[T]) array[T] { return must(linalg.Solve(a, b)) }),
		"inv_4x4":   ofStack(func(a, _ array[T]) array[T] { return must(linalg.Inv(a)) }),
		"det_4x4":   ofStack(func(a, _ array[T]) array[T] { return linalg.Det(a) }),
	}
}

// must returns z. It panics if err is not nil; this cannot happen, because all matrices of the benchmark are well-conditioned.
func must[T any](z T, err error) T {
	if err != nil {
		panic(err)
	}
	return z
}

// ofMatrix returns an operation that computes f(a, b) for a square matrix a of n rows. b is its first row. With symmetric, a is symmetric.
func ofMatrix[T nd.Float](symmetric bool, f func(a, b array[T]) array[T]) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		peer.Square(n)
		x := operand[T](0, n, n)
		if symmetric {
			x = nd.Add(x, x.T())
		}
		a, b := nd.Add(x, nd.Multiply(nd.Eye[T](n), T(2*n))), x.Slice(nd.At(0)).Copy()
		return makes(func() array[T] { return f(a, b) })
	}
}

// ofUnshifted returns an operation that computes f of a matrix of n rows. Elements have both signs, so the eigenvalues lie around 0.
func ofUnshifted[T nd.Float, R nd.Element](f func(a array[T]) array[R]) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		peer.Square(n)
		a := nd.Subtract(operand[T](0, n, n), 1)
		return makes(func() array[R] { return f(a) })
	}
}

// ofStack returns an operation that computes f of n matrices of 4 rows and n vectors.
func ofStack[T nd.Float](f func(a, b array[T]) array[T]) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		a, b := nd.Add(operand[T](0, n, 4, 4), nd.Multiply(nd.Eye[T](4), 4)), operand[T](1, n, 4, 1)
		return makes(func() array[T] { return f(a, b) })
	}
}

// Package elimination solves systems of four equations by elimination with partial pivoting. Its functions are operators of real
// numbers, the elements of matrices. Each lane of a vector holds one system, with its own pivots. The generator writes the
// kernels.
package elimination

//go:generate go run ndgo/gen

import (
	"math"

	"ndgo/elem"
)

// solve4 returns the solution (w, x, y, z) of four equations. The rows of the matrix are a to d, e to h, i to l and m to p; the
// right-hand sides are q to t. If a pivot is 0 or not finite, w is NaN.
//
//ndgo:ufunc
func solve4[T interface{ ~float32 | ~float64 }](a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t T) (w, x, y, z T) {
	u, _, regular := eliminate([4][5]T{{a, b, c, d, q}, {e, f, g, h, r}, {i, j, k, l, s}, {m, n, o, p, t}})
	z = u[3][4] / u[3][3]
	y = (u[2][4] - T(u[2][3]*z)) / u[2][2]
	x = (u[1][4] - T(u[1][2]*y) - T(u[1][3]*z)) / u[1][1]
	w = (u[0][4] - T(u[0][1]*x) - T(u[0][2]*y) - T(u[0][3]*z)) / u[0][0]
	if !regular {
		w = T(math.NaN())
	}
	return w, x, y, z
}

// determinant4 returns the determinant of the matrix with the rows a to d, e to h, i to l and m to p. If a pivot is 0 or not
// finite, it returns NaN.
//
//ndgo:ufunc
func determinant4[T interface{ ~float32 | ~float64 }](a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p T) T {
	u, sign, regular := eliminate([4][5]T{{a, b, c, d}, {e, f, g, h}, {i, j, k, l}, {m, n, o, p}})
	if !regular {
		return T(math.NaN())
	}
	return sign * u[0][0] * u[1][1] * u[2][2] * u[3][3]
}

// eliminate makes the first four columns of m upper triangular, and overwrites the elements below the diagonal. The pivot row is
// the first row with the greatest absolute element. The result sign is the sign of the row permutation, and regular reports
// whether all pivots are finite and not 0.
func eliminate[T interface{ ~float32 | ~float64 }](m [4][5]T) (_ [4][5]T, sign T, regular bool) {
	sign, regular = 1, true
	for k := range 4 {
		best, at := elem.Abs(m[k][k]), T(k)
		for i := k + 1; i < 4; i++ {
			if size := elem.Abs(m[i][k]); !(size <= best) { // also true for NaN, which then becomes the pivot
				best, at = size, T(i)
			}
		}
		if at != T(k) {
			sign = -sign
		}
		for i := k + 1; i < 4; i++ {
			if at == T(i) {
				for j := k; j < 5; j++ {
					m[k][j], m[i][j] = m[i][j], m[k][j]
				}
			}
		}
		pivot := m[k][k]
		regular = regular && pivot != 0 && pivot-pivot == 0
		for i := k + 1; i < 4; i++ {
			f := m[i][k] / pivot
			for j := k + 1; j < 5; j++ {
				m[i][j] -= T(f * m[k][j])
			}
		}
	}
	return m, sign, regular
}

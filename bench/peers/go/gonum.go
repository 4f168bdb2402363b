package main

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas32"
	"gonum.org/v1/gonum/floats"

	"ndgo/bench/internal/peer"
)

// gonum64 has gonum's functions of float64.
func gonum64() cases {
	return cases{
		"add_out": binary(returned2(floats.AddTo)),
		"sub_out": binary(returned2(floats.SubTo)),
		"mul_out": binary(returned2(floats.MulTo)),
		"div_out": binary(returned2(floats.DivTo)),
		"add_scalar": unary(func(z, x []float64) {
			copy(z, x)
			floats.AddConst(3, z)
		}),
		"add_inplace": func(n int) *peer.Operation {
			x, y := peer.Numbers[float64](0, n), peer.Room[float64](n)
			return writes(x, func() { floats.Add(x, y) })
		},
		"sum_all":    reduces(floats.Sum, operand[float64]),
		"max_all":    reduces(floats.Max, operand[float64]),
		"argmax_all": reduces(floats.MaxIdx, operand[float64]),
		"cumsum_all": unary(returned(floats.CumSum)),
		"dot": func(n int) *peer.Operation {
			x, y, z := peer.Numbers[float64](0, n), peer.Numbers[float64](1, n), make([]float64, 1)
			return writes(z, func() { z[0] = floats.Dot(x, y) })
		},
	}
}

// products64 has the cases of matrix products of float64, computed by an implementation of gonum's BLAS interface.
func products64(with blas.Float64) cases {
	return cases{
		"matvec": func(n int) *peer.Operation {
			r, c := peer.Matrix(n)
			x, y, z := peer.Numbers[float64](0, n), peer.Numbers[float64](1, c), peer.Room[float64](r)
			return writes(z, func() { with.Dgemv(blas.NoTrans, r, c, 1, x, c, y, 1, 0, z, 1) })
		},
		"matmul": func(n int) *peer.Operation {
			size := peer.Square(n)
			x, y, z := peer.Numbers[float64](0, size), peer.Numbers[float64](1, size), peer.Room[float64](size)
			return writes(z, func() { with.Dgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, x, n, y, n, 0, z, n) })
		},
	}
}

// gonum32 has gonum's functions of float32.
func gonum32() cases {
	return cases{
		"dot": func(n int) *peer.Operation {
			x, y, z := peer.Numbers[float32](0, n), peer.Numbers[float32](1, n), make([]float32, 1)
			return writes(z, func() { z[0] = blas32.Implementation().Sdot(n, x, 1, y, 1) })
		},
	}
}

// products32 has the case of a matrix product of float32, computed by an implementation of gonum's BLAS interface.
func products32(with blas.Float32) cases {
	return cases{
		"matmul": func(n int) *peer.Operation {
			size := peer.Square(n)
			x, y, z := peer.Numbers[float32](0, size), peer.Numbers[float32](1, size), peer.Room[float32](size)
			return writes(z, func() { with.Sgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, x, n, y, n, 0, z, n) })
		},
	}
}

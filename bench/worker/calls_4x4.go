package main

import (
	"ndgo/bench/internal/peer"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// calls4x4 has the cases of calls on matrices, 4×4 for n = 16: sums with all forms of broadcasting, and reductions.
func calls4x4() cases {
	all := cases{
		"call_number_into": func(n int) *peer.Operation {
			x, z := operand[float64](0, sides(n)...), nd.Empty[float64](sides(n)...)
			return repeats(&z, func(n int) {
				for range n {
					into.Add(z, x, 4)
				}
			})
		},
		"call_number_new": func(n int) *peer.Operation {
			x, z := operand[float64](0, sides(n)...), nd.Empty[float64](sides(n)...)
			return repeats(&z, func(n int) {
				for range n - 1 {
					nd.Add(x, 4)
				}
				z.Assign(nd.Add(x, 4))
			})
		},
		"call_mean_axis": func(n int) *peer.Operation {
			x, z := operand[float64](0, sides(n)...), nd.Empty[float64](sides(n)[1])
			return repeats(&z, func(n int) {
				for range n - 1 {
					nd.Mean(x, nd.Axis(0))
				}
				z.Assign(nd.Mean(x, nd.Axis(0)))
			})
		},
		"call_sum_axis": func(n int) *peer.Operation {
			x, z := operand[float64](0, sides(n)...), nd.Empty[float64](sides(n)[1])
			return repeats(&z, func(n int) {
				for range n - 1 {
					nd.Sum(x, nd.Axis(0))
				}
				z.Assign(nd.Sum(x, nd.Axis(0)))
			})
		},
		"call_matmul": func(n int) *peer.Operation {
			rows, columns := peer.Matrix(n)
			x, y := operand[float64](0, rows, columns), operand[float64](1, columns, rows)
			z := nd.Empty[float64](rows, rows)
			return repeats(&z, func(n int) {
				for range n - 1 {
					nd.MatMul(x, y)
				}
				z.Assign(nd.MatMul(x, y))
			})
		},
	}
	for name, operands := range pairs {
		all["call_"+name+"_into"] = func(n int) *peer.Operation {
			x, y := operands(n)
			z := nd.Empty[float64](x.Shape()...)
			return repeats(&z, func(n int) {
				for range n {
					into.Add(z, x, y)
				}
			})
		}
		all["call_"+name+"_new"] = func(n int) *peer.Operation {
			x, y := operands(n)
			z := nd.Empty[float64](x.Shape()...)
			return repeats(&z, func(n int) {
				for range n - 1 {
					nd.Add(x, y)
				}
				z.Assign(nd.Add(x, y))
			})
		}
	}
	return all
}

// pairs has the operands of sums. The result of each sum has the shape of x.
var pairs = map[string]func(n int) (x, y array[float64]){
	"matrix": func(n int) (x, y array[float64]) {
		return operand[float64](0, sides(n)...), operand[float64](1, sides(n)...)
	},
	"row": func(n int) (x, y array[float64]) {
		_, columns := peer.Matrix(n)
		return operand[float64](0, sides(n)...), operand[float64](1, columns)
	},
	"column": func(n int) (x, y array[float64]) {
		rows, _ := peer.Matrix(n)
		return operand[float64](0, sides(n)...), operand[float64](1, rows, 1)
	},
	"transposed": func(n int) (x, y array[float64]) {
		rows, columns := peer.Matrix(n)
		return operand[float64](0, rows, columns), operand[float64](1, columns, rows).T()
	},
	"strided": func(n int) (x, y array[float64]) { // every other row and column of both operands
		rows, columns := peer.Matrix(n)
		other := nd.Colon.By(2)
		return operand[float64](0, 2*rows, 2*columns).Slice(other, other),
			operand[float64](1, 2*rows, 2*columns).Slice(other, other)
	},
}

// sides returns the shape of a matrix of n elements.
func sides(n int) []int {
	rows, columns := peer.Matrix(n)
	return []int{rows, columns}
}

package main

import (
	"ndgo/arrayapi"
	"ndgo/bench/internal/peer"
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// repeats returns an operation too short to be timed alone. The function repeat computes the operation n times, and leaves the last
// result in z. In NumPy's peer, the repeated statement drops each result at once. Here a new result is dropped at once, too, and
// only the last is copied to z. In cases with "kept" in their names, the program keeps each result until the next replaces it.
func repeats[R nd.Element](z *array[R], repeat func(n int)) *peer.Operation {
	return &peer.Operation{
		Run:    func() { repeat(1) },
		Repeat: repeat,
		Result: func() []float64 { return elements(*z) },
	}
}

// vectors returns two operands of n elements, and an array for results.
func vectors(n int) (x, y, z array[float64]) {
	return operand[float64](0, n), operand[float64](1, n), nd.Empty[float64](n)
}

// calls has the cases of calls on arrays with one axis.
func calls() cases {
	return cases{
		"call_into": func(n int) *peer.Operation {
			x, y, z := vectors(n)
			return repeats(&z, func(n int) {
				for range n {
					into.Add(z, x, y)
				}
			})
		},
		"call_inplace": func(n int) *peer.Operation { // adds zeros: elements keep their values
			x, _, zeros := vectors(n)
			zeros.Fill(0)
			return repeats(&x, func(n int) {
				for range n {
					inplace.Add(x, zeros)
				}
			})
		},
		"call_new": func(n int) *peer.Operation {
			x, y, z := vectors(n)
			return repeats(&z, func(n int) {
				for range n - 1 {
					nd.Add(x, y)
				}
				z.Assign(nd.Add(x, y))
			})
		},
		"call_new_kept": func(n int) *peer.Operation {
			x, y, z := vectors(n)
			return repeats(&z, func(n int) {
				for range n {
					z = nd.Add(x, y)
				}
			})
		},
		"call_run_time": func(n int) *peer.Operation {
			x, y := nd.Array(operand[float64](0, n)), nd.Array(operand[float64](1, n))
			z := nd.Array(nd.Empty[float64](n))
			return &peer.Operation{
				Run: func() { z = arrayapi.Add(x, y) },
				Repeat: func(n int) {
					for range n {
						z = arrayapi.Add(x, y)
					}
				},
				Result: func() []float64 { return elements(nd.Convert[float64](z)) },
			}
		},
		"call_where": func(n int) *peer.Operation {
			x, y, z := vectors(n)
			mask := operand[bool](2, n)
			return repeats(&z, func(n int) {
				for range n - 1 {
					nd.Where(mask, x, y)
				}
				z.Assign(nd.Where(mask, x, y))
			})
		},
		"call_where_into": func(n int) *peer.Operation {
			x, y, z := vectors(n)
			mask := operand[bool](2, n)
			return repeats(&z, func(n int) {
				for range n {
					into.Where(z, mask, x, y)
				}
			})
		},
		"call_sum": func(n int) *peer.Operation {
			x, z := operand[float64](0, n), nd.Scalar(0.0)
			return repeats(&z, func(n int) {
				for range n - 1 {
					nd.Sum(x)
				}
				z.Assign(nd.Sum(x))
			})
		},
		"call_sum_into": func(n int) *peer.Operation {
			x := operand[float64](0, n)
			z := nd.Scalar(0.0)
			return repeats(&z, func(n int) {
				for range n {
					into.Sum(z, x)
				}
			})
		},
	}
}

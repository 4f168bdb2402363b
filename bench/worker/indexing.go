package main

import (
	"ndgo/bench/internal/peer"
	nd "ndgo/ndarray"
)

// indexing has the cases of views and of elements of matrices. The matrices are 4×4 for n = 16. Cases that need a larger matrix are omitted
// for small n.
func indexing() cases {
	all := cases{
		"call_view": view(func(x array[float64], n int) array[float64] {
			for range n - 1 {
				x.T()
			}
			return x.T()
		}),
		"call_reshape": view(func(x array[float64], n int) array[float64] {
			for range n - 1 {
				x.Reshape(-1)
			}
			return x.Reshape(-1)
		}),
		"call_slice_text": view(func(x array[float64], n int) array[float64] {
			for range n - 1 {
				x.Slice(nd.S("1, ..."))
			}
			return x.Slice(nd.S("1, ..."))
		}),
		"call_slice": view(func(x array[float64], n int) array[float64] {
			for range n - 1 {
				x.Slice(nd.At(1), nd.Ellipsis)
			}
			return x.Slice(nd.At(1), nd.Ellipsis)
		}),
		"call_slice_range": view(func(x array[float64], n int) array[float64] {
			for range n - 1 {
				x.Slice(nd.Range(1, -1), nd.From(1))
			}
			return x.Slice(nd.Range(1, -1), nd.From(1))
		}),
		"call_view_kept": view(func(x array[float64], n int) (z array[float64]) {
			for range n {
				z = x.T()
			}
			return z
		}),
		"call_slice_kept": view(func(x array[float64], n int) (z array[float64]) {
			for range n {
				z = x.Slice(nd.At(1), nd.Ellipsis)
			}
			return z
		}),
		"call_at": func(n int) *peer.Operation {
			x := operand[float64](0, sides(n)...)
			var v float64
			return &peer.Operation{
				Run: func() { v = x.At(1, 2) },
				Repeat: func(n int) {
					for range n {
						v = x.At(1, 2)
					}
				},
				Result: func() []float64 { return []float64{v} },
			}
		},
		"call_set_at": func(n int) *peer.Operation {
			x := operand[float64](0, sides(n)...)
			return repeats(&x, func(n int) {
				for range n {
					x.SetAt(4, 1, 2)
				}
			})
		},
		"call_assign": func(n int) *peer.Operation { // assigns to an existing row
			x := operand[float64](0, sides(n)...)
			row, y := x.Slice(nd.At(1)), operand[float64](1, sides(n)[1])
			return repeats(&x, func(n int) {
				for range n {
					row.Assign(y)
				}
			})
		},
		"call_assign_row": func(n int) *peer.Operation {
			x, y := operand[float64](0, sides(n)...), operand[float64](1, sides(n)[1])
			return repeats(&x, func(n int) {
				for range n {
					x.Slice(nd.At(1)).Assign(y)
				}
			})
		},
	}
	for name, operation := range all {
		all[name] = func(n int) *peer.Operation {
			if rows, columns := peer.Matrix(n); min(rows, columns) < 3 {
				return nil
			}
			return operation(n)
		}
	}
	return all
}

// view returns an operation that makes a view of a matrix. The function repeat makes the view n times.
func view(repeat func(x array[float64], n int) array[float64]) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		x := operand[float64](0, sides(n)...)
		var z array[float64]
		return repeats(&z, func(n int) { z = repeat(x, n) })
	}
}

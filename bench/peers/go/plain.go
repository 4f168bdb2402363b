package main

import (
	"slices"

	"ndgo/bench/internal/peer"
)

// numbers has the loops over ordered numbers.
func numbers[T peer.Number]() cases {
	return cases{
		"add_out":    binary(add[T]),
		"sub_out":    binary(func(z, x, y []T) { each2(z, x, y, func(x, y T) T { return x - y }) }),
		"mul_out":    binary(multiply[T]),
		"max_out":    binary(func(z, x, y []T) { each2(z, x, y, func(x, y T) T { return max(x, y) }) }),
		"min_out":    binary(func(z, x, y []T) { each2(z, x, y, func(x, y T) T { return min(x, y) }) }),
		"lt_out":     binary(func(z []bool, x, y []T) { each2(z, x, y, func(x, y T) bool { return x < y }) }),
		"eq_out":     binary(func(z []bool, x, y []T) { each2(z, x, y, func(x, y T) bool { return x == y }) }),
		"neg_out":    unary(func(z, x []T) { each(z, x, func(x T) T { return -x }) }),
		"abs_out":    unary(func(z, x []T) { each(z, x, func(x T) T { return max(x, -x) }) }),
		"square_out": unary(func(z, x []T) { each(z, x, func(x T) T { return x * x }) }),
		"add_scalar": unary(func(z, x []T) { addScalar(z, x, 3) }),
		"max_all":    reduces(slices.Max[[]T], operand[T]),
		"argmax_all": reduces(argMax[T], operand[T]),
		"add_new": func(n int) *peer.Operation {
			x, y := peer.Numbers[T](0, n), peer.Numbers[T](1, n)
			return makes(func() []T {
				z := peer.Room[T](n)
				add(z, x, y)
				return z
			})
		},
		"add_inplace": func(n int) *peer.Operation {
			x, y := peer.Numbers[T](0, n), peer.Room[T](n)
			return writes(x, func() { add(x, x, y) })
		},
		"add_row": rows(func(z, x, y []T, _ int) { add(z, x, y) }, func(_, columns int) int { return columns }),
		"add_col": rows(func(z, x, y []T, i int) { addScalar(z, x, y[i]) }, func(rows, _ int) int { return rows }),
		"add_s2": func(n int) *peer.Operation {
			x, y, z := peer.Numbers[T](0, 2*n), peer.Numbers[T](1, 2*n), peer.Room[T](n)
			return writes(z, func() {
				for i := range z {
					z[i] = x[2*i] + y[2*i]
				}
			})
		},
		"sort": func(n int) *peer.Operation {
			x, z := peer.Numbers[T](0, n), peer.Room[T](n)
			return writes(z, func() {
				copy(z, x)
				slices.Sort(z)
			})
		},
		"transpose": func(n int) *peer.Operation {
			r, c := peer.Matrix(n)
			x, z := peer.Numbers[T](0, n), peer.Room[T](n)
			return writes(z, func() {
				for j := range c {
					for i := range r {
						z[j*r+i] = x[i*c+j]
					}
				}
			})
		},
		"matmul":   product[T],
		"matmul_i": product[T],
	}
}

// rows returns an operation that applies f to each row of the first operand and to the whole second operand. The function size gives
// the number of elements of the second operand.
func rows[T peer.Number](f func(z, x, y []T, i int), size func(rows, columns int) int) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		r, c := peer.Matrix(n)
		x, y, z := peer.Numbers[T](0, n), peer.Numbers[T](1, size(r, c)), peer.Room[T](n)
		return writes(z, func() {
			for i := range r {
				f(z[i*c:i*c+c], x[i*c:i*c+c], y, i)
			}
		})
	}
}

// integers has the loops over integers.
func integers[T int16 | int32 | int64 | uint8]() cases {
	return cases{
		"floordiv_out": binary(func(z, x, y []T) {
			each2(z, x, y, func(x, y T) T {
				q := x / y
				if x%y != 0 && (x < 0) != (y < 0) {
					q--
				}
				return q
			})
		}),
		"rem_out": binary(func(z, x, y []T) {
			each2(z, x, y, func(x, y T) T {
				r := x % y
				if r != 0 && (r < 0) != (y < 0) {
					r += y
				}
				return r
			})
		}),
		"sum_all":    reduces(sum[int64, T], operand[T]),
		"bitand_out": binary(func(z, x, y []T) { each2(z, x, y, func(x, y T) T { return x & y }) }),
	}
}

func add[T peer.Number](z, x, y []T) {
	x, y = x[:len(z)], y[:len(z)]
	for i := range z {
		z[i] = x[i] + y[i]
	}
}

func multiply[T peer.Number](z, x, y []T) {
	x, y = x[:len(z)], y[:len(z)]
	for i := range z {
		z[i] = x[i] * y[i]
	}
}

func addScalar[T peer.Number](z, x []T, y T) {
	x = x[:len(z)]
	for i := range z {
		z[i] = x[i] + y
	}
}

// sum returns the sum of x in the type R, which must be wide enough.
func sum[R, T peer.Number](x []T) (s R) {
	for _, v := range x {
		s += R(v)
	}
	return s
}

func argMax[T peer.Number](x []T) int {
	k := 0
	for i, v := range x {
		if v > x[k] {
			k = i
		}
	}
	return k
}

// product computes the product of two n×n matrices.
func product[T peer.Number](n int) *peer.Operation {
	size := peer.Square(n)
	x, y, z := peer.Numbers[T](0, size), peer.Numbers[T](1, size), peer.Room[T](size)
	return writes(z, func() {
		clear(z)
		for i := range n {
			row := z[i*n : i*n+n]
			for k := range n {
				v := x[i*n+k]
				for j, w := range y[k*n : k*n+n] {
					row[j] += v * w
				}
			}
		}
	})
}

// each sets z to f of the elements of x.
func each[R, T any](z []R, x []T, f func(x T) R) {
	x = x[:len(z)]
	for i := range z {
		z[i] = f(x[i])
	}
}

// each2 sets z to f of the elements of x and y.
func each2[R, T any](z []R, x, y []T, f func(x, y T) R) {
	x, y = x[:len(z)], y[:len(z)]
	for i := range z {
		z[i] = f(x[i], y[i])
	}
}

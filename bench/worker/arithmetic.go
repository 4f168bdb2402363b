package main

import (
	"ndgo/bench/internal/peer"
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// numbers has the cases of all numbers.
func numbers[T nd.Number]() cases {
	add := chain(into.Add[T, array[T]])
	return cases{
		"add_out":    binary(add),
		"sub_out":    binary(into.Subtract[T, array[T]]),
		"mul_out":    binary(chain(into.Multiply[T, array[T]])),
		"pow_out":    binary(into.Pow[T, array[T]]),
		"eq_out":     binary(into.Equal[T, array[T]]),
		"ne_out":     binary(into.NotEqual[T, array[T]]),
		"neg_out":    unary(into.Negative[T]),
		"square_out": unary(into.Square[T]),
		"add_scalar": unary(func(z, x array[T]) array[T] { return into.Add(z, x, 3) }),
		"pow2": func(n int) *peer.Operation {
			x := operand[T](0, n)
			return drops(func() { nd.Pow(x, 2) }, func() array[T] { return nd.Pow(x, 2) })
		},
		"pow3": unary(func(z, x array[T]) array[T] { return into.Pow(z, x, 3) }),
		"add_new": func(n int) *peer.Operation {
			x, y := operand[T](0, n), operand[T](1, n)
			return drops(func() { nd.Add(x, y) }, func() array[T] { return nd.Add(x, y) })
		},
		"add_inplace": func(n int) *peer.Operation { // adds zeros: elements keep their values
			x, y := operand[T](0, n), nd.Zeros[T](n)
			return writes(x, func() { inplace.Add(x, y) })
		},
		"add_row": shaped(add, func(n int) (x, y array[T]) {
			rows, columns := peer.Matrix(n)
			return operand[T](0, rows, columns), operand[T](1, columns)
		}),
		"add_col": shaped(add, func(n int) (x, y array[T]) {
			rows, columns := peer.Matrix(n)
			return operand[T](0, rows, columns), operand[T](1, rows, 1)
		}),
		"add_outer": shaped(add, func(n int) (x, y array[T]) {
			rows, columns := peer.Matrix(n)
			return operand[T](0, rows, 1), operand[T](1, 1, columns)
		}),
		"add_b4": shaped(add, func(n int) (x, y array[T]) {
			rows, columns := peer.Matrix(n)
			a, b := peer.Matrix(rows)
			c, d := peer.Matrix(columns)
			return operand[T](0, a, 1, c, 1), operand[T](1, b, 1, d)
		}),
		"add_T": shaped(add, func(n int) (x, y array[T]) {
			rows, columns := peer.Matrix(n)
			return operand[T](0, rows, columns), operand[T](1, columns, rows).T()
		}),
		"add_s2": shaped(add, func(n int) (x, y array[T]) {
			return operand[T](0, 2*n).Slice(nd.Colon.By(2)), operand[T](1, 2*n).Slice(nd.Colon.By(2))
		}),
		"add_neg": shaped(add, func(n int) (x, y array[T]) {
			return operand[T](0, n).Flip(0), operand[T](1, n)
		}),
		"matmul":   product[T],
		"matmul_i": product[T],
		"matvec": func(n int) *peer.Operation {
			rows, columns := peer.Matrix(n)
			x, y := operand[T](0, rows, columns), operand[T](1, columns)
			return drops(func() { nd.MatMul(x, y) }, func() array[T] { return nd.MatMul(x, y) })
		},
		"vecmat": func(n int) *peer.Operation {
			rows, columns := peer.Matrix(n)
			x, y := operand[T](0, rows), operand[T](1, rows, columns)
			return drops(func() { nd.MatMul(x, y) }, func() array[T] { return nd.MatMul(x, y) })
		},
		"dot": func(n int) *peer.Operation {
			x, y := operand[T](0, n), operand[T](1, n)
			return drops(func() { nd.MatMul(x, y) }, func() array[T] { return nd.MatMul(x, y) })
		},
	}
}

// product returns the product of two n×n matrices.
func product[T nd.Number](n int) *peer.Operation {
	peer.Square(n)
	x, y := operand[T](0, n, n), operand[T](1, n, n)
	return drops(func() { nd.MatMul(x, y) }, func() array[T] { return nd.MatMul(x, y) })
}

// ordered has the cases of ordered numbers.
func ordered[T nd.RealNumber]() cases {
	return cases{
		"floordiv_out":    binary(into.FloorDivide[T, array[T]]),
		"rem_out":         binary(into.Remainder[T, array[T]]),
		"fmod_out":        binary(into.Fmod[T, array[T]]),
		"floordiv_scalar": unary(func(z, x array[T]) array[T] { return into.FloorDivide(z, x, 7) }),
		"max_out":         binary(chain(into.Maximum[T, array[T]])),
		"min_out":         binary(chain(into.Minimum[T, array[T]])),
		"lt_out":          binary(into.Less[T, array[T]]),
		"le_out":          binary(into.LessEqual[T, array[T]]),
		"gt_out":          binary(into.Greater[T, array[T]]),
		"ge_out":          binary(into.GreaterEqual[T, array[T]]),
		"abs_out":         unary(into.Abs[T]),
		"sign_out":        unary(into.Sign[T]),
	}
}

// bits has the cases of integers.
func bits[T nd.Integer]() cases {
	// Shifts are by 0 to 7 bits.
	shift := func(f func(z, x, y array[T]) array[T]) func(n int) *peer.Operation {
		return shaped(f, func(n int) (x, y array[T]) { return operand[T](0, n), nd.BitwiseAnd(operand[T](1, n), 7) })
	}
	return cases{
		"bitand_out": binary(chain(into.BitwiseAnd[T, array[T]])),
		"bitor_out":  binary(chain(into.BitwiseOr[T, array[T]])),
		"bitxor_out": binary(chain(into.BitwiseXor[T, array[T]])),
		"invert_out": unary(into.BitwiseInvert[T]),
		"shl_out":    shift(into.BitwiseLeftShift[T, array[T]]),
		"shr_out":    shift(into.BitwiseRightShift[T, array[T]]),
	}
}

// truths has the cases of booleans.
func truths() cases {
	return cases{
		"and_out": binary(chain(into.LogicalAnd[bool, array[bool]])),
		"or_out":  binary(chain(into.LogicalOr[bool, array[bool]])),
		"xor_out": binary(chain(into.LogicalXor[bool, array[bool]])),
		"not_out": unary(into.LogicalNot[bool]),
		"any_all": func(n int) *peer.Operation { // all elements are false, so every element is read
			x := nd.Zeros[bool](n)
			return makes(func() array[bool] { return nd.Any(x) })
		},
		"countnz": fresh(func(x array[bool]) array[int] { return nd.CountNonzero(x) }),
		"nonzero": fresh(func(x array[bool]) array[int] { return nd.Nonzero(x)[0] }),
	}
}

package main

import (
	mathbits "math/bits"

	"ndgo/bench/internal/peer"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// anything has the cases that move elements of any type.
func anything[T nd.Element]() cases {
	var zero T
	return cases{
		"where_new": func(n int) *peer.Operation {
			mask, x, y := operand[bool](0, n), operand[T](1, n), operand[T](2, n)
			return drops(func() { nd.Where(mask, x, y) }, func() array[T] { return nd.Where(mask, x, y) })
		},
		"mask_sel": func(n int) *peer.Operation {
			x, mask := operand[T](0, n), operand[bool](1, n)
			return drops(func() { x.Mask(mask) }, func() array[T] { return x.Mask(mask) })
		},
		"mask_set": func(n int) *peer.Operation {
			x, mask := operand[T](0, n), operand[bool](1, n)
			return writes(x, func() { x.SetMask(mask, zero) })
		},
		"take": func(n int) *peer.Operation {
			x, indices := operand[T](0, n), nd.FromSlice(peer.Indices(1, n), n)
			return drops(func() { nd.Take(x, indices) }, func() array[T] { return nd.Take(x, indices) })
		},
		"copyto": func(n int) *peer.Operation {
			x, y := operand[T](0, n), operand[T](1, n)
			return writes(x, func() { x.Assign(y) })
		},
		"set_row": func(n int) *peer.Operation {
			rows, columns := peer.Matrix(n)
			x, y := operand[T](0, rows, columns), operand[T](1, columns)
			return writes(x, func() { x.Assign(y) })
		},
		"set_s2": func(n int) *peer.Operation {
			x, y := operand[T](0, 2*n), operand[T](1, n)
			return writes(x, func() { x.Slice(nd.Colon.By(2)).Assign(y) })
		},
		"set_T": func(n int) *peer.Operation {
			rows, columns := peer.Matrix(n)
			return turned[T]([]int{rows, columns}, 1, 0)
		},
		"set_T_odd": func(n int) *peer.Operation {
			rows, columns := peer.Matrix(n)
			return turned[T]([]int{rows + 7, columns + 3}, 1, 0)
		},
		"set_021": permuted[T](0, 2, 1),
		"set_102": permuted[T](1, 0, 2),
		"set_120": permuted[T](1, 2, 0),
		"set_201": permuted[T](2, 0, 1),
		"set_210": permuted[T](2, 1, 0),
		"set_reverse": func(n int) *peer.Operation {
			x, y := operand[T](0, n), operand[T](1, n)
			return writes(x, func() { x.Assign(y.Flip()) })
		},
		"set_every": func(n int) *peer.Operation {
			x, y := operand[T](0, n), operand[T](1, 2*n)
			return writes(x, func() { x.Assign(y.Slice(nd.Colon.By(2))) })
		},
		"set_col": func(n int) *peer.Operation {
			rows, columns := peer.Matrix(n)
			x, y := operand[T](0, rows, columns), operand[T](1, rows, 1)
			return writes(x, func() { x.Assign(y) })
		},
		"set_short": func(n int) *peer.Operation {
			x, y := operand[T](0, n/3, 3), operand[T](1, n/3, 4)
			return writes(x, func() { x.Assign(y.Slice(nd.Colon, nd.To(3))) })
		},
		"repeat": func(n int) *peer.Operation {
			x := operand[T](0, n/4)
			return drops(func() { nd.Repeat(x, 4) }, func() array[T] { return nd.Repeat(x, 4) })
		},
		"tile": func(n int) *peer.Operation {
			x := operand[T](0, min(n, 100))
			return drops(func() { nd.Tile(x, n/x.Size()) }, func() array[T] { return nd.Tile(x, n/x.Size()) })
		},
		"roll": func(n int) *peer.Operation {
			x := operand[T](0, n)
			return drops(func() { nd.Roll(x, nd.Shift(1001)) }, func() array[T] { return nd.Roll(x, nd.Shift(1001)) })
		},
		"transpose": func(n int) *peer.Operation {
			rows, columns := peer.Matrix(n)
			x := operand[T](0, rows, columns)
			return drops(func() { x.T().Copy() }, func() array[T] { return x.T().Copy() })
		},
		"transpose_odd": func(n int) *peer.Operation {
			rows, columns := peer.Matrix(n)
			x := operand[T](0, rows+7, columns+3)
			return drops(func() { x.T().Copy() }, func() array[T] { return x.T().Copy() })
		},
		"perm3": func(n int) *peer.Operation {
			a, b, c := cube(n)
			x := operand[T](0, a, b, c)
			return drops(func() { x.PermuteDims(2, 1, 0).Copy() }, func() array[T] { return x.PermuteDims(2, 1, 0).Copy() })
		},
		"concat0": func(n int) *peer.Operation {
			rows, columns := peer.Matrix(n)
			x, y := operand[T](0, rows/2, columns), operand[T](1, rows/2, columns)
			return drops(func() { nd.Concat(nd.Arrays(x, y)) }, func() array[T] { return nd.Concat(nd.Arrays(x, y)) })
		},
		"concat1": func(n int) *peer.Operation {
			rows, columns := peer.Matrix(n)
			x, y := operand[T](0, rows, columns/2), operand[T](1, rows, columns/2)
			return drops(func() { nd.Concat(nd.Arrays(x, y), nd.Axis(1)) }, func() array[T] { return nd.Concat(nd.Arrays(x, y), nd.Axis(1)) })
		},
		"set_scalar": func(n int) *peer.Operation {
			x, three := operand[T](0, n), nd.AsType[T](nd.Scalar(3)).Item()
			return writes(x, func() { x.Fill(three) })
		},
	}
}

// converted returns the conversion of an operand by AsType.
func converted[U, T nd.RealNumber](n int) *peer.Operation {
	x := operand[T](0, n)
	return drops(func() { nd.AsType[U](x) }, func() array[U] { return nd.AsType[U](x) })
}

// conversions has the cases of AsType from T. Their names have both types.
func conversions[T nd.RealNumber]() cases {
	to := func(name string) cases {
		return cases{
			name + "_f64": converted[float64, T],
			name + "_f32": converted[float32, T],
			name + "_i32": converted[int32, T],
		}
	}
	switch any(*new(T)).(type) {
	case float64:
		return to("f64")
	case int32:
		return to("i32")
	}
	return to("u8")
}

// mixed has the cases with operands of two types, and the cases without a type in their names.
//
// Go inlines no calls in function literals of an inlined function, and results of calls that are not inlined have no slots.
//
//go:noinline
func mixed() cases {
	return cases{
		"add_mixed": func(n int) *peer.Operation {
			x, y, z := operand[int32](0, n), operand[float64](1, n), nd.Empty[float64](n)
			return writes(z, func() { into.Add(z, into.AsType(z, x), y) })
		},
		"zeros": func(n int) *peer.Operation {
			return drops(func() { nd.Zeros[float64](n).Fill(1) }, func() array[float64] { return nd.Ones[float64](n) })
		},
	}
}

// permuted returns an operation that assigns an array with permuted axes to a target of the shape given by [cube].
func permuted[T nd.Element](axes ...int) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		a, b, c := cube(n)
		return turned[T]([]int{a, b, c}, axes...)
	}
}

// turned returns an operation that assigns an array with permuted axes to a target of the given shape.
func turned[T nd.Element](shape []int, axes ...int) *peer.Operation {
	source := make([]int, len(shape))
	for i, axis := range axes {
		source[axis] = shape[i]
	}
	x, y := operand[T](0, shape...), operand[T](1, source...)
	return writes(x, func() { x.Assign(y.PermuteDims(axes...)) })
}

// cube returns three sizes whose product is n. If n is a power of two, the sizes are as equal as possible.
func cube(n int) (a, b, c int) {
	if n < 1 || n&(n-1) != 0 {
		return n, 1, 1
	}
	exponent := mathbits.Len(uint(n)) - 1
	a = 1 << (exponent / 3)
	b, c = peer.Matrix(n / a)
	return a, b, c
}

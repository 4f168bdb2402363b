package main

import (
	"ndgo/bench/internal/peer"
	"ndgo/fft"
	nd "ndgo/ndarray"
)

// contractions has the cases of Einsum.
func contractions[T nd.Number]() cases {
	return cases{
		"einsum_product": ofEinsum[T]("ij,jk", true, func(n int) []int { return []int{n, n} }),
		"einsum_both":    ofEinsum[T]("bij,bjk", true, func(n int) []int { return []int{16, n, n} }),
		"einsum_stack":   ofEinsum[T]("bij,bjk->bik", true, func(n int) []int { return []int{16, n, n} }),
		"einsum_trace":   ofEinsum[T]("ii", false, func(n int) []int { return []int{n, n} }),
		"einsum_sums":    ofEinsum[T]("ij->j", false, func(n int) []int { return []int{n, n} }),
		"einsum_outer":   ofEinsum[T]("i,j", true, func(n int) []int { return []int{n} }),
	}
}

// ofEinsum returns the operation Einsum on one or two operands of a shape. If it were inlined, the compiler would not inline the
// calls in its function literals, and their results would be on the heap.
//
//go:noinline
func ofEinsum[T nd.Number](equation string, two bool, shape func(n int) []int) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		peer.Square(n)
		operands := []array[T]{operand[T](0, shape(n)...)}
		if two {
			operands = append(operands, operand[T](1, shape(n)...))
		}
		return drops(func() { nd.Einsum(equation, operands...) }, func() array[T] { return nd.Einsum(equation, operands...) })
	}
}

// transforms has the cases of Fourier transforms of complex numbers. It is not inlined, because then the results of calls in its
// function literals would be on the heap (see ofEinsum).
//
//go:noinline
func transforms[T nd.ComplexNumber]() cases {
	one := func(n int) *peer.Operation {
		x := operand[T](0, n)
		return drops(func() { fft.FFT(x) }, func() array[T] { return fft.FFT(x) })
	}
	two := func(n int) *peer.Operation {
		rows, columns := peer.Matrix(n)
		x := operand[T](0, rows, columns)
		return drops(func() { fft.FFTN(x) }, func() array[T] { return fft.FFTN(x) })
	}
	return cases{"fft": one, "fft_smooth": one, "fft_prime": one, "fft2": two}
}

// realTransforms has the case of transforms of real numbers. It is not inlined, for the reason given at ofEinsum.
//
//go:noinline
func realTransforms[T nd.Float]() cases {
	return cases{"rfft": func(n int) *peer.Operation {
		x := operand[T](0, n)
		return drops(func() { fft.RFFT(x) }, func() array[complex128] { return fft.RFFT(x) })
	}}
}

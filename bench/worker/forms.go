package main

import (
	"ndgo/bench/internal/peer"
	nd "ndgo/ndarray"
)

// writes returns an operation with its result in z.
func writes[R nd.Element](z array[R], run func()) *peer.Operation {
	return &peer.Operation{Run: run, Result: func() []float64 { return elements(z) }}
}

// makes returns an operation with a new array as its result.
func makes[R nd.Element](run func() array[R]) *peer.Operation {
	var z array[R]
	return &peer.Operation{Run: func() { z = run() }, Result: func() []float64 { return elements(z) }}
}

// drops returns an operation that makes a new array and drops it at once, as Python does. For comparisons, the function keep
// computes the same array and returns it.
func drops[R nd.Element](run func(), keep func() array[R]) *peer.Operation {
	return &peer.Operation{Run: run, Result: func() []float64 { return elements(keep()) }}
}

// unary returns an operation on one operand. It stores the result of f in an existing array.
func unary[R, T nd.Element](f func(z array[R], x array[T]) array[R]) func(n int) *peer.Operation {
	return shifted(0, f)
}

// shifted does the work of unary for a function f with a limited domain. It adds the parameter by to all elements of the operand.
func shifted[R, T nd.Element](by float64, f func(z array[R], x array[T]) array[R]) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		x, z := operand[T](0, n), nd.Empty[R](n)
		if by != 0 {
			x = nd.AsType[T](nd.Add(nd.AsType[float64](x), by))
		}
		return writes(z, func() { f(z, x) })
	}
}

// binary returns an operation on two operands. It stores the result of f in an existing array.
func binary[R, T nd.Element](f func(z array[R], x, y array[T]) array[R]) func(n int) *peer.Operation {
	return shaped(f, func(n int) (array[T], array[T]) { return operand[T](0, n), operand[T](1, n) })
}

// chain turns a function of two or more operands into a function of two operands.
func chain[T nd.Element](f func(z, x, y array[T], more ...array[T]) array[T]) func(z, x, y array[T]) array[T] {
	return func(z, x, y array[T]) array[T] { return f(z, x, y) }
}

// shaped returns an operation on two operands that broadcast. It stores the result of f in an array of their common shape.
func shaped[R, T nd.Element](
	f func(z array[R], x, y array[T]) array[R], operands func(n int) (x, y array[T]),
) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		x, y := operands(n)
		shape, err := nd.BroadcastShapes(x.Shape(), y.Shape())
		if err != nil {
			panic(err)
		}
		z := nd.Empty[R](shape...)
		return writes(z, func() { f(z, x, y) })
	}
}

// fresh returns an operation on one operand. The result of f is a new array.
func fresh[R, T nd.Element](f func(x array[T]) array[R]) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		x := operand[T](0, n)
		return makes(func() array[R] { return f(x) })
	}
}

// freshMatrix does the work of fresh for an operand with two axes.
func freshMatrix[R, T nd.Element](f func(x array[T]) array[R]) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		rows, columns := peer.Matrix(n)
		x := operand[T](0, rows, columns)
		return makes(func() array[R] { return f(x) })
	}
}

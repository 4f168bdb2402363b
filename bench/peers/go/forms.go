package main

import (
	"maps"

	"ndgo/bench/internal/peer"
)

// writes returns an operation with its result in z.
func writes[R any](z []R, run func()) *peer.Operation {
	return &peer.Operation{Run: run, Result: func() []float64 { return elements(z) }}
}

// makes returns an operation with a new slice as its result.
func makes[R any](run func() []R) *peer.Operation {
	var z []R
	return &peer.Operation{Run: func() { z = run() }, Result: func() []float64 { return elements(z) }}
}

// reduces returns an operation with one number as its result.
func reduces[T, R any](f func(x []T) R, operand func(n int) []T) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		x, z := operand(n), make([]R, 1)
		return writes(z, func() { z[0] = f(x) })
	}
}

// unary returns an operation on one operand. It stores the result of f in an existing slice.
func unary[R any, T peer.Number](f func(z []R, x []T)) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		x, z := peer.Numbers[T](0, n), peer.Room[R](n)
		return writes(z, func() { f(z, x) })
	}
}

// binary returns an operation on two operands. It stores the result of f in an existing slice.
func binary[R any, T peer.Number](f func(z []R, x, y []T)) func(n int) *peer.Operation {
	return func(n int) *peer.Operation {
		x, y, z := peer.Numbers[T](0, n), peer.Numbers[T](1, n), peer.Room[R](n)
		return writes(z, func() { f(z, x, y) })
	}
}

// returned adapts a function that writes its result to z and also returns it. The adapted function returns nothing.
func returned[R, X any](f func(z []R, x X) []R) func(z []R, x X) {
	return func(z []R, x X) { f(z, x) }
}

// returned2 does the work of returned for functions of two operands.
func returned2[R, X any](f func(z []R, x, y X) []R) func(z []R, x, y X) {
	return func(z []R, x, y X) { f(z, x, y) }
}

// operand returns the first operand of a case.
func operand[T peer.Number](n int) []T { return peer.Numbers[T](0, n) }

// elements returns the elements of a result as floats, with false as 0 and true as 1.
func elements[T any](z []T) []float64 {
	x := make([]float64, len(z))
	for i, v := range z {
		switch v := any(v).(type) {
		case bool:
			if v {
				x[i] = 1
			}
		case float64:
			x[i] = v
		case float32:
			x[i] = float64(v)
		case int:
			x[i] = float64(v)
		case int64:
			x[i] = float64(v)
		case int32:
			x[i] = float64(v)
		case int16:
			x[i] = float64(v)
		case uint8:
			x[i] = float64(v)
		}
	}
	return x
}

// join returns the cases of several tables.
func join(tables ...cases) cases {
	all := cases{}
	for _, t := range tables {
		maps.Copy(all, t)
	}
	return all
}

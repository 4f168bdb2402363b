package main

import (
	"ndgo/bench/internal/fused"
	"ndgo/bench/internal/peer"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// An expression sets z to a formula of its operands x. Each formula is one operator of package fused.
type expression[T nd.Float] struct {
	operands int
	set      func(z array[T], x []array[T])
}

// prepare returns the operation on arrays of n elements.
func (e expression[T]) prepare(n int) *peer.Operation {
	x, z := make([]array[T], e.operands), nd.Empty[T](n)
	for k := range x {
		x[k] = operand[T](k, n)
	}
	return writes(z, func() { e.set(z, x) })
}

// expressions has the cases with several operations on each element.
func expressions[T nd.Float]() cases {
	return cases{
		"fused_poly":    expression[T]{4, func(z array[T], x []array[T]) { fused.PolynomialInto(z, x[0], x[1], x[2], x[3]) }}.prepare,
		"sincos2":       expression[T]{2, func(z array[T], x []array[T]) { fused.SineAndCosineInto(z, x[0], x[1]) }}.prepare,
		"black_scholes": expression[T]{3, func(z array[T], x []array[T]) { fused.BlackScholesInto(z, x[0], x[1], x[2]) }}.prepare,
		"hypot3":        expression[T]{3, func(z array[T], x []array[T]) { fused.Hypot3Into(z, x[0], x[1], x[2]) }}.prepare,
		"lerp":          expression[T]{3, func(z array[T], x []array[T]) { fused.LerpInto(z, x[0], x[1], x[2]) }}.prepare,
		"clip":          expression[T]{1, func(z array[T], x []array[T]) { into.Clip(z, x[0], 0.75, 1.25) }}.prepare,
		"softmax":       softmax[T],
		"pdist":         distances[T],
		"jacobi":        jacobi[T],
	}
}

// softmax sets each row of z to exp(x), divided by the sum of exp(x) over the row.
func softmax[T nd.Float](n int) *peer.Operation {
	rows, columns := peer.Matrix(n)
	x, z, t := operand[T](0, rows, columns), nd.Empty[T](rows, columns), nd.Empty[T](rows, 1)
	return writes(z, func() {
		into.Subtract(z, x, into.Max(t, x, nd.Axis(-1), nd.KeepDims))
		into.Exp(z, z)
		into.Divide(z, z, into.Sum(t, z, nd.Axis(-1), nd.KeepDims))
	})
}

// distances returns the distances from each point of x to each point of y. Points have four coordinates.
func distances[T nd.Float](n int) *peer.Operation {
	rows, columns := peer.Matrix(n)
	x := operand[T](0, rows, 4).Reshape(rows, 1, 4)
	y := operand[T](1, columns, 4)
	t, z := nd.Empty[T](rows, columns, 4), nd.Empty[T](rows, columns)
	return writes(z, func() {
		into.Square(t, into.Subtract(t, x, y))
		into.Sqrt(z, into.Sum(z, t, nd.Axis(-1)))
	})
}

// jacobi sets each inner element of z to the mean of its four neighbours in x.
func jacobi[T nd.Float](n int) *peer.Operation {
	rows, columns := peer.Matrix(n)
	x, z := operand[T](0, rows, columns), nd.Zeros[T](rows, columns)
	if rows < 3 {
		return nil
	}
	middle, first, last := nd.Range(1, -1), nd.To(-2), nd.From(2)
	return writes(z, func() {
		t := z.Slice(middle, middle)
		into.Add(t, x.Slice(first, middle), x.Slice(last, middle), x.Slice(middle, first), x.Slice(middle, last))
		into.Multiply(t, t, 0.25)
	})
}

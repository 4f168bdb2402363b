package main

import (
	"ndgo/bench/internal/peer"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// An expression sets z to a formula of its operands x, with the help of scratch arrays of the same shape. Those below go
// operator by operator; a generated operator takes the place of one without scratch.
type expression[T nd.Float] struct {
	operands, scratch int
	set               func(z array[T], x, scratch []array[T])
}

// prepare makes an operation on arrays of n elements.
func (e expression[T]) prepare(n int) *peer.Operation {
	x, scratch, z := make([]array[T], e.operands), make([]array[T], e.scratch), nd.Empty[T](n)
	for k := range x {
		x[k] = operand[T](k, n)
	}
	for k := range scratch {
		scratch[k] = nd.Empty[T](n)
	}
	return writes(z, func() { e.set(z, x, scratch) })
}

// expressions has the cases of several operators.
func expressions[T nd.Float]() cases {
	return cases{
		"fused_poly":    expression[T]{4, 1, polynomial[T]}.prepare,
		"sincos2":       expression[T]{2, 1, sineAndCosine[T]}.prepare,
		"black_scholes": expression[T]{3, 4, blackScholes[T]}.prepare,
		"hypot3":        expression[T]{3, 1, hypot3[T]}.prepare,
		"lerp":          expression[T]{3, 0, lerp[T]}.prepare,
		"clip":          expression[T]{1, 0, clip[T]}.prepare,
		"softmax":       softmax[T],
		"pdist":         distances[T],
		"jacobi":        jacobi[T],
	}
}

// polynomial sets z = 2a + 3b² - c/d.
func polynomial[T nd.Float](z array[T], x, scratch []array[T]) {
	t := scratch[0]
	into.Multiply(z, x[0], 2)
	into.Square(t, x[1])
	into.Add(z, z, into.Multiply(t, t, 3))
	into.Subtract(z, z, into.Divide(t, x[2], x[3]))
}

// sineAndCosine sets z = sin²a + cos²b.
func sineAndCosine[T nd.Float](z array[T], x, scratch []array[T]) {
	t := scratch[0]
	into.Square(z, into.Sin(z, x[0]))
	into.Add(z, z, into.Square(t, into.Cos(t, x[1])))
}

// hypot3 sets z = √(a² + b² + c²).
func hypot3[T nd.Float](z array[T], x, scratch []array[T]) {
	t := scratch[0]
	into.Square(z, x[0])
	into.Add(z, z, into.Square(t, x[1]))
	into.Add(z, z, into.Square(t, x[2]))
	into.Sqrt(z, z)
}

// lerp sets z = a + (b - a)·c.
func lerp[T nd.Float](z array[T], x, _ []array[T]) {
	into.Subtract(z, x[1], x[0])
	into.Add(z, into.Multiply(z, z, x[2]), x[0])
}

// clip sets z to x, but to 0.75 where it is less, and to 1.25 where it is more.
func clip[T nd.Float](z array[T], x, _ []array[T]) { into.Clip(z, x[0], 0.75, 1.25) }

// blackScholes sets z to the price of a call: a is the price of the share, b the strike, c the years to expiry; interest
// is 5 % and volatility 20 %. The normal distribution is approximated with a hyperbolic tangent.
func blackScholes[T nd.Float](z array[T], x, scratch []array[T]) {
	share, strike, years := x[0], x[1], x[2]
	root, first, second, t := scratch[0], scratch[1], scratch[2], scratch[3]
	into.Multiply(root, into.Sqrt(root, years), 0.2)
	into.Log(first, into.Divide(first, share, strike))
	into.Add(first, first, into.Multiply(t, years, 0.07))
	into.Divide(first, first, root)
	into.Subtract(second, first, root)
	into.Multiply(z, normal(first, t), share)
	into.Multiply(second, normal(second, t), strike)
	into.Exp(t, into.Multiply(t, years, -0.05))
	into.Subtract(z, z, into.Multiply(t, t, second))
}

// normal sets x to the probability that a normal variable is less, approximately (1 + tanh(√(2/π)·(x + 0.044715x³)))/2,
// with the help of t.
func normal[T nd.Float](x, t array[T]) array[T] {
	into.Multiply(t, into.Square(t, x), 0.044715)
	into.Multiply(t, into.Add(t, t, 1), x)
	into.Tanh(x, into.Multiply(t, t, 0.7978845608028654))
	return into.Multiply(x, into.Add(x, x, 1), 0.5)
}

// softmax sets each row of z to exp(x) divided by its sum.
func softmax[T nd.Float](n int) *peer.Operation {
	rows, columns := peer.Matrix(n)
	x, z, t := operand[T](0, rows, columns), nd.Empty[T](rows, columns), nd.Empty[T](rows, 1)
	return writes(z, func() {
		into.Subtract(z, x, into.Max(t, x, nd.Axis(-1), nd.KeepDims))
		into.Exp(z, z)
		into.Divide(z, z, into.Sum(t, z, nd.Axis(-1), nd.KeepDims))
	})
}

// distances sets z to those between points with four coordinates: every one of x, by rows, to every one of y.
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

// jacobi sets every element of z within the edges to the mean of its four neighbours in x.
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

package users

import (
	"time"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// scale is a variable of the package. Variables of functions have the same name.
var scale = 3.0

// scaled returns x times scale.
func scaled(x *nd.NDArray[float64]) *nd.NDArray[float64] { return nd.Multiply(x, scale) }

// doubled returns 2x.
func doubled[T nd.Number](x *nd.NDArray[T]) *nd.NDArray[T] { return nd.Add(x, x) }

// nestedQuotients may divide by zero in its first quotient, or in the quotients that it reduces.
//
//ndgo:fuse
func nestedQuotients(x, y *nd.NDArray[int64]) *nd.NDArray[int64] {
	return nd.Add(nd.FloorDivide(x, y), nd.Max(nd.FloorDivide(nd.Add(y, 1), x), nd.Axis(0), nd.KeepDims))
}

// shortCircuit computes a reduction only if n is greater than 1.
//
//ndgo:fuse
func shortCircuit(x, y *nd.NDArray[float64], n int) *nd.NDArray[float64] {
	d := nd.Subtract(x, y)
	if n > 1 && nd.Max(nd.Abs(nd.Multiply(d, 2))).Item() > 1 {
		return nd.Add(nd.Square(d), 1)
	}
	if most := nd.Max(nd.Abs(nd.Subtract(d, 2))).Item(); most > 2 || nd.Min(nd.Abs(d), nd.Axis(7)).Item() > 1 {
		return nd.Multiply(nd.Negative(d), most)
	}
	return d
}

// held returns a view of an array, an element of a slice, and the result of a function literal. So these arrays must not be released.
//
//ndgo:fuse
func held(x, y *nd.NDArray[float64]) (a, b, c *nd.NDArray[float64], d float64) {
	sum := nd.Add(nd.Square(x), nd.Tanh(y))
	part := sum.Slice(nd.From(1))
	list := nd.Arrays(nd.Exp(nd.Negative(x)), nd.Sqrt(nd.Abs(y)))
	rest := nd.Multiply(nd.Expm1(x), 2)
	get := func() *nd.NDArray[float64] { return rest }
	d = nd.Sum(nd.Multiply(sum, 2)).Item() + nd.Max(rest).Item()
	return part, list[1], get(), d
}

// exchange swaps two arrays in each iteration. A view of the first array is returned, so this array must not be released.
//
//ndgo:fuse
func exchange(x, y *nd.NDArray[float32], rounds int) (*nd.NDArray[float32], *nd.NDArray[float32]) {
	a, b := x.Copy(), nd.Add(nd.Multiply(y, 2), 1)
	first := a.Slice(nd.To(-1))
	for round := range rounds {
		step := nd.Add(nd.Multiply(a, 0.5), b)
		if round == 2 {
			continue
		}
		b.Assign(nd.Subtract(step, nd.Square(a)))
		a, b = b, a
	}
	inplace.Add(first, nd.Multiply(a.Slice(nd.From(1)), 2))
	return first, nd.Subtract(nd.Add(a, b), 1)
}

// The type of delay comes from a package that only this file imports.
var delay time.Duration

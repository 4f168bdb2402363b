package ndarray

import (
	"fmt"

	"ndgo/internal/core"
)

// TensorDot returns the sums of products of x and y over the last n axes of x and the first n of y, in order: of x (i, j, k) and
// y (j, k, l) over two axes it is (i, l). With n = 0 it is the product of each element of x with each of y. Sums are those of
// [MatMul]. Integers wrap around.
//
// An n below 0 or beyond the axes of x or y panics with [ErrAxis], and axes of different sizes with [ErrShape].
func TensorDot[T Number](x, y *NDArray[T], n int) *NDArray[T] {
	own, other := x.layout("TensorDot").Shape(), y.layout("TensorDot").Shape()
	if n < 0 || n > min(len(own), len(other)) {
		panic(&Error{Op: "TensorDot", Kind: ErrAxis, Shapes: [][]int{core.Clone(own), core.Clone(other)},
			Detail: fmt.Sprintf("shapes %s and %s have no %d axes to sum over; use 0 to %d", core.ShapeText(own), core.ShapeText(other), n, min(len(own), len(other)))})
	}
	xAxes, yAxes := make([]int, n), make([]int, n)
	for i := range n {
		xAxes[i], yAxes[i] = len(own)-n+i, i
	}
	return tensorDot("TensorDot", x, y, xAxes, yAxes)
}

// TensorDotAxes returns the sums of products of x and y over pairs of axes: axis xAxes[i] of x goes with axis yAxes[i] of y. The result
// has the other axes of x, then those of y. Negative axes count from the last. Sums are those of [MatMul]. Integers wrap around.
//
// An axis that an array does not have or that is named twice panics with [ErrAxis], as do different numbers of them, and axes of
// different sizes panic with [ErrShape].
func TensorDotAxes[T Number](x, y *NDArray[T], xAxes, yAxes []int) *NDArray[T] {
	const name = "TensorDotAxes"
	own, other := x.layout(name).Shape(), y.layout(name).Shape()
	if len(xAxes) != len(yAxes) {
		panic(&Error{Op: name, Kind: ErrAxis, Shapes: [][]int{core.Clone(own), core.Clone(other)},
			Detail: fmt.Sprintf("%s of the first and %d of the second are named; name as many of both", core.Count(len(xAxes), "axis", "axes"), len(yAxes))})
	}
	core.CheckAxes(name, xAxes, own)
	core.CheckAxes(name, yAxes, other)
	first, second := make([]int, len(xAxes)), make([]int, len(yAxes))
	for i := range xAxes {
		first[i], second[i] = core.CheckAxis(name, xAxes[i], own), core.CheckAxis(name, yAxes[i], other)
	}
	return tensorDot(name, x, y, first, second)
}

// tensorDot returns the sums of products over pairs of axes, which are indices of the shapes.
func tensorDot[T Number](name string, x, y *NDArray[T], xAxes, yAxes []int) *NDArray[T] {
	own, other := x.h.Layout.Shape(), y.h.Layout.Shape()
	for i, axis := range xAxes {
		if n, m := own[axis], other[yAxes[i]]; n != m {
			panic(&Error{Op: name, Kind: ErrShape, Shapes: [][]int{core.Clone(own), core.Clone(other)}, Axis: axis - len(own),
				Detail: fmt.Sprintf("axis %d of shape %s and axis %d of shape %s have sizes %d and %d, which must be equal",
					axis-len(own), core.ShapeText(own), yAxes[i]-len(other), core.ShapeText(other), n, m)})
		}
	}
	core.CheckRank(name, len(own)+len(other)-2*len(xAxes))
	return typed[T](core.TensorDot(name, kindOf[T](), x.head(), y.head(), xAxes, yAxes))
}

// Dot returns the sums of products over the last axis of x and the last but one of y, or its only one: for matrices the product of
// [MatMul], for vectors the sum of products, without conjugates. Element i, j, k, l of the result for x (i, j, n) and y (k, n, l) is
// Σ x[i, j, m]·y[k, m, l]: stacks are not matched, as MatMul does, but combined. If one has no axes it is the product of [Multiply].
//
// Axes of different sizes panic with [ErrShape].
func Dot[T Number](x, y *NDArray[T]) *NDArray[T] {
	n, m := x.layout("Dot").Rank(), y.layout("Dot").Rank()
	if n == 0 || m == 0 {
		return Multiply(x, y)
	}
	return tensorDot("Dot", x, y, []int{n - 1}, []int{max(m-2, 0)})
}

// Inner returns the sums of products over the last axes of x and y, without conjugates: element i, j of the result for x (i, n) and
// y (j, n) is Σ x[i, m]·y[j, m]. If one has no axes it is the product of [Multiply]. [VecDot] matches the other axes instead of
// combining them.
//
// Axes of different sizes panic with [ErrShape].
func Inner[T Number](x, y *NDArray[T]) *NDArray[T] {
	n, m := x.layout("Inner").Rank(), y.layout("Inner").Rank()
	if n == 0 || m == 0 {
		return Multiply(x, y)
	}
	return tensorDot("Inner", x, y, []int{n - 1}, []int{m - 1})
}

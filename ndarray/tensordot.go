package ndarray

import "ndgo/internal/core"

// TensorDot returns the sums of products of x and y over the last n axes of x and the first n of y, in order: of x (i, j, k) and
// y (j, k, l) over two axes it is (i, l). With n = 0 it is the product of each element of x with each of y. Sums are those of
// [MatMul]. Integers wrap around.
//
// An n below 0 or beyond the axes of x or y panics with [ErrAxis], and axes of different sizes with [ErrShape].
func TensorDot[T Number](x, y *NDArray[T], n int) *NDArray[T] {
	return typed[T](core.TensorDotLast("TensorDot", kindOf[T](), x.head(), y.head(), n))
}

// TensorDotAxes returns the sums of products of x and y over pairs of axes: axis xAxes[i] of x goes with axis yAxes[i] of y. The result
// has the other axes of x, then those of y. Negative axes count from the last. Sums are those of [MatMul]. Integers wrap around.
//
// An axis that an array does not have or that is named twice panics with [ErrAxis], as do different numbers of them, and axes of
// different sizes panic with [ErrShape].
func TensorDotAxes[T Number](x, y *NDArray[T], xAxes, yAxes []int) *NDArray[T] {
	return typed[T](core.TensorDotAxes("TensorDotAxes", kindOf[T](), x.head(), y.head(), xAxes, yAxes))
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
	return typed[T](core.TensorDot("Dot", kindOf[T](), x.head(), y.head(), []int{n - 1}, []int{max(m-2, 0)}))
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
	return typed[T](core.TensorDot("Inner", kindOf[T](), x.head(), y.head(), []int{n - 1}, []int{m - 1}))
}

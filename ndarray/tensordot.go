package ndarray

import (
	"ndgo/internal/core/products"
)

// TensorDot returns the sums of products of x and y over axes: the last n axes of x and the first n of y, in order, where axes is an int n,
// or pairs of axes[0][i] of x and axes[1][i] of y, where axes is a [2][]int. Of x (i, j, k) and y (j, k, l) over two axes it is (i, l): the
// result has the other axes of x, then the other axes of y. With n = 0 it is the product of each element of x with each of y. Negative axes
// count from the last. Sums are added as by [MatMul]. Integers wrap around.
//
// An n below 0 or beyond the axes of x or y panics with [ErrAxis], as do an axis out of range or named twice, and different numbers of
// axes. Axes of different sizes panic with [ErrShape].
func TensorDot[T Number, A int | [2][]int](x, y *NDArray[T], axes A) *NDArray[T] {
	const name = "TensorDot"
	if pairs, ok := any(axes).([2][]int); ok {
		return typed[T](products.TensorDotAxes(name, kindOf[T](), x.head(), y.head(), pairs[0], pairs[1]))
	}
	return typed[T](products.TensorDotLast(name, kindOf[T](), x.head(), y.head(), any(axes).(int)))
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
	return typed[T](products.TensorDot("Dot", kindOf[T](), x.head(), y.head(), []int{n - 1}, []int{max(m-2, 0)}))
}

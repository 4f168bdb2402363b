package ndarray

import (
	"ndgo/internal/core/products"
)

// TensorDot returns the sums of products of x and y over pairs of axes. If axes is an int n, it pairs the last n axes of x with the first n
// axes of y, in order. If axes is a [2][]int, it pairs axis axes[0][i] of x with axis axes[1][i] of y. Negative axes count from the last.
// The result has the remaining axes of x, followed by the remaining axes of y: for example, i×j×k and j×k×l over two axes give i×l. With n
// = 0 it has the product of each element of x with each element of y. Sums are added in the order of [MatMul]. Integers wrap around.
//
// TensorDot panics with [ErrAxis] if n is negative or above the number of axes of x or y, if an axis is out of range or named twice, or if
// the two lists differ in length. Paired axes of different sizes panic with [ErrShape].
func TensorDot[T Number, A int | [2][]int](x, y *NDArray[T], axes A) *NDArray[T] {
	const name = "TensorDot"
	if pairs, ok := any(axes).([2][]int); ok {
		return typed[T](products.TensorDotAxes(name, kindOf[T](), x.head(), y.head(), pairs[0], pairs[1]))
	}
	return typed[T](products.TensorDotLast(name, kindOf[T](), x.head(), y.head(), any(axes).(int)))
}

// Dot returns the sums of products over the last axis of x and the second-to-last axis of y, or the only axis of a 1-d y. For matrices this
// is the product of [MatMul]; for vectors it is the sum of products, without conjugates. For an i×j×n array x and a k×n×l array y, element
// i, j, k, l is Σ x[i, j, m]·y[k, m, l]: each matrix of x is multiplied by each matrix of y, while MatMul broadcasts stacks. If an operand
// is 0-d, Dot is [Multiply].
//
// Axes of different sizes panic with [ErrShape].
func Dot[T Number](x, y *NDArray[T]) *NDArray[T] {
	n, m := x.layout("Dot").Rank(), y.layout("Dot").Rank()
	if n == 0 || m == 0 {
		return Multiply(x, y)
	}
	return typed[T](products.TensorDot("Dot", kindOf[T](), x.head(), y.head(), []int{n - 1}, []int{max(m-2, 0)}))
}

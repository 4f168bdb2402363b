package ndarray

import (
	"ndgo/internal/core"
)

// MatMul returns the matrix products of x and y. An n×k matrix times a k×m matrix is an n×m matrix. Operands of more than two axes are
// stacks of matrices, and the axes before the last two broadcast. A 1-d x counts as a row and a 1-d y as a column; the result lacks the
// axis of size 1 of such an operand. Two 1-d operands give a 0-d array, their sum of products. Integers wrap around.
//
// Sums of floats have the same bits on every machine, whatever the strides of the operands. A sum begins with 0. Terms are added from first
// to last, each by a fused multiply-add with one rounding:
//
//	for k := range n { z = math.FMA(x[i, k], y[k, j], z) }
//
// For complex numbers, x.re·y.re and then −x.im·y.im are added to the real part; x.re·y.im and then x.im·y.re are added to the imaginary
// part. If y is a column, or m is 1, terms are added in the order of [VecDot].
//
// Operands without axes, or with different k, panic with [ErrShape]. Stacks that do not broadcast panic with [ErrBroadcast].
func MatMul[T Number](x, y *NDArray[T]) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshProduct(&z, x, y)
}

package ndarray

import (
	"ndgo/internal/core"
)

// MatMul returns the matrix products of x and y. An x of shape (…, n, k) and a y of shape (…, k, m) give (…, n, m); the axes …
// broadcast. A 1-d x is a row, (1, k), and a 1-d y a column, (k, 1). The result lacks the axis of size 1 of such an operand; for
// two 1-d operands it is a 0-d array, their sum of products. Integers wrap around.
//
// Sums of floats have the same bits on every machine, for operands of any strides. A sum begins with 0. Terms are added from first
// to last, each by a fused multiply-add with one rounding:
//
//	for k := range n { z = math.FMA(x[i, k], y[k, j], z) }
//
// For complex numbers, x.re·y.re and then −x.im·y.im are added to the real part, and x.re·y.im and then x.im·y.re to the imaginary
// part. If y is a column, or m is 1, terms are added as by [VecDot].
//
// Operands without axes, or with different k, panic with [ErrShape]. Axes … that do not broadcast panic with [ErrBroadcast].
func MatMul[T Number](x, y *NDArray[T]) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshProduct(&z, x, y)
}

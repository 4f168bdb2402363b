package ndarray

import (
	"ndgo/internal/core"
)

// MatMul returns the matrix products of x and y: of x (…, n, k) and y (…, k, m) it is (…, n, m), where … broadcast. An x of one
// axis is a row, (1, k), and a y of one axis a column, (k, 1), and the result lacks the axis of size 1: of two of them it is the
// sum of products, without axes. Integers wrap around.
//
// Sums of floats have the same bits on every machine, however the operands lie in memory. They begin with 0. Terms are added from
// first to last, each by a fused multiplication and addition, rounded once:
//
//	for k := range n { z = math.FMA(x[i, k], y[k, j], z) }
//
// Of complex numbers x.re·y.re and then −x.im·y.im are added to the real part, x.re·y.im and then x.im·y.re to the imaginary one.
// Where y is a column, or has one, terms are added as [VecDot] does.
//
// Operands without axes, and another k of x than of y, panic with [ErrShape]; axes before the last two panic with [ErrBroadcast]
// if they do not broadcast.
func MatMul[T Number](x, y *NDArray[T]) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshProduct(&z, x, y)
}

package ndarray

import "ndgo/internal/core"

// Tile returns copies of x side by side along each axis: an x of shape (2, 3), tiled 2 and 1 times, gives (4, 3). If x's shape and
// repetitions differ in length, the shorter is extended by leading 1s. T may be any type. A negative number of repetitions panics
// with [ErrShape].
func Tile[T any](x *NDArray[T], repetitions ...int) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshTile(&z, x, repetitions)
}

// Repeat returns x with each element along an axis repeated: with [Axis] 0, whole rows. Counts is one number of repetitions for all
// elements, or an array with a number for each index of the axis. Without Axis, the result is 1-d, with the repeated elements in
// row-major order. T may be any type.
//
// A negative number of repetitions panics with [ErrShape], as does an array of counts of another shape.
func Repeat[T any, N Operand[int]](x *NDArray[T], counts N, options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshRepeat(&z, x, counts, options)
}

package ndarray

import "ndgo/internal/core"

// Tile returns x repeated as a whole along each axis: a (2, 3) tiled 2, 1 times is (4, 3). The shorter of x's shape and
// repetitions is extended by leading 1s. T may be any type. A negative number of repetitions panics with [ErrShape].
func Tile[T any](x *NDArray[T], repetitions ...int) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshTile(&z, x, repetitions)
}

// Repeat returns x with each element along an axis repeated: with [Axis] 0, whole rows. Counts is one number of
// repetitions for all, or an array with one for each index of the axis. Without Axis, the elements are repeated in
// row-major order, in a result of one axis. T may be any type.
//
// A negative number of repetitions panics with [ErrShape], as does an array of counts of another shape.
func Repeat[T any, N Operand[int]](x *NDArray[T], counts N, options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshRepeat(&z, x, counts, options)
}

package ndarray

import "ndgo/internal/core"

// Tile returns copies of x side by side, repetitions[i] of them along axis i: a 2×3 array, tiled 2 and 1 times, becomes 4×3. If x's shape
// and repetitions differ in length, the shorter is extended by leading 1s. T may be any type. A negative number of repetitions panics with
// [ErrShape].
func Tile[T any](x *NDArray[T], repetitions ...int) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshTile(&z, x, repetitions)
}

// Repeat returns x with each element repeated along the axis chosen by [Axis]: Axis(0) repeats whole rows. The number of repetitions is
// counts, or counts[i] for index i of the axis if counts is an array. Without Axis, the result is 1-d, with the repeated elements in
// row-major order. T may be any type.
//
// A negative number of repetitions, or an array of counts of another shape, panics with [ErrShape].
func Repeat[T any, N Operand[int]](x *NDArray[T], counts N, options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshRepeat(&z, x, counts, options)
}

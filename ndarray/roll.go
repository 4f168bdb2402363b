package ndarray

import "ndgo/internal/core"

// Roll returns x with its elements moved along axes by the number of positions in [Shift]. Elements moved past the end reappear at the
// start. A negative shift moves toward the start. [Axis] selects the axes; Shift has one number for all axes, or one for each. Without Axis
// the elements are moved in row-major order, by the sum of the shifts. T may be any type.
//
// Without Shift, or if the numbers of shifts and axes differ, Roll panics with [ErrOption].
func Roll[T any](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshRoll(&z, x, options)
}

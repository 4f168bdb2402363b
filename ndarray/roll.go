package ndarray

import "ndgo/internal/core"

// Roll returns x with its elements moved along axes, by as many places as [Shift] says; elements that leave at the end
// come in again at the start. A negative shift moves the other way. [Axis] gives the axes: one shift serves all of them,
// or each has its own. Without Axis the elements are moved in row-major order, by the sum of the shifts. T may be any
// type.
//
// Without Shift, or with several shifts and another number of axes, Roll panics with [ErrOption].
func Roll[T any](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshRoll(&z, x, options)
}

package ndarray

import "ndgo/internal/core"

// Where returns the elements of x where cond is true, and the elements of y elsewhere. T may be any type.
//
// The shapes of cond, x and y broadcast; incompatible ones panic with [ErrBroadcast].
func Where[T any, Y Operand[T]](cond *NDArray[bool], x *NDArray[T], y Y) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshWhere(&z, cond, x, y)
}

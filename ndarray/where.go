package ndarray

import "ndgo/internal/element"

// Where returns the elements of x where cond is true and of y elsewhere. T may be any type.
//
// The shapes of cond, x and y broadcast to one, or Where panics with [ErrBroadcast].
func Where[T any, Y Operand[T]](cond *NDArray[bool], x *NDArray[T], y Y) *NDArray[T] {
	return typed[T](element.Type[T]().Where("Where", nil, hidden(cond), hidden(x), orHidden[T](&y)))
}

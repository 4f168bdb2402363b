package ndarray

import (
	"ndgo/internal/core/reducing"
)

// Diff returns the differences x[i+1] - x[i] of neighbours along the axis chosen by [Axis], or along the last axis. The axis becomes
// shorter by one. With [Order] n, Diff takes differences n times. Integers wrap around.
//
// A negative order panics with [ErrOption]. An order greater than the size of the axis gives an axis of size 0.
func Diff[T Number](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](reducing.Diff("Diff", kindOf[T](), x.head(), options))
}

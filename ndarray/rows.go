package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/element"
)

// Rows returns what row makes of the elements of x along the axis that [Axis] chooses, else the last, in a new array: row is called
// with each lane of x, side by side in memory, and a slice of as many zeros, which it sets. Calls are made on several goroutines.
//
// It is for generated code.
func Rows[R, T any](name string, row func(dst []R, src []T), x *NDArray[T], options []Option) *NDArray[R] {
	x.head().Check(name)
	checkRow(name, row == nil)
	return typed[R](element.Rows(name, nil, In(x), options, row))
}

// RowsInto sets dst to what [Rows] returns, and returns dst, whose shape must be that of x. What overlaps dst is read as if it had
// been copied first.
//
// It is for generated code.
func RowsInto[R, T any](name string, dst *NDArray[R], row func(dst []R, src []T), x *NDArray[T], options []Option) *NDArray[R] {
	dst.head().Check(name)
	x.head().Check(name)
	checkRow(name, row == nil)
	element.Rows(name, dst.head(), In(x), options, row)
	return dst
}

// checkRow panics on behalf of op if a function of lanes is nil.
func checkRow(op string, isNil bool) {
	if isNil {
		core.Fail(op, ErrNil, "the function is nil; give one that sets dst to what it makes of src")
	}
}

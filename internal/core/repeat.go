package core

import (
	"fmt"
	"math"
)

// TimesSize returns the size of an axis of the result, which repeats n elements count times. It panics on behalf of op if
// count is negative or the size is more than an int can count; shape is that of the operand.
func TimesSize(op string, shape []int, axis, n, count int) int {
	if count < 0 {
		panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{Clone(shape)}, Axis: axis,
			Detail: fmt.Sprintf("axis %d cannot be repeated %d times", axis, count)})
	}
	if n != 0 && count > math.MaxInt/n {
		panic(&Error{Op: op, Kind: ErrSize, Shapes: [][]int{Clone(shape)}, Axis: axis,
			Detail: fmt.Sprintf("axis %d would be longer than an int can count: %d times %d", axis, count, n)})
	}
	return n * count
}

package core

import "fmt"

// FailWindow panics because windows of the given sizes do not fit into shape, for a reason that concerns an axis, or none if
// that is 0.
func FailWindow(shape, sizes []int, axis int, reason string) {
	e := &Error{Op: "SlidingWindow", Kind: ErrShape, Shapes: [][]int{Clone(shape), Clone(sizes)}, Axis: axis}
	e.Detail = fmt.Sprintf("windows of %s do not fit into shape %s: ", ShapeText(sizes), ShapeText(shape))
	if axis != 0 {
		e.Detail += fmt.Sprintf("at axis %d, ", axis)
	}
	e.Detail += reason
	panic(e)
}

package viewing

import (
	"fmt"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
)

// FailWindow panics because windows of the given sizes do not fit into shape. The parameter axis is the axis at fault, counted from the last.
// It is 0 if no single axis is at fault. The parameter reason explains the fault.
func FailWindow(shape, sizes []int, axis int, reason string) {
	e := &mistakes.Error{Op: "SlidingWindow", Kind: mistakes.ErrShape, Shapes: [][]int{iter.Clone(shape), iter.Clone(sizes)}, Axis: axis}
	e.Detail = fmt.Sprintf("windows of %s do not fit into shape %s: ", mistakes.ShapeText(sizes), mistakes.ShapeText(shape))
	if axis != 0 {
		e.Detail += fmt.Sprintf("at axis %d, ", len(shape)+axis)
	}
	e.Detail += reason
	panic(e)
}

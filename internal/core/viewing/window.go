package viewing

import (
	"fmt"

	"ndgo/internal/core"
)

// FailWindow panics because windows of the given sizes do not fit into shape. The parameter axis is the axis at fault, counted from the last.
// It is 0 if no single axis is at fault. The parameter reason explains the fault.
func FailWindow(shape, sizes []int, axis int, reason string) {
	e := &core.Error{Op: "SlidingWindow", Kind: core.ErrShape, Shapes: [][]int{core.Clone(shape), core.Clone(sizes)}, Axis: axis}
	e.Detail = fmt.Sprintf("windows of %s do not fit into shape %s: ", core.ShapeText(sizes), core.ShapeText(shape))
	if axis != 0 {
		e.Detail += fmt.Sprintf("at axis %d, ", len(shape)+axis)
	}
	e.Detail += reason
	panic(e)
}

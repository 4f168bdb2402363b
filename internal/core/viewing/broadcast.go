package viewing

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
)

// BroadcastShapes returns the common shape of shapes by the rules of the Array API. Axes are aligned at the last one. Two sizes are
// compatible if they are equal, or if one of the two is 1 or missing. If one size is 1 or missing, the result has the other size, even if
// this is 0. Without arguments the result is ().
//
// Incompatible shapes are an error of kind [mistakes.ErrBroadcast], an invalid shape is an error of kind [mistakes.ErrShape].
func BroadcastShapes(shapes ...[]int) ([]int, error) {
	common, axis := []int{}, 0
	for _, shape := range shapes {
		if e := limits.AxesError(shape); e != nil {
			e.Op = "BroadcastShapes"
			return nil, e
		}
		if common, axis = iter.Broadcast(common, shape); axis != 0 {
			return nil, mistakes.BroadcastError("BroadcastShapes", iter.CloneShapes(shapes), axis)
		}
	}
	return common, nil
}

// failBroadcastTo panics because shape does not broadcast to target. The parameter axis is the first axis at which sizes differ, counted
// from the last.
func failBroadcastTo(op string, shape, target []int, axis int) {
	e := &mistakes.Error{Op: op, Kind: mistakes.ErrBroadcast, Shapes: iter.CloneShapes([][]int{shape, target}), Axis: axis}
	e.Detail = fmt.Sprintf("shape %s does not broadcast to %s: %s", mistakes.ShapeText(shape), mistakes.ShapeText(target), mistakes.ReachReason(shape, target, axis))
	panic(e)
}

// BroadcastTo makes the new header y a view of x, broadcast to shape, and returns y.
func BroadcastTo(op string, y, x *core.Header, shape []int) *core.Header {
	x.Check(op)
	limits.CheckView(op, shape)
	if axis, ok := iter.Reaches(x.Layout.Shape(), shape); !ok {
		failBroadcastTo(op, x.Layout.Shape(), shape, axis)
	}
	y.SetBroadcast(x, shape)
	return y
}

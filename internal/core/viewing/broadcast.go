package viewing

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// BroadcastShapes returns the common shape of shapes by the Array API's algorithm: axes are aligned at the last; sizes are
// equal, or one is 1, or missing, and the other counts, be it 0. No shapes give (). If there is none, the error is
// [ErrBroadcast], and for an invalid shape [ErrShape].
func BroadcastShapes(shapes ...[]int) ([]int, error) {
	common, axis := []int{}, 0
	for _, shape := range shapes {
		if e := core.AxesError(shape); e != nil {
			e.Op = "BroadcastShapes"
			return nil, e
		}
		if common, axis = iter.Broadcast(common, shape); axis != 0 {
			return nil, core.BroadcastError("BroadcastShapes", core.CloneShapes(shapes), axis)
		}
	}
	return common, nil
}

// failBroadcastTo panics on behalf of op because shape does not broadcast to target. Axis is the first at fault, from the last.
func failBroadcastTo(op string, shape, target []int, axis int) {
	e := &core.Error{Op: op, Kind: core.ErrBroadcast, Shapes: core.CloneShapes([][]int{shape, target}), Axis: axis}
	e.Detail = fmt.Sprintf("shape %s does not broadcast to %s: %s", core.ShapeText(shape), core.ShapeText(target), core.ReachReason(shape, target, axis))
	panic(e)
}

// BroadcastTo makes y, a new header, the view of x repeated to a shape, on behalf of op.
func BroadcastTo(op string, y, x *core.Header, shape []int) *core.Header {
	x.Check(op)
	core.CheckView(op, shape)
	if axis, ok := iter.Reaches(x.Layout.Shape(), shape); !ok {
		failBroadcastTo(op, x.Layout.Shape(), shape, axis)
	}
	y.SetBroadcast(x, shape)
	return y
}

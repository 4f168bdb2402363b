package core

import (
	"fmt"

	"ndgo/internal/iter"
)

// BroadcastTo returns h repeated to a shape that it reaches.
func (h *Header) BroadcastTo(to []int) *Header {
	y := new(Header)
	y.SetBroadcast(h, to)
	return y
}

// SetBroadcast makes y, a new header, a view of h repeated to a shape that h reaches.
func (y *Header) SetBroadcast(h *Header, to []int) {
	y.SetView(h)
	shape, strides := y.Layout.Make(len(to))
	copy(shape, to)
	own := &h.Layout
	added := len(to) - own.Rank()
	for i, n := range own.Shape() {
		if n != 1 {
			strides[added+i] = own.Strides()[i]
		}
	}
	y.ReadOnly = true
}

// BroadcastShapes returns the common shape of shapes by the Array API's algorithm: axes are aligned at the last; sizes
// are equal, or one is 1, or missing, and the other counts, be it 0. That of no shapes is (). If there is none, the
// error is [ErrBroadcast], and for what is no shape [ErrShape].
func BroadcastShapes(shapes ...[]int) ([]int, error) {
	common, axis := []int{}, 0
	for _, shape := range shapes {
		if e := axesError(shape); e != nil {
			e.Op = "BroadcastShapes"
			return nil, e
		}
		if common, axis = iter.Broadcast(common, shape); axis != 0 {
			return nil, broadcastError("BroadcastShapes", CloneShapes(shapes), axis)
		}
	}
	return common, nil
}

// FailBroadcastTo panics because shape does not broadcast to target. Axis is the first at fault, from the last.
func FailBroadcastTo(shape, target []int, axis int) {
	e := &Error{Op: "BroadcastTo", Kind: ErrBroadcast, Shapes: CloneShapes([][]int{shape, target}), Axis: axis}
	e.Detail = fmt.Sprintf("shape %s does not broadcast to %s: %s", ShapeText(shape), ShapeText(target), reachReason(shape, target, axis))
	panic(e)
}

package core

import "fmt"

// Axis returns the one axis of x that the options of op choose, or the only one that x has.
func (x *Arg) Axis(op string, o *options) int {
	if x.Head == nil {
		FailNil(op)
	}
	shape := x.Shape()
	chosen := o.Get(AxisOption)
	switch {
	case chosen != nil && chosen.N == 1:
		return CheckAxis(op, chosen.near[0], shape)
	case chosen == nil && len(shape) == 1:
		return 0
	}
	detail := fmt.Sprintf("shape %s has %s; choose one with Axis", ShapeText(shape), Count(len(shape), "axis", "axes"))
	if chosen != nil {
		detail = fmt.Sprintf("it goes along one axis, not %d; call it once for each", chosen.N)
	}
	panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{Clone(shape)}, Detail: detail})
}

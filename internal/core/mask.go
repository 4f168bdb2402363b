package core

import "fmt"

// FailMask panics on behalf of op because a mask has neither the shape of the array nor that of its first axes, for a reason
// that concerns an axis, or none if that is 0.
func FailMask(op string, own, mask []int, axis int, reason string) {
	panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{Clone(own), Clone(mask)}, Axis: axis,
		Detail: fmt.Sprintf("the mask's shape %s is neither the array's %s nor that of its first axes: %s", ShapeText(mask), ShapeText(own), reason)})
}

// FailAssignMask panics because an operand of AssignMask neither has the array's own shape nor broadcasts to the shape of
// the masked elements. Axis is the first of the latter at fault, counted from the last.
func FailAssignMask(own, mask, operand, masked []int, axis int) {
	panic(&Error{Op: "AssignMask", Kind: ErrInPlaceShape, Shapes: [][]int{Clone(own), Clone(mask), Clone(operand)}, Axis: axis,
		Detail: fmt.Sprintf("operand %s neither has the array's shape %s nor broadcasts to the %s that the mask chooses: %s",
			ShapeText(operand), ShapeText(own), ShapeText(masked), reachReason(operand, masked, axis))})
}

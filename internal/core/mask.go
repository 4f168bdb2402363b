package core

import "fmt"

func FailMask(op string, own, mask []int, axis int, reason string) {
	panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{Clone(own), Clone(mask)}, Axis: axis,
		Detail: fmt.Sprintf("the mask's shape %s is neither the array's %s nor that of its first axes: %s", ShapeText(mask), ShapeText(own), reason)})
}

// FailAssignMask panics because an operand has neither the shape of x nor broadcasts to that of x[mask]. Axis is the
// first at fault in the latter, from the last.
func FailAssignMask(own, mask, operand, masked []int, axis int) {
	panic(&Error{Op: "AssignMask", Kind: ErrInPlaceShape, Shapes: [][]int{Clone(own), Clone(mask), Clone(operand)}, Axis: axis,
		Detail: fmt.Sprintf("operand %s neither has the array's shape %s nor broadcasts to the %s that the mask chooses: %s",
			ShapeText(operand), ShapeText(own), ShapeText(masked), reachReason(operand, masked, axis))})
}

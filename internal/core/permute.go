package core

import "fmt"

// Move moves the element of s at position source to position destination.
func Move(s []int, source, destination int) {
	v := s[source]
	copy(s[source:], s[source+1:])
	copy(s[destination+1:], s[destination:])
	s[destination] = v
}

// FailRank panics on behalf of op because shape has another number of axes than it takes.
func FailRank(op string, shape []int, remedy string) {
	panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{Clone(shape)},
		Detail: fmt.Sprintf("shape %s has %s; %s", ShapeText(shape), Count(len(shape), "axis", "axes"), remedy)})
}

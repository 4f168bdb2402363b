package core

import "fmt"

// Move moves element from of s to position to.
func Move(s []int, from, to int) {
	v := s[from]
	copy(s[from:], s[from+1:])
	copy(s[to+1:], s[to:])
	s[to] = v
}

func (h *Header) Swap(i, j int) *Header {
	y, shape, strides := h.ViewAxes()
	shape[i], shape[j] = shape[j], shape[i]
	strides[i], strides[j] = strides[j], strides[i]
	return y
}

// FailRank panics on behalf of op because shape has another number of axes than it takes.
func FailRank(op string, shape []int, remedy string) {
	panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{Clone(shape)},
		Detail: fmt.Sprintf("shape %s has %s; %s", ShapeText(shape), Count(len(shape), "axis", "axes"), remedy)})
}

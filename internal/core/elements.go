package core

import (
	"reflect"
	"unsafe"
)

// PositionType is the element type of arrays of positions: int.
var PositionType = Type{Kind: reflect.Int}

// Positions returns a new array of n ints to hold positions. The elements are undefined.
func Positions(n int) *Header { return New(reflect.Int, []int{n}) }

// Ints returns the elements of a new array of int.
func (h *Header) Ints() []int { return unsafe.Slice((*int)(h.Base()), h.Length) }

// Bools returns all elements in the memory block of h, an array of bools.
func (h *Header) Bools() []bool { return unsafe.Slice((*bool)(h.Base()), h.Length) }

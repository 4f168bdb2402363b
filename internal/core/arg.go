package core

import (
	"reflect"
	"unsafe"
)

// An Arg is an operand of a [Call], an array or a scalar, as entry.In and entry.Or make it.
//
// A scalar is stored by value. Some slices of operands are on the heap, and must not hold the address of a stack variable: the
// stack may move.
type Arg struct {
	Head  *Header      // nil for a scalar
	Value Slot         // the value of a scalar
	Kind  reflect.Kind // Invalid if the array is nil
}

// IsSlice reports whether the operand is a slice, a lookup table. To users it has no shape.
func (a *Arg) IsSlice() bool { return a.Head != nil && a.Head.IsSlice }

// Shape returns the shape of the operand, () for a scalar.
func (a *Arg) Shape() []int {
	if a.Head == nil {
		return nil
	}
	return a.Head.Layout.Shape()
}

// Over returns the operand as an array of kind, broadcast to the given shape.
func (a *Arg) Over(shape []int, kind reflect.Kind) *Header {
	h := a.Head
	if h == nil {
		h = New(kind, nil)
		CopyElement(h.Base(), unsafe.Pointer(&a.Value), h.Width)
	}
	return h.Repeated(shape)
}

package core

import (
	"reflect"
	"unsafe"
)

// An Arg is an operand of a [Call]: an array or a scalar.
//
// A scalar is stored by value, not by address: some slices of operands are on the heap, and the heap must not hold the address of a stack
// variable, because the stack may move.
type Arg struct {
	Head  *Header      // nil for a scalar
	Value Slot         // the value of a scalar
	Kind  reflect.Kind // the kind of the elements or of the scalar; Invalid for a nil array
}

// IsSlice reports whether the operand is a lookup table (see [Header.IsSlice]). A lookup table takes no part in broadcasting.
func (a *Arg) IsSlice() bool { return a.Head != nil && a.Head.IsSlice }

// Shape returns the shape of the operand; a scalar has shape ().
func (a *Arg) Shape() []int {
	if a.Head == nil {
		return nil
	}
	return a.Head.Layout.Shape()
}

// Over returns the operand as an array of the given kind, broadcast to shape.
func (a *Arg) Over(shape []int, kind reflect.Kind) *Header {
	h := a.Head
	if h == nil {
		h = New(kind, nil)
		CopyElement(h.Base(), unsafe.Pointer(&a.Value), h.Width)
	}
	return h.Repeated(shape)
}

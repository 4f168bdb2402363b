package core

import (
	"reflect"
	"unsafe"
)

// An Arg is an operand of a [Call], an array or a scalar, as entry.In and entry.Or make it.
//
// A scalar travels by its value: operands are kept in slices, some on the heap, and a moving stack would leave
// behind the address of a variable on it.
type Arg struct {
	Head  *Header      // of an array, else nil
	Value Slot         // of a scalar
	Kind  reflect.Kind // Invalid for a nil array
}

// IsSlice reports whether the operand is a slice, without a shape for users.
func (a *Arg) IsSlice() bool { return a.Head != nil && a.Head.IsSlice }

// Shape returns the shape of the operand, () for a scalar.
func (a *Arg) Shape() []int {
	if a.Head == nil {
		return nil
	}
	return a.Head.Layout.Shape()
}

// Over returns the operand, of kind, as an array of the given shape, by broadcasting.
func (a *Arg) Over(shape []int, kind reflect.Kind) *Header {
	h := a.Head
	if h == nil {
		h = New(kind, nil)
		CopyElement(h.Base, unsafe.Pointer(&a.Value), h.Width)
	}
	return h.Repeated(shape)
}

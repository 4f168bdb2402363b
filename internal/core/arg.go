package core

import (
	"reflect"
	"unsafe"
)

// An Arg is an operand of a [Call], an array or a scalar, as entry.In and entry.Or make it.
//
// A scalar travels by its value: operands are kept in slices, some of which live on the heap, where the address of a
// variable on a stack would be left behind when that stack moves.
type Arg struct {
	Head  *Header      // of an array, else nil
	Value Slot         // of a scalar
	Kind  reflect.Kind // Invalid for an array that is nil
}

// IsSlice reports whether the operand is a slice, which has no shape that a user knows of.
func (a *Arg) IsSlice() bool { return a.Head != nil && a.Head.IsSlice }

// Shape returns the shape of the operand: that of a scalar is ().
func (a *Arg) Shape() []int {
	if a.Head == nil {
		return nil
	}
	return a.Head.Layout.Shape()
}

// Over returns the operand, of kind, as an array of the given shape, to which it broadcasts.
func (a *Arg) Over(shape []int, kind reflect.Kind) *Header {
	h := a.Head
	if h == nil {
		h = New(kind, nil)
		CopyElement(h.Base, unsafe.Pointer(&a.Value), h.Width)
	}
	return h.Repeated(shape)
}

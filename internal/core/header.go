// Package core has untyped arrays: headers, operands, memory, the decision about a call, targets, slots and deferred results. Errors, limits,
// options, scalars and walks are in packages imported by it. Functions of arrays are in packages importing it, and package ndarray wraps them
// with typed functions.
//
// In many functions, the parameter op is the function's name for errors.
package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
)

// A Header is an array without its element type, so functions on headers need not be generic. The zero header is an array of shape (0).
type Header struct {
	Layout   iter.Layout
	base     unsafe.Pointer // the memory block, allocated with the type of the elements
	Length   int            // number of elements in the memory block
	Offset   int            // position of the first element in the memory block
	Width    int            // size of an element in bytes
	Owner    *Owner         // shared by copies of the header; nil for the zero header, and for a view of an array without a block
	kind     uint8          // reflect.Kind in one byte, so that a header takes 128 bytes, a size class of Go's allocator
	ReadOnly bool
	inBlock  bool // whether the array shares a block with its views (see block)
	IsSlice  bool // whether the array is a lookup table: its one element is a Go slice, and kind is the kind of the slice's elements
}

// Kind returns the kind of the elements, or [Released] if h or a copy of h was released.
func (h *Header) Kind() reflect.Kind {
	if h.Owner != nil && h.Owner.isReleased() {
		return Released
	}
	return reflect.Kind(h.kind)
}

// SetKind sets the kind of the elements.
func (h *Header) SetKind(kind reflect.Kind) { h.kind = uint8(kind) }

// Base returns the address of the memory block. If the array is pending, Base computes it first.
func (h *Header) Base() unsafe.Pointer {
	if h.base == nil {
		return h.computed()
	}
	return h.base
}

// SetBlock sets the memory block of h, a new header, to n elements at base.
func (h *Header) SetBlock(base unsafe.Pointer, n int) { h.base, h.Length = base, n }

// Start returns the address of the first element. If the array is empty, it returns the address of the memory block.
func (h *Header) Start() unsafe.Pointer { return unsafe.Add(h.Base(), h.Offset*h.Width) }

// Element returns the address of the element at offset from the start.
func (h *Header) Element(offset int) unsafe.Pointer {
	return unsafe.Add(h.Base(), (h.Offset+offset)*h.Width)
}

// Elements returns the contiguous elements of h as a slice of T. The slice must stay within this module, because a release may give the
// memory to another array (see [Header.Share]).
func Elements[T any](h *Header) []T { return unsafe.Slice((*T)(h.Start()), h.Layout.Size()) }

// Advance moves the start of h by offset elements. It does nothing if h is empty, because the start might then leave the block.
func (h *Header) Advance(offset int) {
	if h.Layout.Size() > 0 {
		h.Offset += offset
	}
}

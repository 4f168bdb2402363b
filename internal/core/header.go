// Package core is untyped arrays and the work on them: headers, operands, checks, memory, loops over several arrays, errors and
// options. Package ndarray puts types around it.
package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
)

// A Header is an array without its element type, so functions on it need not be generic. The zero header is an array of shape
// (0).
type Header struct {
	Layout   iter.Layout
	Base     unsafe.Pointer // the block of memory, typed as the elements are
	Length   int            // elements in the block
	Offset   int            // position in the block of the element at index 0, 0, …
	Width    int            // bytes of an element
	Owner    *Owner         // shared by the copies of the header; nil of a view, and of the zero header
	kind     uint8          // a byte, so that a header takes 128, a size class of Go's allocator
	ReadOnly bool
	IsSlice  bool // the one element is a Go slice, a lookup table; kind is its elements' kind
}

// Kind returns the kind of the elements, or [Released] if h, or a header with h as its copy, was released.
func (h *Header) Kind() reflect.Kind {
	if h.Owner != nil && h.Owner.isReleased() {
		return Released
	}
	return reflect.Kind(h.kind)
}

// SetKind sets the kind of the elements.
func (h *Header) SetKind(kind reflect.Kind) { h.kind = uint8(kind) }

// Start returns the address of the element at index 0, 0, …, and the block's if there is none.
func (h *Header) Start() unsafe.Pointer { return unsafe.Add(h.Base, h.Offset*h.Width) }

// Element returns the address of the element at offset from the start.
func (h *Header) Element(offset int) unsafe.Pointer {
	return unsafe.Add(h.Base, (h.Offset+offset)*h.Width)
}

// Elements returns the memory of h's elements, of type T and contiguous, for functions that give no part of it out: h can still
// be released.
func Elements[T any](h *Header) []T { return unsafe.Slice((*T)(h.Start()), h.Layout.Size()) }

// Advance moves the start of h by offset elements, unless it has none: an empty array may be outside of its block.
func (h *Header) Advance(offset int) {
	if h.Layout.Size() > 0 {
		h.Offset += offset
	}
}

package core

import (
	"reflect"
	"strings"
	"unsafe"

	"ndgo/internal/core/limits"
	"ndgo/internal/iter"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// A Type describes the elements of an array. For kinds with kernels, only the field Kind is set. Other types may contain pointers. The
// functions in Movers allocate and move elements of such a type as values of the type, so the garbage collector sees every pointer.
type Type struct {
	Kind   reflect.Kind
	Movers *Movers // nil for a kind with kernels
}

// Movers describes a type without kernels, such as string. Its functions allocate and move elements of this type.
type Movers struct {
	Name  string // name of the type
	Width int    // size of an element in bytes

	// Make returns memory for n elements, all zero.
	Make func(n int) unsafe.Pointer

	// Each field is the loop of this name in package ufunc, for elements of the type.
	Move, Select, Gather, Scatter, Compress, Expand ufunc.Loop
}

// String returns the name of the type.
func (t Type) String() string {
	if t.Movers != nil {
		return strings.Clone(t.Movers.Name) // a copy: an error's contents escape to the heap, and without the copy all of t would escape with them
	}
	return t.Kind.String()
}

// ElementWidth returns the size of an element in bytes.
func (t Type) ElementWidth() int {
	if t.Movers != nil {
		return t.Movers.Width
	}
	return ufunc.Size(t.Kind)
}

// New returns an array of t. If the type may have pointers, the elements are zero. Otherwise they are undefined, and the caller must write
// all elements before anybody reads one. The caller has checked the size against the limit.
func (t Type) New(shape []int) *Header {
	if t.Movers == nil {
		return New(t.Kind, shape)
	}
	return t.made(shape)
}

// NewAt does the work of [Type.New] for a result with the given token, which may be nil.
func (t Type) NewAt(token *Token, shape []int) *Header { return t.allocate(token, shape, false) }

// NewClearedAt does the work of [Type.NewCleared] for a result with the given token, which may be nil.
func (t Type) NewClearedAt(token *Token, shape []int) *Header { return t.allocate(token, shape, true) }

// allocate returns a new array of t for the result with the given token, which may be nil. The elements are zero if clear is true, or if
// the type may have pointers.
func (t Type) allocate(token *Token, shape []int, clear bool) *Header {
	if t.Movers != nil {
		return t.made(shape)
	}
	z := token.allocate(t.Kind, iter.Size(shape), clear)
	z.Layout.SetPacked(shape)
	return z
}

// NewCleared returns an array of t with all elements zero. The caller has checked the size against the limit.
func (t Type) NewCleared(shape []int) *Header { return t.NewClearedAt(nil, shape) }

func (t Type) made(shape []int) *Header {
	n := iter.Size(shape)
	h := Owned()
	h.base, h.Length, h.Width, h.kind = t.Movers.Make(n), n, t.Movers.Width, uint8(t.Kind)
	h.Layout.SetPacked(shape)
	return h
}

// Work returns an array of t (see [Type.New]). The caller must give it back (see [Header.Discard]) before op returns.
func (t Type) Work(op string, shape ...int) *Header {
	limits.CheckWork(op, iter.Count(shape...), t.ElementWidth())
	return t.New(shape)
}

// WorkCopy returns a copy of x. The caller must give it back (see [Header.Discard]) before op returns.
func (t Type) WorkCopy(op string, x *Header) *Header {
	z := t.Work(op, x.Layout.Shape()...)
	t.Set(z, x)
	return z
}

// CheckShape panics if shape is invalid, or if an array of t with this shape exceeds the limit.
func (t Type) CheckShape(op string, shape []int) {
	if !limits.IsSmall(shape, t.ElementWidth()) {
		limits.CheckShape(op, shape, t.ElementWidth(), t.String)
	}
}

// Mover returns the loop that copies elements of operand 1 to the result.
func (t Type) Mover() *ufunc.Loop {
	if t.Movers != nil {
		return &t.Movers.Move
	}
	return ufunc.Mover(ufunc.Size(t.Kind))
}

// Gatherer returns the loop for gathering elements.
func (t Type) Gatherer() *ufunc.Loop {
	if t.Movers != nil {
		return &t.Movers.Gather
	}
	return simd.Gather(ufunc.Size(t.Kind))
}

// Scatterer returns the loop for scattering elements.
func (t Type) Scatterer() *ufunc.Loop {
	if t.Movers != nil {
		return &t.Movers.Scatter
	}
	return simd.Scatter(ufunc.Size(t.Kind))
}

// Selector returns the loop that takes elements from one of two operands, depending on a condition.
func (t Type) Selector() *ufunc.Loop {
	if t.Movers != nil {
		return &t.Movers.Select
	}
	return simd.Where.Loops.Of(t.Kind)
}

// Compressor returns the loop that collects elements: it copies those with a true mask to consecutive positions.
func (t Type) Compressor() *ufunc.Loop {
	if t.Movers != nil {
		return &t.Movers.Compress
	}
	return simd.Compress(ufunc.Size(t.Kind))
}

// Expander returns the loop that distributes consecutive elements: it copies them to the positions with a true mask.
func (t Type) Expander() *ufunc.Loop {
	if t.Movers != nil {
		return &t.Movers.Expand
	}
	return simd.Expand(ufunc.Size(t.Kind))
}

// PositionType is the element type of arrays of positions: int.
var PositionType = Type{Kind: reflect.Int}

// Positions returns a new array of n ints to hold positions. The elements are undefined.
func Positions(n int) *Header { return New(reflect.Int, []int{n}) }

// Ints returns the elements of a new array of int.
func (h *Header) Ints() []int { return unsafe.Slice((*int)(h.Base()), h.Length) }

// Bools returns all elements in the memory block of h, an array of bools.
func (h *Header) Bools() []bool { return unsafe.Slice((*bool)(h.Base()), h.Length) }

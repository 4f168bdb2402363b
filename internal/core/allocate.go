package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// A small array is one allocation of header, elements and owner. Room for the elements is chosen to fill the size classes of Go's
// allocator: 144 bytes with room for one element of 8 bytes, 160, 176 with room for 4 elements, 208 for 8, 288 for 16, 416 and 512.
// An array of wholeBytes has 520 bytes. Go adds a header to objects above 512 bytes, so it falls into the size class 576. The room
// is whole words of 8 bytes. With pointers of 4 bytes the rest of a size class is unused.
const (
	headerBytes = int(unsafe.Sizeof(Header{}))
	besides     = headerBytes + 8 // the owner takes 8 bytes, since the object is aligned to 8
	tinyBytes   = (144 - besides) &^ 7
	shortBytes  = (160 - besides) &^ 7
	scantBytes  = (176 - besides) &^ 7
	smallBytes  = (208 - besides) &^ 7
	middleBytes = (288 - besides) &^ 7
	largeBytes  = (416 - besides) &^ 7
	mostBytes   = (512 - besides) &^ 7
	wholeBytes  = mostBytes + 8
)

// A together is one object with a header, its elements and its owner. The header is not embedded: the compiler would compile all
// its methods for each type.
type together[Data any] struct {
	header Header
	data   Data
	owner  Owner
}

type (
	tiny   = together[[tinyBytes / 8]uint64]
	short  = together[[shortBytes / 8]uint64]
	scant  = together[[scantBytes / 8]uint64]
	small  = together[[smallBytes / 8]uint64]
	middle = together[[middleBytes / 8]uint64]
	large  = together[[largeBytes / 8]uint64]
	most   = together[[mostBytes / 8]uint64]
	whole  = together[[wholeBytes / 8]uint64]
)

// An apart is one object with a header and its owner. The elements are in another block.
type apart struct {
	header Header
	owner  Owner
}

// Owned returns a new header for memory from outside, which Release leaves to the garbage collector.
func Owned() *Header {
	s := new(apart)
	s.header.Owner = &s.owner
	return &s.header
}

// Wrap returns an array of memory from outside: n elements of a kind and a width from base on, in row-major order.
//
// It is not inlined, even into a function that a profile calls hot: the compiler could then leave header and memory on the stack of the
// program, and doors that hide the header (see [Header.Hidden]) give the memory to other goroutines.
//
//go:noinline
func Wrap(kind reflect.Kind, base unsafe.Pointer, n, width int, shape []int) *Header {
	h := Owned()
	h.Layout.SetPacked(shape)
	h.base, h.Length, h.Width = base, n, width
	h.SetKind(kind)
	return h
}

// New returns an array of a kind with kernels. The caller has checked its size against the limit. The elements are arbitrary; the
// caller must write all of them before anybody reads one.
func New(kind reflect.Kind, shape []int) *Header {
	h := allocate(kind, iter.Size(shape), memory.Uncleared)
	h.Layout.SetPacked(shape)
	return h
}

// NewCleared returns an array of zeros, of a kind with kernels. The caller has checked its size against the limit.
func NewCleared(kind reflect.Kind, shape []int) *Header {
	h := allocate(kind, iter.Size(shape), memory.Cleared)
	h.Layout.SetPacked(shape)
	return h
}

// allocate returns an array of n elements, without a layout.
func allocate(kind reflect.Kind, n int, block func(bytes int) unsafe.Pointer) (h *Header) {
	width := ufunc.Size(kind)
	switch bytes := n * width; {
	case bytes <= tinyBytes && width <= tinyBytes: // an empty array also has room for an element
		s := new(tiny)
		h = &s.header
		h.base, h.Owner = unsafe.Pointer(&s.data), &s.owner
	case bytes <= shortBytes:
		s := new(short)
		h = &s.header
		h.base, h.Owner = unsafe.Pointer(&s.data), &s.owner
	case bytes <= scantBytes:
		s := new(scant)
		h = &s.header
		h.base, h.Owner = unsafe.Pointer(&s.data), &s.owner
	case bytes <= smallBytes:
		s := new(small)
		h = &s.header
		h.base, h.Owner = unsafe.Pointer(&s.data), &s.owner
	case bytes <= middleBytes:
		s := new(middle)
		h = &s.header
		h.base, h.Owner = unsafe.Pointer(&s.data), &s.owner
	case bytes <= largeBytes:
		s := new(large)
		h = &s.header
		h.base, h.Owner = unsafe.Pointer(&s.data), &s.owner
	case bytes <= mostBytes:
		s := new(most)
		h = &s.header
		h.base, h.Owner = unsafe.Pointer(&s.data), &s.owner
	case bytes <= wholeBytes:
		s := new(whole)
		h = &s.header
		h.base, h.Owner = unsafe.Pointer(&s.data), &s.owner
	case bytes >= deferral.Block:
		h = &newBig(bytes, block(bytes)).header
	default:
		s := new(apart)
		h = &s.header
		h.base, h.Owner = block(bytes), &s.owner
		s.owner.state = alone
	}
	h.Length, h.Width, h.kind = n, width, uint8(kind)
	return h
}

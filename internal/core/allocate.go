package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// A small array is one allocation: header, elements and owner. The constants below are the room for elements in bytes, in multiples of 8.
// Each one fills a size class of Go's allocator: 144 bytes have room for one element of 8 bytes, 176 for 4 elements, 208 for 8, 288 for 16.
// The exception is wholeBytes: Go adds a header to objects above 512 bytes, so 520 bytes take the size class 576.
//
// With pointers of 4 bytes some of each size class stays unused.
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

// A together is one object with a header, its elements and its owner. The header is a named field: if it were embedded, the compiler would
// compile all its methods for each type.
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

// Owned returns a new header for memory from outside. Release leaves such memory to the garbage collector.
func Owned() *Header {
	s := new(apart)
	s.header.Owner = &s.owner
	return &s.header
}

// Wrap returns an array of n elements in memory from outside. The elements begin at base, in row-major order; each takes width bytes.
//
// Wrap must never be inlined, not even by profile-guided optimization. Inlined, the compiler could leave header and memory on the program's
// stack, and callers that hide the header (see [Header.Hidden]) would give this memory to other goroutines.
//
//go:noinline
func Wrap(kind reflect.Kind, base unsafe.Pointer, n, width int, shape []int) *Header {
	h := Owned()
	h.Layout.SetPacked(shape)
	h.base, h.Length, h.Width = base, n, width
	h.SetKind(kind)
	return h
}

// New returns an array of a kind with kernels. Its elements are undefined; the caller must write all of them before anybody reads one. The
// caller has checked the size against the limit.
func New(kind reflect.Kind, shape []int) *Header {
	h := allocate(kind, iter.Size(shape), memory.Uncleared)
	h.Layout.SetPacked(shape)
	return h
}

// NewCleared returns an array of zeros, of a kind with kernels. The caller has checked the size against the limit.
func NewCleared(kind reflect.Kind, shape []int) *Header {
	h := allocate(kind, iter.Size(shape), memory.Cleared)
	h.Layout.SetPacked(shape)
	return h
}

// allocate returns an array of n elements, without a layout.
func allocate(kind reflect.Kind, n int, block func(bytes int) unsafe.Pointer) (h *Header) {
	width := ufunc.Size(kind)
	switch bytes := n * width; {
	case bytes <= tinyBytes && width <= tinyBytes: // room for one element, even in an empty array
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

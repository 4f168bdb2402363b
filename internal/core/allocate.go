package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// A small array is one allocation that holds the header, the elements and the owner. Each constant below is a length in bytes of the memory
// for elements, a multiple of 8.
//
// The constants are chosen so that allocations fill size classes of Go's allocator. For example, an allocation of 144 bytes has space for
// one element of 8 bytes, and an allocation of 288 bytes for 19 elements. wholeBytes is an exception: Go adds a header to objects above 512
// bytes, so an allocation of 520 bytes takes the size class 576. With pointers of 4 bytes, some bytes of each size class stay unused.
const (
	headerBytes = int(unsafe.Sizeof(Header{}))
	besides     = headerBytes + 8 // the owner takes 8 bytes, because the object is aligned to 8
	tinyBytes   = (144 - besides) &^ 7
	shortBytes  = (160 - besides) &^ 7
	scantBytes  = (176 - besides) &^ 7
	smallBytes  = (208 - besides) &^ 7
	middleBytes = (288 - besides) &^ 7
	largeBytes  = (416 - besides) &^ 7
	mostBytes   = (512 - besides) &^ 7
	wholeBytes  = mostBytes + 8
)

// A together is one object that holds a header, its elements and its owner. The header is a named field: an embedded header would make the
// compiler compile all methods of Header for each type.
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

// An apart is one object that holds a header and its owner. The elements are a separate allocation.
type apart struct {
	header Header
	owner  Owner
}

// Owned returns a new header for memory not allocated by this module. Release leaves such memory to the garbage collector.
func Owned() *Header {
	s := new(apart)
	s.header.Owner = &s.owner
	return &s.header
}

// Wrap returns an array of n elements in memory not allocated by this module. The elements begin at base, in row-major order; each takes
// width bytes.
//
// Wrap must never be inlined, not even by profile-guided optimization. After inlining, the compiler could place the header and the memory
// on the caller's stack. Callers that hide the header (see [Header.Hidden]) would then give this memory to other goroutines.
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
	case bytes <= tinyBytes && width <= tinyBytes: // at least one element has memory, even in an empty array
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

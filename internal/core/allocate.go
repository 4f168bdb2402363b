package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// Small arrays are one allocation, header and elements together. The sizes are those with which that fills a size class of
// Go's allocator: 144 bytes, of which two elements of 8 have room, 160, 192, 256, of which 16 have, and 512.
const (
	headerBytes = int(unsafe.Sizeof(Header{}))
	tinyBytes   = 144 - headerBytes
	shortBytes  = 160 - headerBytes
	smallBytes  = 192 - headerBytes
	middleBytes = 256 - headerBytes
	largeBytes  = 512 - headerBytes
)

type (
	tiny struct {
		Header
		data [tinyBytes / 8]uint64
	}
	short struct {
		Header
		data [shortBytes / 8]uint64
	}
	small struct {
		Header
		data [smallBytes / 8]uint64
	}
	middle struct {
		Header
		data [middleBytes / 8]uint64
	}
	large struct {
		Header
		data [largeBytes / 8]uint64
	}
)

// New returns an array of a kind with kernels, whose size is known to be within the limit. Its elements are arbitrary: it is
// for results that are written whole before anybody reads them.
func New(kind reflect.Kind, shape []int) *Header {
	h := allocate(kind, iter.Size(shape), memory.Uncleared)
	h.Layout.SetPacked(shape)
	return h
}

// NewCleared returns an array of a kind with kernels, all zero, whose size is known to be within the limit.
func NewCleared(kind reflect.Kind, shape []int) *Header {
	h := allocate(kind, iter.Size(shape), memory.Cleared)
	h.Layout.SetPacked(shape)
	return h
}

// allocate returns an array of n elements, whose layout is to be set.
func allocate(kind reflect.Kind, n int, block func(bytes int) unsafe.Pointer) (h *Header) {
	width := ufunc.Size(kind)
	switch bytes := n * width; {
	case bytes <= tinyBytes && width <= tinyBytes: // an empty array has room for an element, too
		s := new(tiny)
		h = &s.Header
		h.Base = unsafe.Pointer(&s.data)
	case bytes <= shortBytes:
		s := new(short)
		h = &s.Header
		h.Base = unsafe.Pointer(&s.data)
	case bytes <= smallBytes:
		s := new(small)
		h = &s.Header
		h.Base = unsafe.Pointer(&s.data)
	case bytes <= middleBytes:
		s := new(middle)
		h = &s.Header
		h.Base = unsafe.Pointer(&s.data)
	case bytes <= largeBytes:
		s := new(large)
		h = &s.Header
		h.Base = unsafe.Pointer(&s.data)
	default:
		h = new(Header)
		h.Base = block(bytes)
		h.owner = h
	}
	h.Length, h.Width, h.kind = n, width, uint8(kind)
	return h
}

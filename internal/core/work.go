package core

import (
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/internal/sorting"
)

// Working memory without pointers, and intermediate arrays, are allocated here with the checks of [Make]. Their size depends on
// operands, and a broadcast view may be arbitrarily large.

// Work returns an array of t, as [Type.New] does. op must give it back before it returns. It panics as [Make] does.
func (t Type) Work(op string, shape ...int) *Header {
	CheckWork(op, iter.Count(shape...), t.ElementWidth())
	return t.New(shape)
}

// WorkCopy returns a copy of x. op must give it back before it returns. It panics as [Make] does.
func (t Type) WorkCopy(op string, x *Header) *Header {
	z := t.Work(op, x.Layout.Shape()...)
	t.Set(z, x)
	return z
}

// WorkBlock returns a block of n elements of width bytes with arbitrary contents. It panics as [Make] does.
func WorkBlock(op string, n, width int) unsafe.Pointer {
	CheckWork(op, n, width)
	return memory.Uncleared(n * width)
}

// Frugal returns n if n units of the given bytes are within the limit of SetMaxBytes. Otherwise it returns as many as fit into
// WorkBytes, which every limit allows, but at least 1.
func Frugal(n, bytes int) int {
	if total := iter.Bytes(n, bytes); total <= WorkBytes || total <= MaxBytes() {
		return n
	}
	return min(n, max(1, WorkBytes/bytes))
}

// SortingRoom returns room for sorting. It panics as [Make] does, with errors naming op.
func SortingRoom(op string) sorting.Room { return sorting.Room{Op: op, Check: CheckWork} }

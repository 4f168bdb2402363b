package core

import (
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/internal/sorting"
)

// Working memory without pointers, and arrays on the way to a result, come through the door of [Make] here. Its size follows the operands,
// and a view repeats as often as it likes.

// Work returns an array of t on behalf of op, as [Type.New] does; op gives it back before it returns. It panics as [Make] does.
func (t Type) Work(op string, shape ...int) *Header {
	CheckWork(op, iter.Count(shape...), t.ElementWidth())
	return t.New(shape)
}

// WorkCopy returns a copy of x on behalf of op; op gives it back before it returns. It panics as [Make] does.
func (t Type) WorkCopy(op string, x *Header) *Header {
	z := t.Work(op, x.Layout.Shape()...)
	t.Set(z, x)
	return z
}

// WorkBlock returns a block of n elements of width bytes on behalf of op, with arbitrary contents, and panics as [Make] does.
func WorkBlock(op string, n, width int) unsafe.Pointer {
	CheckWork(op, n, width)
	return memory.Uncleared(n * width)
}

// Frugal returns n, or fewer down to 1 where n units of so many bytes are more than SetMaxBytes allows: as many as are within every limit.
func Frugal(n, bytes int) int {
	if total := iter.Bytes(n, bytes); total <= WorkBytes || total <= MaxBytes() {
		return n
	}
	return min(n, max(1, WorkBytes/bytes))
}

// SortingRoom returns room for sorting on behalf of op; it panics as [Make] does.
func SortingRoom(op string) sorting.Room { return sorting.Room{Op: op, Check: CheckWork} }

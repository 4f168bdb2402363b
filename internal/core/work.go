package core

import (
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/internal/sorting"
)

// The functions below allocate working memory without pointers, and intermediate arrays. The sizes depend on operands, and an operand may
// be an arbitrarily large broadcast view. So all functions here have the limits of [Make].

// Work returns an array of t (see [Type.New]). The caller must give it back (see [Header.Discard]) before op returns.
func (t Type) Work(op string, shape ...int) *Header {
	CheckWork(op, iter.Count(shape...), t.ElementWidth())
	return t.New(shape)
}

// WorkCopy returns a copy of x. The caller must give it back (see [Header.Discard]) before op returns.
func (t Type) WorkCopy(op string, x *Header) *Header {
	z := t.Work(op, x.Layout.Shape()...)
	t.Set(z, x)
	return z
}

// WorkBlock returns n elements of width bytes with undefined contents.
func WorkBlock(op string, n, width int) unsafe.Pointer {
	CheckWork(op, n, width)
	return memory.Uncleared(n * width)
}

// Frugal returns n if n units of the given number of bytes are within the limit of SetMaxBytes. Otherwise it returns the number of units
// that fit in WorkBytes, but at least 1.
func Frugal(n, bytes int) int {
	if total := iter.Bytes(n, bytes); total <= WorkBytes || total <= MaxBytes() {
		return n
	}
	return min(n, max(1, WorkBytes/bytes))
}

// SortingRoom returns working memory for sorting. Its allocations have the limits of [Make].
func SortingRoom(op string) sorting.Room { return sorting.Room{Op: op, Check: CheckWork} }

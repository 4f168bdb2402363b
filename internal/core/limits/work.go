package limits

import (
	"fmt"
	"math"
	"unsafe"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/internal/sorting"
)

// WorkBytes is the number of bytes of working memory that operations may allocate under every limit. So operations run even if SetMaxBytes
// allows only small results.
const WorkBytes = 64 << 10

// Make returns a slice of n zeros. If a caller chooses the length of a slice, functions must use Make for it. An exception is the memory for the
// elements of an array.
//
// Make panics with [mistakes.ErrLimit] if the slice is larger than 64 KiB and also larger than the limit of [SetMaxBytes]. It panics with
// [mistakes.ErrSize] if the size overflows.
func Make[T any](op string, n int) []T {
	CheckWork(op, n, int(unsafe.Sizeof(*new(T))))
	return make([]T, n)
}

// Reserve returns an empty slice with capacity n. It has the same limits as [Make].
func Reserve[T any](op string, n int) []T { return Make[T](op, n)[:0] }

// Grow returns s with capacity for n more elements. It has the same limits as [Make]. If s is too small, its capacity doubles, but not
// beyond the limit.
func Grow[T any](op string, s []T, n int) []T {
	if n <= cap(s)-len(s) {
		return s
	}
	width := int(unsafe.Sizeof(*new(T)))
	room := len(s) + n // negative after an overflow
	most := max(MaxBytes(), WorkBytes) / int64(max(width, 1))
	if more := int(min(2*int64(cap(s)), most)); more > room && room > 0 && WorkError(more, width) == nil {
		room = more
	}
	return append(Make[T](op, room)[:0], s...)
}

// CheckWork panics if n elements of width bytes exceed the limit of working memory. A negative n stands for an overflow.
func CheckWork(op string, n, width int) {
	if uint(n) <= WorkBytes && int64(n)*int64(width) <= WorkBytes {
		return
	}
	if e := WorkError(n, width); e != nil {
		e.Op = op
		panic(e)
	}
}

// WorkError returns the error of CheckWork without the name of a function, or nil.
func WorkError(n, width int) *mistakes.Error {
	bytes := iter.Bytes(n, width)
	if n < 0 || bytes == math.MaxInt64 {
		return &mistakes.Error{Kind: mistakes.ErrSize, Detail: "the working memory has more bytes than an int64 can count; work in parts"}
	}
	if bytes <= WorkBytes {
		return nil
	}
	if refused := refusal(bytes); refused != "" {
		return &mistakes.Error{Kind: mistakes.ErrLimit, Detail: fmt.Sprintf("the working memory takes %d bytes, %s", bytes, refused)}
	}
	return nil
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

// Package limits has the limit of memory for one result, and allocates working memory within this limit.
//
// In many functions, the parameter op is the function's name for errors.
package limits

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
	"ndgo/internal/memory"
)

// maxBytes is the limit of SetMaxBytes, or 0 until it is known.
var maxBytes atomic.Int64

// HeldBySlots is the number of bytes in long blocks kept alive by slots. Released blocks and these blocks count as memory in use.
var HeldBySlots atomic.Int64

var defaultMaxBytes = sync.OnceValue(func() int64 { return defaultOf(memory.MachineBytes(), math.MaxInt) })

// defaultOf returns the default limit in bytes for a machine with the given number of bytes of memory, or 0 if the number is unknown. The
// parameter most is the largest int.
func defaultOf(machine, most int64) int64 {
	if machine <= 0 {
		machine = unknownBytes
	}
	limit := machine - machine/4
	if most == math.MaxInt32 {
		limit = min(limit, narrowBytes)
	}
	return limit
}

const (
	unknownBytes = 4 << 30 // assumed if the machine does not report its memory
	narrowBytes  = 1 << 30 // if int has 32 bits; two operands and a result of this size fit in memory
)

// SetMaxBytes does the work of SetMaxBytes of package ndarray. The comment there describes the limit and its default.
func SetMaxBytes(n int64) (old int64) {
	if n <= 0 {
		mistakes.Fail("SetMaxBytes", mistakes.ErrLimit, "the limit %d is not positive", n)
	}
	if old = maxBytes.Swap(n); old == 0 {
		old = defaultMaxBytes()
	}
	return old
}

// MaxBytes returns the limit of [SetMaxBytes]. If an int cannot hold the limit, it returns the largest int.
func MaxBytes() int64 {
	limit := maxBytes.Load()
	if limit == 0 {
		limit = defaultMaxBytes()
	}
	return min(limit, math.MaxInt)
}

// CheckShape panics if shape is invalid, or if an array of this shape, with elements of width bytes, exceeds the limit.
func CheckShape(op string, shape []int, width int, element func() string) {
	if e := ShapeError(shape, width, element); e != nil {
		e.Op = op
		panic(e)
	}
}

// smallBytes is the maximum size in bytes of a new array that needs no full check of the size limit. A comparison with the limit of
// SetMaxBytes, if one is set, suffices.
const smallBytes = 256 << 10

// IsSmall reports whether an array of the shape, with elements of width bytes, is certainly within the limit. It is a fast check before
// [CheckShape]: most results are small.
func IsSmall(shape []int, width int) bool {
	if len(shape) > iter.Inline {
		return false
	}
	bytes := width
	for _, n := range shape {
		if uint(n) > 1<<12 {
			return false
		}
		if bytes *= n; bytes > smallBytes { // bytes was less than 2³¹ before this product
			return false
		}
	}
	return IsWithin(bytes)
}

// IsWithin reports whether the given number of bytes is certainly within the limit. This holds even if released blocks take much
// memory.
func IsWithin(bytes int) bool {
	limit := maxBytes.Load()
	return bytes <= smallBytes && (limit == 0 || int64(bytes) <= limit)
}

// CheckView panics if shape is invalid, or if its number of elements does not fit in an int. The elements may exceed the machine's memory,
// because a view allocates none.
func CheckView(op string, shape []int) {
	e := AxesError(shape)
	if e == nil {
		if n, ok := iter.ByteSize(shape, 1); ok && n <= math.MaxInt {
			return
		}
		e = &mistakes.Error{Kind: mistakes.ErrSize, Shapes: [][]int{iter.Clone(shape)},
			Detail: fmt.Sprintf("a view of shape %s has more elements than an int can count", mistakes.ShapeText(shape))}
	}
	e.Op = op
	panic(e)
}

// ShapeError returns the error of CheckShape without the name of a function, or nil.
func ShapeError(shape []int, width int, element func() string) *mistakes.Error {
	bytes, e := sizeError(shape, width, element)
	if e != nil {
		return e
	}
	if maxBytes.Load() == 0 && bytes < 1<<20 {
		return nil
	}
	if refused := refusal(bytes); refused != "" {
		return &mistakes.Error{Kind: mistakes.ErrLimit, Shapes: [][]int{iter.Clone(shape)},
			Detail: fmt.Sprintf("an array of shape %s of %s takes %d bytes, %s", mistakes.ShapeText(shape), element(), bytes, refused)}
	}
	return nil
}

// refusal returns the reason not to allocate the given number of bytes, or "". It may free released blocks to make room.
func refusal(bytes int64) string {
	limit := MaxBytes()
	if held := int64(memory.Held()) + HeldBySlots.Load(); held > 0 && bytes > limit-held {
		memory.Trim() // released blocks count as memory in use
	}
	switch {
	case bytes > limit:
		return fmt.Sprintf("more than the limit of %d; raise it with SetMaxBytes, or work in parts", limit)
	case bytes > memory.Most:
		return fmt.Sprintf("more than the %d that can be addressed; work in parts", int64(memory.Most))
	case !memory.HasRoom(bytes):
		return "for which memory has no room beside what is in use; release results, or work in parts"
	}
	return ""
}

// sizeError returns the size in bytes of an array of the given shape. It returns an error if the shape is invalid or the size overflows.
func sizeError(shape []int, width int, element func() string) (bytes int64, e *mistakes.Error) {
	if e = AxesError(shape); e != nil {
		return 0, e
	}
	bytes, ok := iter.ByteSize(shape, width)
	if !ok {
		return 0, &mistakes.Error{Kind: mistakes.ErrSize, Shapes: [][]int{iter.Clone(shape)},
			Detail: fmt.Sprintf("an array of shape %s of %s has more bytes than an int64 can count", mistakes.ShapeText(shape), element())}
	}
	return bytes, nil
}

// AxesError returns an error if shape has too many axes, or a negative size.
func AxesError(shape []int) *mistakes.Error {
	if len(shape) > iter.MaxRank {
		return RankError(len(shape))
	}
	for i, n := range shape {
		if n < 0 {
			return &mistakes.Error{Kind: mistakes.ErrShape, Shapes: [][]int{iter.Clone(shape)}, Axis: i - len(shape),
				Detail: fmt.Sprintf("shape %s has the negative size %d at axis %d", mistakes.ShapeText(shape), n, i)}
		}
	}
	return nil
}

// CheckRank panics if the number of axes exceeds the maximum.
func CheckRank(op string, rank int) {
	if rank > iter.MaxRank {
		e := RankError(rank)
		e.Op = op
		panic(e)
	}
}

// RankError returns the error for too many axes.
func RankError(rank int) *mistakes.Error {
	return &mistakes.Error{Kind: mistakes.ErrShape, Detail: fmt.Sprintf("%d axes are more than the maximum of %d", rank, iter.MaxRank)}
}

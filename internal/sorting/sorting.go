// Package sorting puts elements of every kind in order and searches among them: its arrays are contiguous in memory.
//
// There is one order for each kind. Numbers ascend, false comes before true, strings are compared byte by byte. NaN comes after
// all other numbers, and -0 and +0 are equal. Complex numbers are compared by their real parts, then by their imaginary ones;
// numbers with a NaN come last. Equal elements keep their order, and the descending order is the mirror image of the ascending
// one: NaN comes first, and equal elements keep their order there, too.
//
// Elements of up to 64 bits become unsigned integers of the same order (keys.go), sorted at pivots or by their digits:
//
//	sort              of few values: counted                counting.go
//	 ├ sortSplit      by kernels, where there are any       quick.go
//	 │  └ sortSpread  evenly spread: all parts at once      spread.go
//	 └ sortBits       many: split by their first 8 bits     radix.go
//	    └ byDigits    two passes, over the first digits     radix.go
//	       └ finish   insertion for what is out of order    insertion.go
//
// [Engine.ArgSort] does the same with words of a key's first bits and below them a position (argsort.go).
//
// Complex numbers are sorted by their real parts, and equal ones among these by merging (complex.go), as strings are (merge.go).
package sorting

import (
	"math/bits"
	"reflect"
	"strings"
	"unsafe"
)

// An Engine has the operations on elements of one kind. Each function takes the addresses of its arrays and how many elements
// they have. Room is for intermediate memory.
type Engine interface {
	// Sort sets z to the elements of x in order. Z may be x.
	Sort(z, x unsafe.Pointer, n int, descending bool, room *Room)
	// ArgSort sets order to the positions in x of its elements in order.
	ArgSort(order []int, x unsafe.Pointer, descending bool, room *Room)
	// Select sets order to the positions in x of the elements before the one of rank k, then of its equals, then of the elements
	// after it, each in the order of x.
	Select(order []int, x unsafe.Pointer, k int, descending bool, room *Room)
	// Partition sets z to the elements of x in the same order. Z may be x, unless elements are compared.
	Partition(z, x unsafe.Pointer, n, k int, descending bool, room *Room)
	// Take sets z to the elements of x at positions.
	Take(z, x unsafe.Pointer, positions []int)
	// Search sets each place to how many of the n elements of x, ascending in the given order, come before the element of v there
	// or, with right, do not come after it. Order may be nil.
	Search(places []int, x unsafe.Pointer, n int, order []int, v unsafe.Pointer, right bool)
	// Distinct moves the first of each run of equal elements of x to its beginning, and returns how many there are. No NaN equals
	// another.
	Distinct(x unsafe.Pointer, n int) int
	// Runs sets starts to the places where an element of x, of n in the given order, is not equal to the one before it, and returns
	// their number. Starts may be order, perhaps nil.
	Runs(starts []int, x unsafe.Pointer, n int, order []int) int
	// Match sets found to whether the element of v there is equal to the element of x, of n, at its place, as Search finds it. No
	// NaN equals another.
	Match(found []bool, x unsafe.Pointer, n int, places []int, v unsafe.Pointer)
	// Table returns a table of the n elements of x, at least one, or nil if they are no integers or farther apart than most. Look
	// sets found to whether it has the elements of v.
	Table(x unsafe.Pointer, n, most int) *Table
	Look(found []bool, t *Table, v unsafe.Pointer)
}

// Of returns the engine of a kind, or nil if it has no order. As a function, not a table, it keeps the engines out of programs
// without sorting.
func Of(kind reflect.Kind) Engine {
	switch kind {
	case reflect.Bool, reflect.Uint8:
		return &ofUint8
	case reflect.Int8:
		return &ofInt8
	case reflect.Int16:
		return &ofInt16
	case reflect.Uint16:
		return &ofUint16
	case reflect.Int32:
		return &ofInt32
	case reflect.Uint32:
		return &ofUint32
	case reflect.Int64:
		return &ofInt64
	case reflect.Uint64:
		return &ofUint64
	case reflect.Float32:
		return &ofFloat32
	case reflect.Float64:
		return &ofFloat64
	case reflect.Complex64:
		return &ofComplex64
	case reflect.Complex128:
		return &ofComplex128
	case reflect.String:
		return comparison[string](strings.Compare)
	case reflect.Int:
		if bits.UintSize == 32 {
			return &ofInt32
		}
		return &ofInt64
	case reflect.Uint:
		if bits.UintSize == 32 {
			return &ofUint32
		}
		return &ofUint64
	}
	return nil
}

var (
	ofUint8   = integers[uint8]{}
	ofInt8    = integers[uint8]{keys[uint8]{flip: 1 << 7}}
	ofUint16  = integers[uint16]{}
	ofInt16   = integers[uint16]{keys[uint16]{flip: 1 << 15}}
	ofUint32  = integers[uint32]{}
	ofInt32   = integers[uint32]{keys[uint32]{flip: 1 << 31}}
	ofUint64  = integers[uint64]{}
	ofInt64   = integers[uint64]{keys[uint64]{flip: 1 << 63}}
	ofFloat32 = floats[float32, uint32]{keys[uint32]{flip: 1 << 31, infinity: 0x7f800000}}
	ofFloat64 = floats[float64, uint64]{keys[uint64]{flip: 1 << 63, infinity: 0x7ff0000000000000}}
)

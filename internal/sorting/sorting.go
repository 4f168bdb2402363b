// Package sorting sorts and searches elements of every kind in contiguous arrays.
//
// There is one order for each kind. Numbers ascend, false comes before true, and strings are compared byte by byte. NaN comes after all
// other numbers, and -0 and +0 are equal. Complex numbers are compared by their real parts, then by their imaginary parts; complex numbers
// with a NaN come last. The descending order is the reverse, with NaN first. In both orders equal elements keep their positions relative to
// each other.
//
// Elements of up to 64 bits are converted to unsigned integers of the same order (keys.go). These keys are sorted by splitting at pivots or
// by their digits:
//
//	sort              few distinct values: counted        counting.go
//	 ├ sortSplit      at pivots, by kernels if any        quick.go
//	 │  ├ thirds      at two pivots                       thirds.go
//	 │  └ sortSpread  evenly spread: all parts at once    spread.go
//	 └ sortBits       many: split by their first 8 bits   radix.go
//	    └ byDigits    two passes, over the first digits   radix.go
//	       └ finish   insertion of keys out of order      insertion.go
//
// [Engine.ArgSort] sorts words in the same way. A word is an integer that consists of the high bits of a key and its position (argsort.go).
//
// Complex numbers are sorted by their real parts, and equal real parts by merging (complex.go). Strings are sorted by merging (merge.go).
package sorting

import (
	"math/bits"
	"reflect"
	"strings"
	"unsafe"
)

// An Engine has the operations on elements of one kind. Functions take the addresses of arrays and their numbers of elements. The parameter
// room is memory for intermediate results.
type Engine interface {
	// Sort sets z to the elements of x in sorted order. z may be x.
	Sort(z, x unsafe.Pointer, n int, descending bool, room *Room)
	// ArgSort sets order to the positions of x's elements in sorted order.
	ArgSort(order []int, x unsafe.Pointer, descending bool, room *Room)
	// Select sets order to positions of elements of x. It puts them in three groups: elements before the element of rank k, elements equal to
	// it, and elements after it. Each group is in the order of x.
	Select(order []int, x unsafe.Pointer, k int, descending bool, room *Room)
	// Partition sets z to the elements of x in the order of Select. z may be x, but not in engines with a comparison function.
	Partition(z, x unsafe.Pointer, n, k int, descending bool, room *Room)
	// Take sets z to the elements of x at positions.
	Take(z, x unsafe.Pointer, positions []int)
	// Search sets places[i] to the number of elements of x that come before element i of v. If right is set, it counts the elements of x that
	// do not come after element i of v. x has n elements in ascending order. If x is unsorted, order lists the positions of its elements in
	// ascending order.
	Search(places []int, x unsafe.Pointer, n int, order []int, v unsafe.Pointer, right bool)
	// Distinct moves the first element of each run of equal elements of x to the beginning of x, and returns the number of runs. A NaN
	// equals no other NaN.
	Distinct(x unsafe.Pointer, n int) int
	// Runs sets starts to the positions where an element of x differs from its predecessor, and returns their number. x has n
	// elements in order. If x is unsorted, order lists the positions of its elements in ascending order. starts may be order.
	Runs(starts []int, x unsafe.Pointer, n int, order []int) int
	// Match sets found[i] to true if element i of v equals the element of x at places[i], and otherwise to false. The positions places are
	// results of Search. x has n elements. A NaN equals no other NaN.
	Match(found []bool, x unsafe.Pointer, n int, places []int, v unsafe.Pointer)
	// Table returns a table of the n elements of x, at least one. It returns nil if the elements are not integers, or if their range has
	// more than most values. Look sets found[i] to true if element i of v is in the table, and otherwise to false.
	Table(x unsafe.Pointer, n, most int) *Table
	Look(found []bool, t *Table, v unsafe.Pointer)
}

// Of returns the engine for a kind, or nil if the kind has no order. It is a function instead of a table, so programs without
// sorting do not link the engines.
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

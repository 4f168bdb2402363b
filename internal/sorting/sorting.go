// Package sorting puts elements of every kind in order and searches among them: what it works on lies side by side in memory.
//
// There is one order for each kind. Numbers ascend, false comes before true, strings are compared byte by byte. NaN comes after
// all other numbers, and -0 and +0 are equal. Complex numbers are compared by their real parts, then by their imaginary ones;
// those with a NaN come last. Elements that are equal keep their order, and the descending order is the mirror image of the
// ascending one: NaN comes first, and what is equal keeps its order there, too.
//
// Elements of up to 64 bits become unsigned integers of the same order (keys.go), which are sorted at pivots or by their digits:
//
//	sort              of few values: counted                counting.go
//	 ├ sortSplit      by kernels, where there are any       quick.go
//	 │  └ sortSpread  evenly spread: all parts at once      spread.go
//	 └ sortBits       many: split by their first 8 bits     radix.go
//	    └ byDigits    two passes, over the first digits     radix.go
//	       └ finish   insertion for what is out of order    insertion.go
//
// [Engine.ArgSort] does the same with words that have a position below the first bits of a key (argsort.go).
//
// Complex numbers are sorted by their real parts, and those with equal ones by merging (complex.go), as strings are (merge.go).
package sorting

import (
	"math/bits"
	"reflect"
	"strings"
	"unsafe"
)

// An Engine has what is done with elements of one kind. Each function takes the addresses of its arrays and how many elements
// they have. Room is for memory that is used on the way.
type Engine interface {
	// Sort sets z to the elements of x in order. Z may be x.
	Sort(z, x unsafe.Pointer, n int, descending bool, room *Room)
	// ArgSort sets order to the positions in x of its elements in order.
	ArgSort(order []int, x unsafe.Pointer, descending bool, room *Room)
	// Select sets order to the positions in x of the elements that come before the one of rank k, then those of its equals, then
	// those of what comes after, each in the order of x.
	Select(order []int, x unsafe.Pointer, k int, descending bool, room *Room)
	// Partition sets z to the elements of x in that order. Z may be x, unless elements are compared.
	Partition(z, x unsafe.Pointer, n, k int, descending bool, room *Room)
	// Take sets z to the elements of x at positions.
	Take(z, x unsafe.Pointer, positions []int)
	// Search sets each place to how many of the n elements of x, which ascend in the given order, come before the element of v
	// there or, with right, do not come after it. Order may be nil.
	Search(places []int, x unsafe.Pointer, n int, order []int, v unsafe.Pointer, right bool)
	// Distinct moves the first of each run of equal elements of x to its beginning, and returns how many there are. No NaN equals
	// another.
	Distinct(x unsafe.Pointer, n int) int
	// Runs sets starts to where an element of x, which has n and is in the given order, is not equal to the one before it, and
	// returns how many there are. Starts may be order, which may be nil.
	Runs(starts []int, x unsafe.Pointer, n int, order []int) int
	// Match sets found to whether the element of v there is equal to that of x, which has n, at its place, as Search finds it. No
	// NaN equals another.
	Match(found []bool, x unsafe.Pointer, n int, places []int, v unsafe.Pointer)
	// Table returns a table of the n elements of x, of which there are some, or nil if they are no integers or farther apart than
	// most. Look sets found to whether it has the elements of v.
	Table(x unsafe.Pointer, n, most int) *Table
	Look(found []bool, t *Table, v unsafe.Pointer)
}

// Of returns the engine of a kind, or nil if it has no order. That it is a function and no table keeps the engines out of
// programs that do not sort.
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

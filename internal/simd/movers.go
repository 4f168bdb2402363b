package simd

import (
	"math/bits"
	"reflect"

	"ndgo/ufunc"
)

// These loops move elements without pointers. Types of the same width share a loop. Index i of a table is for elements of 2ⁱ bytes.
var (
	gathers = [...]ufunc.Loop{
		{Kinds: []reflect.Kind{reflect.Uint8, reflect.Uint8, reflect.Int64}, Go: ufunc.Gather[uint8], Moves: true},
		{Kinds: []reflect.Kind{reflect.Uint16, reflect.Uint16, reflect.Int64}, Go: ufunc.Gather[uint16], Moves: true},
		{Kinds: []reflect.Kind{reflect.Uint32, reflect.Uint32, reflect.Int64}, Go: ufunc.Gather[uint32], Moves: true},
		{Kinds: []reflect.Kind{reflect.Uint64, reflect.Uint64, reflect.Int64}, Go: ufunc.Gather[uint64], Moves: true},
		{Kinds: []reflect.Kind{reflect.Complex128, reflect.Complex128, reflect.Int64}, Go: ufunc.Gather[complex128], Moves: true},
	}
	scatters = [...]ufunc.Loop{
		{Kinds: []reflect.Kind{reflect.Uint8, reflect.Uint8, reflect.Int64}, Go: ufunc.Scatter[uint8], Moves: true},
		{Kinds: []reflect.Kind{reflect.Uint16, reflect.Uint16, reflect.Int64}, Go: ufunc.Scatter[uint16], Moves: true},
		{Kinds: []reflect.Kind{reflect.Uint32, reflect.Uint32, reflect.Int64}, Go: ufunc.Scatter[uint32], Moves: true},
		{Kinds: []reflect.Kind{reflect.Uint64, reflect.Uint64, reflect.Int64}, Go: ufunc.Scatter[uint64], Moves: true},
		{Kinds: []reflect.Kind{reflect.Complex128, reflect.Complex128, reflect.Int64}, Go: ufunc.Scatter[complex128], Moves: true},
	}
)

// Gather returns the loop of [ufunc.Gather] for elements of width bytes: 1, 2, 4, 8 or 16.
func Gather(width int) *ufunc.Loop { return &gathers[bits.TrailingZeros(uint(width))] }

// Scatter returns the loop of [ufunc.Scatter] for elements of width bytes. It stores elements in the order of the row.
func Scatter(width int) *ufunc.Loop { return &scatters[bits.TrailingZeros(uint(width))] }

// Where is the operator that returns x where a condition is true, and y elsewhere. The kind of the second operand selects its loop. The loops
// have no branches, so their time does not depend on the conditions.
var Where = ufunc.Operator{Name: "Where", In: 3, Out: 1, Loops: ufunc.Loops{Make: func(kind reflect.Kind) *ufunc.Loop {
	loop := &ufunc.Loop{Kinds: []reflect.Kind{kind, reflect.Bool, kind, kind}, Moves: true}
	switch ufunc.Size(kind) {
	case 1:
		loop.Go, loop.Kernels = selectBits[uint8], &select8
	case 2:
		loop.Go, loop.Kernels = selectBits[uint16], &select16
	case 4:
		loop.Go, loop.Kernels = selectBits[uint32], &select32
	case 8:
		loop.Go, loop.Kernels = selectBits[uint64], &select64
	case 16:
		loop.Go, loop.Kernels = selectPairs, &select128
	default:
		return nil
	}
	return loop
}}}

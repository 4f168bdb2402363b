package simd

import (
	"math/bits"
	"reflect"

	"ndgo/ufunc"
)

// These loops move elements that have no pointers in them. Kinds of one width share a loop, which is found by the logarithm
// of the width.
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
	selections = [...]ufunc.Loop{
		{Kinds: []reflect.Kind{reflect.Uint8, reflect.Bool, reflect.Uint8, reflect.Uint8}, Go: selectBits[uint8], Moves: true},
		{Kinds: []reflect.Kind{reflect.Uint16, reflect.Bool, reflect.Uint16, reflect.Uint16}, Go: selectBits[uint16], Moves: true},
		{Kinds: []reflect.Kind{reflect.Uint32, reflect.Bool, reflect.Uint32, reflect.Uint32}, Go: selectBits[uint32], Moves: true},
		{Kinds: []reflect.Kind{reflect.Uint64, reflect.Bool, reflect.Uint64, reflect.Uint64}, Go: selectBits[uint64], Moves: true},
		{Kinds: []reflect.Kind{reflect.Complex128, reflect.Bool, reflect.Complex128, reflect.Complex128}, Go: selectPairs, Moves: true},
	}
)

// Gather returns the loop of [ufunc.Gather] for elements of width bytes: 1, 2, 4, 8 or 16.
func Gather(width int) *ufunc.Loop { return &gathers[bits.TrailingZeros(uint(width))] }

// Scatter returns the loop of [ufunc.Scatter] for elements of width bytes. It stores in the order of the row.
func Scatter(width int) *ufunc.Loop { return &scatters[bits.TrailingZeros(uint(width))] }

// Selection returns the loop of [ufunc.Select] for elements of width bytes. It does not jump, so that it takes the same time
// for every condition.
func Selection(width int) *ufunc.Loop { return &selections[bits.TrailingZeros(uint(width))] }

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
)

// Gather returns the loop of [ufunc.Gather] for elements of width bytes: 1, 2, 4, 8 or 16.
func Gather(width int) *ufunc.Loop { return &gathers[bits.TrailingZeros(uint(width))] }

// Scatter returns the loop of [ufunc.Scatter] for elements of width bytes. It stores in the order of the row.
func Scatter(width int) *ufunc.Loop { return &scatters[bits.TrailingZeros(uint(width))] }

// Where is the operator of [ufunc.Select]. Its loops are found by the kind of the second operand, and do not jump, so that they
// take the same time for every condition.
var Where = ufunc.Operator{Name: "Where", In: 3, Out: 1, Loops: [ufunc.Kinds]ufunc.Loop{
	reflect.Bool:       {Kinds: []reflect.Kind{reflect.Bool, reflect.Bool, reflect.Bool, reflect.Bool}, Go: selectBits[uint8], Kernels: &select8, Moves: true},
	reflect.Int8:       {Kinds: []reflect.Kind{reflect.Int8, reflect.Bool, reflect.Int8, reflect.Int8}, Go: selectBits[uint8], Kernels: &select8, Moves: true},
	reflect.Int16:      {Kinds: []reflect.Kind{reflect.Int16, reflect.Bool, reflect.Int16, reflect.Int16}, Go: selectBits[uint16], Kernels: &select16, Moves: true},
	reflect.Int32:      {Kinds: []reflect.Kind{reflect.Int32, reflect.Bool, reflect.Int32, reflect.Int32}, Go: selectBits[uint32], Kernels: &select32, Moves: true},
	reflect.Int64:      {Kinds: []reflect.Kind{reflect.Int64, reflect.Bool, reflect.Int64, reflect.Int64}, Go: selectBits[uint64], Kernels: &select64, Moves: true},
	reflect.Int:        {Kinds: []reflect.Kind{reflect.Int, reflect.Bool, reflect.Int, reflect.Int}, Go: selectBits[uint], Kernels: &select64, Moves: true},
	reflect.Uint8:      {Kinds: []reflect.Kind{reflect.Uint8, reflect.Bool, reflect.Uint8, reflect.Uint8}, Go: selectBits[uint8], Kernels: &select8, Moves: true},
	reflect.Uint16:     {Kinds: []reflect.Kind{reflect.Uint16, reflect.Bool, reflect.Uint16, reflect.Uint16}, Go: selectBits[uint16], Kernels: &select16, Moves: true},
	reflect.Uint32:     {Kinds: []reflect.Kind{reflect.Uint32, reflect.Bool, reflect.Uint32, reflect.Uint32}, Go: selectBits[uint32], Kernels: &select32, Moves: true},
	reflect.Uint64:     {Kinds: []reflect.Kind{reflect.Uint64, reflect.Bool, reflect.Uint64, reflect.Uint64}, Go: selectBits[uint64], Kernels: &select64, Moves: true},
	reflect.Uint:       {Kinds: []reflect.Kind{reflect.Uint, reflect.Bool, reflect.Uint, reflect.Uint}, Go: selectBits[uint], Kernels: &select64, Moves: true},
	reflect.Float32:    {Kinds: []reflect.Kind{reflect.Float32, reflect.Bool, reflect.Float32, reflect.Float32}, Go: selectBits[uint32], Kernels: &select32, Moves: true},
	reflect.Float64:    {Kinds: []reflect.Kind{reflect.Float64, reflect.Bool, reflect.Float64, reflect.Float64}, Go: selectBits[uint64], Kernels: &select64, Moves: true},
	reflect.Complex64:  {Kinds: []reflect.Kind{reflect.Complex64, reflect.Bool, reflect.Complex64, reflect.Complex64}, Go: selectBits[uint64], Kernels: &select64, Moves: true},
	reflect.Complex128: {Kinds: []reflect.Kind{reflect.Complex128, reflect.Bool, reflect.Complex128, reflect.Complex128}, Go: selectPairs, Kernels: &select128, Moves: true},
}}

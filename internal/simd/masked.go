package simd

import (
	"math/bits"
	"reflect"
	"unsafe"

	"ndgo/ufunc"
)

// These loops move elements without pointers under a mask. The loops in movers.go have no mask.
var (
	compressions = [...]ufunc.Loop{
		{Kinds: []reflect.Kind{reflect.Uint8, reflect.Bool, reflect.Uint8, reflect.Uint8}, Go: ufunc.Compress[uint8], Kernels: &compress8, Moves: true, Folding: ufunc.Accumulate},
		{Kinds: []reflect.Kind{reflect.Uint16, reflect.Bool, reflect.Uint16, reflect.Uint16}, Go: ufunc.Compress[uint16], Kernels: &compress16, Moves: true, Folding: ufunc.Accumulate},
		{Kinds: []reflect.Kind{reflect.Uint32, reflect.Bool, reflect.Uint32, reflect.Uint32}, Go: ufunc.Compress[uint32], Kernels: &compress32, Moves: true, Folding: ufunc.Accumulate},
		{Kinds: []reflect.Kind{reflect.Uint64, reflect.Bool, reflect.Uint64, reflect.Uint64}, Go: ufunc.Compress[uint64], Kernels: &compress64, Moves: true, Folding: ufunc.Accumulate},
		{Kinds: []reflect.Kind{reflect.Complex128, reflect.Bool, reflect.Complex128, reflect.Complex128}, Go: ufunc.Compress[complex128], Kernels: &compress128, Moves: true, Folding: ufunc.Accumulate},
	}
	expansions = [...]ufunc.Loop{
		{Kinds: []reflect.Kind{reflect.Uint8, reflect.Bool, reflect.Uint8, reflect.Uint8}, Go: ufunc.Expand[uint8], Kernels: &expand8, Moves: true, Folding: ufunc.Accumulate},
		{Kinds: []reflect.Kind{reflect.Uint16, reflect.Bool, reflect.Uint16, reflect.Uint16}, Go: ufunc.Expand[uint16], Kernels: &expand16, Moves: true, Folding: ufunc.Accumulate},
		{Kinds: []reflect.Kind{reflect.Uint32, reflect.Bool, reflect.Uint32, reflect.Uint32}, Go: ufunc.Expand[uint32], Kernels: &expand32, Moves: true, Folding: ufunc.Accumulate},
		{Kinds: []reflect.Kind{reflect.Uint64, reflect.Bool, reflect.Uint64, reflect.Uint64}, Go: ufunc.Expand[uint64], Kernels: &expand64, Moves: true, Folding: ufunc.Accumulate},
		{Kinds: []reflect.Kind{reflect.Complex128, reflect.Bool, reflect.Complex128, reflect.Complex128}, Go: ufunc.Expand[complex128], Kernels: &expand128, Moves: true, Folding: ufunc.Accumulate},
	}
)

// Compress returns the loop of [ufunc.Compress] for elements of width bytes: 1, 2, 4, 8 or 16.
func Compress(width int) *ufunc.Loop { return &compressions[bits.TrailingZeros(uint(width))] }

// Expand returns the loop of [ufunc.Expand] for elements of width bytes.
func Expand(width int) *ufunc.Loop { return &expansions[bits.TrailingZeros(uint(width))] }

// Positions is the loop that stores the positions of the true elements of a mask, one after another. Operand 1 is the mask.
// Operand 2 is a scalar: the position of the first element of the run. See [ufunc.Compress] for the result.
var Positions = ufunc.Loop{
	Kinds:   []reflect.Kind{reflect.Int, reflect.Bool, reflect.Int, reflect.Int},
	Go:      positions,
	Kernels: &positions64, // used on 64-bit machines only
	Moves:   true,
	Folding: ufunc.Accumulate,
}

// positions computes the positions of a part of the row at a time, and compresses them.
func positions(r *ufunc.Row) {
	var numbers [128]int
	const size = unsafe.Sizeof(numbers[0])
	for more := r.Rows > 0; more; more = r.Next() {
		for r.Done < r.N {
			part := ufunc.Row{N: min(len(numbers), r.N-r.Done), Rows: 1}
			for i := range numbers[:part.N] {
				numbers[i] = *ufunc.At[int](r, 2, 0) + r.Done + i
			}
			mask := r.Operands[1]
			mask.Offset += r.Done * mask.Step
			operands := [4]ufunc.Operand{r.Operands[0], mask, {Base: unsafe.Pointer(&numbers), Step: int(size)}, r.Operands[3]}
			part.Operands = operands[:]
			ufunc.Compress[int](&part)
			r.Operands[0].Offset = operands[0].Offset
			r.Done += len(numbers)
		}
	}
}

package simd

import (
	"reflect"
	"unsafe"

	"ndgo/elem"
	"ndgo/ufunc"
)

// Dots sets z[i], for i < rows, to
//
//	x[i, 0]·y[i, 0] + … + x[i, n-1]·y[i, n-1]
//
// There are 32 partial sums, beginning with 0. Product j is added to sum j mod 32 by a fused multiply-add; for complex numbers in
// the order of [Strip]. Then the upper half of the sums is added to the lower half, until one sum is left. If n is not a multiple of
// 32, zeros stand for the missing products.
//
// Rows are contiguous; steps between rows are in bytes. There is at least one row, and n is from 1 to ufunc.Block. Longer rows are
// divided into blocks, whose sums [Dot.Join] adds.
type Dots = func(rows, n int, x unsafe.Pointer, xRow int, y unsafe.Pointer, yRow int, z unsafe.Pointer, zRow int)

// A Dot holds the functions for dot products of elements of one kind, with one tier's instructions.
type Dot struct {
	Run   Dots
	Whole int // n must be a multiple of Whole for Run
	Rest  Dots

	// Join sets *z to the sum of n ≥ 1 blocks, added in pairs, then pairs of pairs, and so on.
	Join func(n int, blocks, z unsafe.Pointer)

	// Add sets *z to *x + *y.
	Add func(z, x, y unsafe.Pointer)
}

// DotOf returns the functions for dot products of kind on tier t. If kind is not numeric, Run is nil. Integers may need a multiple
// of Whole terms for Run; Rest then computes the remaining terms, and Add adds the two results.
func DotOf(t ufunc.Tier, kind reflect.Kind) (d Dot) {
	if kind >= ufunc.Kinds || dots[kind].portable == nil {
		return Dot{}
	}
	of := &dots[kind]
	d = Dot{Run: of.portable, Whole: 1, Rest: of.portable, Join: of.join, Add: of.add}
	if run, ok := of.kernels.at(t); ok {
		d.Run = run
		if t&ufunc.AVX512 != ufunc.AVX512 && ufunc.Size(kind) < 4 {
			d.Whole = ufunc.Lanes // there is no masked kernel for the remaining terms
		}
	}
	return d
}

type dot struct {
	kernels  *variants[Dots]
	portable Dots
	join     func(n int, blocks, z unsafe.Pointer)
	add      func(z, x, y unsafe.Pointer)
}

var dots = [ufunc.Kinds]dot{
	reflect.Int8:       {&dotInt8, dotRows[uint8], joinBlocks[uint8], addTo[uint8]},
	reflect.Int16:      {&dotInt16, dotRows[uint16], joinBlocks[uint16], addTo[uint16]},
	reflect.Int32:      {&dotInt32, dotRows[uint32], joinBlocks[uint32], addTo[uint32]},
	reflect.Int64:      {&dotInt64, dotRows[uint64], joinBlocks[uint64], addTo[uint64]},
	reflect.Int:        {&dotInt64, dotRows[uint], joinBlocks[uint], addTo[uint]},
	reflect.Uint8:      {&dotInt8, dotRows[uint8], joinBlocks[uint8], addTo[uint8]},
	reflect.Uint16:     {&dotInt16, dotRows[uint16], joinBlocks[uint16], addTo[uint16]},
	reflect.Uint32:     {&dotInt32, dotRows[uint32], joinBlocks[uint32], addTo[uint32]},
	reflect.Uint64:     {&dotInt64, dotRows[uint64], joinBlocks[uint64], addTo[uint64]},
	reflect.Uint:       {&dotInt64, dotRows[uint], joinBlocks[uint], addTo[uint]},
	reflect.Float32:    {&dotFloat32, dotRows[float32], joinBlocks[float32], addTo[float32]},
	reflect.Float64:    {&dotFloat64, dotRows[float64], joinBlocks[float64], addTo[float64]},
	reflect.Complex64:  {&dotComplex64, dotPairs[float32], joinBlocks[complex64], addTo[complex64]},
	reflect.Complex128: {&dotComplex128, dotPairs[float64], joinBlocks[complex128], addTo[complex128]},
}

// dotRows is the [Dots] function for integers and floats.
func dotRows[T elem.RealNumber](rows, n int, x unsafe.Pointer, xRow int, y unsafe.Pointer, yRow int, z unsafe.Pointer, zRow int) {
	for i := range rows {
		x, y := unsafe.Slice((*T)(unsafe.Add(x, i*xRow)), n), unsafe.Slice((*T)(unsafe.Add(y, i*yRow)), n)
		var sums [ufunc.Lanes]T
		for ; len(x) >= len(sums); x, y = x[len(sums):], y[len(sums):] {
			a, b := (*[ufunc.Lanes]T)(x), (*[ufunc.Lanes]T)(y)
			for j := range sums {
				sums[j] = fused(a[j], b[j], sums[j])
			}
		}
		if len(x) > 0 {
			var a, b [ufunc.Lanes]T
			copy(a[:], x)
			copy(b[:], y)
			for j := range sums {
				sums[j] = fused(a[j], b[j], sums[j])
			}
		}
		*(*T)(unsafe.Add(z, i*zRow)) = foldLanes(&sums)
	}
}

// foldLanes adds the upper half of sums to the lower half until one sum is left.
func foldLanes[T elem.Number](sums *[ufunc.Lanes]T) T {
	for half := len(sums) / 2; half > 0; half /= 2 {
		for j := range half {
			sums[j] += sums[j+half]
		}
	}
	return sums[0]
}

// dotPairs is the [Dots] function for complex numbers, pairs of T.
func dotPairs[T elem.Float](rows, n int, x unsafe.Pointer, xRow int, y unsafe.Pointer, yRow int, z unsafe.Pointer, zRow int) {
	for i := range rows {
		x, y := unsafe.Slice((*[2]T)(unsafe.Add(x, i*xRow)), n), unsafe.Slice((*[2]T)(unsafe.Add(y, i*yRow)), n)
		var sums [ufunc.Lanes][2]T
		for j := range x {
			sums[j%len(sums)] = fusedPairs(x[j], y[j], sums[j%len(sums)])
		}
		for j := n % len(sums); j > 0 && j < len(sums); j++ {
			sums[j] = fusedPairs([2]T{}, [2]T{}, sums[j])
		}
		for half := len(sums) / 2; half > 0; half /= 2 {
			for j := range half {
				sums[j][0] += sums[j+half][0]
				sums[j][1] += sums[j+half][1]
			}
		}
		*(*[2]T)(unsafe.Add(z, i*zRow)) = sums[0]
	}
}

// joinBlocks adds blocks in pairs, pairs of pairs, and so on.
func joinBlocks[T elem.Number](n int, blocks, z unsafe.Pointer) {
	var tree ufunc.Tree[T]
	for _, sum := range unsafe.Slice((*T)(blocks), n) {
		tree.Push(sum, add[T])
	}
	*(*T)(z) = tree.Join(add[T])
}

func add[T elem.Number](x, y T) T { return x + y }

func addTo[T elem.Number](z, x, y unsafe.Pointer) { *(*T)(z) = *(*T)(x) + *(*T)(y) }

package simd

import (
	"reflect"
	"unsafe"

	"ndgo/elem"
	"ndgo/ufunc"
)

// Fours multiplies four rows of a matrix of floats by a vector. It sets z[i], for i < 4, to
//
//	a[i, 0]·x[0] + a[i, 1]·x[1] + …
//
// There are as many parallel sums as elements in 64 bytes, and they begin with 0. A fused multiply-add adds product j to sum j modulo the
// number of sums. Then the upper half of the sums is added to the lower half, until one sum is left. The number of columns is a positive
// multiple of the number of sums. Rows are contiguous, and row bytes apart.
type Fours = func(columns int, a unsafe.Pointer, row int, x, z unsafe.Pointer)

// MirroredFours does the work of [Fours], and also adds to y[j], for each j < columns,
//
//	f[0]·a[0, j] + f[1]·a[1, j] + f[2]·a[2, j] + f[3]·a[3, j]
//
// in this order, each by a fused multiply-add.
type MirroredFours = func(columns int, a unsafe.Pointer, row int, x, z, f, y unsafe.Pointer)

// FourRows is the number of rows that [Fours] multiplies. FoursBytes is the number of bytes of the partial sums of a row.
const (
	FourRows   = 4
	FoursBytes = 64
)

// FoursOf returns the functions for a kind of floats on tier t.
func FoursOf(t ufunc.Tier, kind reflect.Kind) (run Fours, mirrored MirroredFours) {
	run, mirrored = fourRows[float64], mirroredRows[float64]
	kernels, both := foursFloat64, mirrorFloat64
	if kind == reflect.Float32 {
		run, mirrored = fourRows[float32], mirroredRows[float32]
		kernels, both = foursFloat32, mirrorFloat32
	}
	if own, ok := kernels.at(t); ok {
		run = own
	}
	if own, ok := both.at(t); ok {
		mirrored = own
	}
	return run, mirrored
}

// fourRows is the [Fours] function in Go.
func fourRows[T elem.Float](columns int, a unsafe.Pointer, row int, x, z unsafe.Pointer) {
	n := FoursBytes / int(unsafe.Sizeof(T(0)))
	xs, zs := unsafe.Slice((*T)(x), columns), (*[FourRows]T)(z)
	for i := range zs {
		own := unsafe.Slice((*T)(unsafe.Add(a, i*row)), columns)
		var room [FoursBytes / 4]T
		sums := room[:n]
		for j := 0; j < columns; j += n {
			v, w := own[j:][:n], xs[j:][:n]
			for k := range sums {
				sums[k] = fused(v[k], w[k], sums[k])
			}
		}
		for half := n / 2; half > 0; half /= 2 {
			for k := range half {
				sums[k] += sums[k+half]
			}
		}
		zs[i] = sums[0]
	}
}

// mirroredRows is the [MirroredFours] function in Go.
func mirroredRows[T elem.Float](columns int, a unsafe.Pointer, row int, x, z, f, y unsafe.Pointer) {
	size := int(unsafe.Sizeof(T(0)))
	multiplyStrip[T](1, columns, FourRows, f, 0, size, a, row, y, 0, 1)
	fourRows[T](columns, a, row, x, z)
}

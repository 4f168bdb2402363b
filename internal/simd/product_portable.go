package simd

import (
	"math"
	"unsafe"

	"ndgo/elem"
)

// portableColumns is the maximum number of columns of portable strips. So 64 elements of each row of y stay in the first-level cache
// while all rows of x use them.
const portableColumns = 64

// multiplyStrip is the [Strip] function for integers and floats. It keeps four columns in registers.
func multiplyStrip[T elem.RealNumber](rows, columns, terms int, x unsafe.Pointer, xRow, xTerm int, y unsafe.Pointer, yTerm int, z unsafe.Pointer, zRow, continues int) {
	size := int(unsafe.Sizeof(T(0)))
	for i := range rows {
		row := unsafe.Add(x, i*xRow)
		z := unsafe.Slice((*T)(unsafe.Add(z, i*zRow)), columns)
		if continues == 0 {
			clear(z)
		}
		j := 0
		for ; j+4 <= columns; j += 4 {
			s := (*[4]T)(z[j:])
			a, b, c, d := s[0], s[1], s[2], s[3]
			for k := range terms {
				v, w := *(*T)(unsafe.Add(row, k*xTerm)), (*[4]T)(unsafe.Add(y, k*yTerm+j*size))
				a, b, c, d = fused(v, w[0], a), fused(v, w[1], b), fused(v, w[2], c), fused(v, w[3], d)
			}
			s[0], s[1], s[2], s[3] = a, b, c, d
		}
		for ; j < columns; j++ {
			sum := z[j]
			for k := range terms {
				sum = fused(*(*T)(unsafe.Add(row, k*xTerm)), *(*T)(unsafe.Add(y, k*yTerm+j*size)), sum)
			}
			z[j] = sum
		}
	}
}

// multiplyPairs is the [Strip] function for complex numbers, pairs of T.
func multiplyPairs[T elem.Float](rows, columns, terms int, x unsafe.Pointer, xRow, xTerm int, y unsafe.Pointer, yTerm int, z unsafe.Pointer, zRow, continues int) {
	size := int(unsafe.Sizeof([2]T{}))
	for i := range rows {
		row := unsafe.Add(x, i*xRow)
		z := unsafe.Slice((*[2]T)(unsafe.Add(z, i*zRow)), columns)
		if continues == 0 {
			clear(z)
		}
		for j := range z {
			sum := z[j]
			for k := range terms {
				sum = fusedPairs(*(*[2]T)(unsafe.Add(row, k*xTerm)), *(*[2]T)(unsafe.Add(y, k*yTerm+j*size)), sum)
			}
			z[j] = sum
		}
	}
}

// fusedPairs returns x·y + z.
func fusedPairs[T elem.Float](x, y, z [2]T) [2]T {
	return [2]T{
		fused(x[1], -y[1], fused(x[0], y[0], z[0])),
		fused(x[1], y[0], fused(x[0], y[1], z[1])),
	}
}

// fused returns x·y + z, rounded once. Its branches depend only on T, so the compiler removes them.
func fused[T elem.RealNumber](x, y, z T) T {
	switch {
	case T(1)/2 == 0:
		return x*y + z
	case unsafe.Sizeof(z) == 8:
		return T(math.FMA(float64(x), float64(y), float64(z)))
	}
	return T(fusedSingle(float32(x), float32(y), float32(z)))
}

// fusedSingle returns x·y + z, rounded once. The product is exact in float64. If the sum is inexact, its last bit in float64 becomes
// 1. This bit then makes the conversion to float32 round like the exact sum.
func fusedSingle(x, y, z float32) float32 {
	product, other := float64(x)*float64(y), float64(z)
	sum := product + other
	rest := sum - product
	lost := (product - (sum - rest)) + (other - rest) // the exact rounding error, unless the sum is infinite or NaN
	if bits := math.Float64bits(sum); bits&1 == 0 && (lost < 0 || lost > 0) {
		if (lost > 0) == (sum > 0) {
			bits++
		} else {
			bits--
		}
		sum = math.Float64frombits(bits)
	}
	return float32(sum)
}

package peer

import (
	"fmt"
	"math/bits"
	"unsafe"
)

// Number is the set of types of ordered operands.
type Number interface {
	~int16 | ~int32 | ~int64 | ~uint8 | ~int | ~float32 | ~float64
}

// maxElements is the largest number of elements in an operand: 2 GiB of float64.
const maxElements = 1 << 28

// hugeBytes is the size from which NumPy asks for huge pages.
const hugeBytes = 4 << 20

// Room allocates n zeros for an operand or a result. The memory pages have the same size as NumPy's.
func Room[T any](n int) []T {
	s := make([]T, checked(n))
	if bytes := n * int(unsafe.Sizeof(*new(T))); bytes >= hugeBytes {
		hugePages(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), bytes))
	}
	return s
}

// Numbers returns n elements of operand k of a case: floats from 0.5 to 1.5, integers from 1 to 99. Every peer has the
// same elements.
func Numbers[T Number](k, n int) []T {
	s := Room[T](n)
	half := 0.5
	isFloat := T(half) != 0
	for i := range s {
		if isFloat {
			s[i] = T(unit(hash(k, i)))
		} else {
			s[i] = T(1 + hash(k, i)%99)
		}
	}
	return s
}

// Complexes returns n elements of operand k with parts from 0.5 to 1.5. Every peer has the same elements.
func Complexes[T ~complex64 | ~complex128](k, n int) []T {
	s := Room[T](n)
	for i := range s {
		s[i] = T(complex(unit(hash(k, 2*i)), unit(hash(k, 2*i+1))))
	}
	return s
}

// Booleans returns n elements of operand k, about half of them true. Every peer has the same elements.
func Booleans(k, n int) []bool {
	s := Room[bool](n)
	for i := range s {
		s[i] = hash(k, i)>>63 == 1
	}
	return s
}

// Indices returns n indices from 0 to n-1 for operand k. Every peer has the same indices.
func Indices(k, n int) []int {
	s := Room[int](n)
	for i := range s {
		s[i] = int(hash(k, i) % uint64(n))
	}
	return s
}

// Matrix returns the numbers of rows and columns of a matrix of n elements. If n is a power of two, the matrix is square, or has twice as
// many columns as rows. For any other n there is one column.
func Matrix(n int) (rows, columns int) {
	if n < 1 || n&(n-1) != 0 {
		return n, 1
	}
	rows = 1 << ((bits.Len(uint(n)) - 1) / 2)
	return rows, n / rows
}

// Square returns the number of elements of a square matrix with n rows.
func Square(n int) int {
	const most = 1 << 14
	if n > most {
		panic(fmt.Sprintf("a matrix of %d rows and columns is larger than %d", n, most))
	}
	return n * n
}

// checked returns n. It panics if n elements are too many for an operand: otherwise a peer could run out of memory, and not answer.
func checked(n int) int {
	if n > maxElements {
		panic(fmt.Sprintf("an operand of %d elements is larger than %d", n, maxElements))
	}
	return n
}

// hash returns 64 random bits for element i of operand k. It does not depend on other elements, so programs in any language can
// compute it. Source: SplitMix64 of G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
func hash(k, i int) uint64 {
	x := (uint64(k)<<40 + uint64(i) + 1) * 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// unit returns a float from 0.5 to 1.5 for 64 random bits.
func unit(x uint64) float64 { return 0.5 + float64(x>>11)*0x1p-53 }

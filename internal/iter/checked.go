package iter

import (
	"math"
	"math/bits"
)

// Size returns the number of elements of shape, the product of its sizes. It is 1 for a shape without axes. Size does not check
// for overflow; a shape accepted by [ByteSize] does not overflow.
func Size(shape []int) int {
	size := 1
	for _, n := range shape {
		size *= n
	}
	return size
}

// ByteSize returns the size in bytes of an array of the given shape, with elements of width bytes. ok is false if a size is
// negative, or if the number of bytes overflows an int64.
//
// A size of 0 makes the result 0, but does not hide an overflow: the product of the other sizes and the width must fit, too. For
// elements of width 0, the product of the sizes must fit. On 32-bit machines the result may exceed an int.
func ByteSize(shape []int, width int) (bytes int64, ok bool) {
	product, empty := uint64(max(width, 1)), width == 0
	for _, n := range shape {
		if n == 0 {
			empty = true
			continue
		}
		high, low := bits.Mul64(product, uint64(n))
		if n < 0 || high != 0 || low > math.MaxInt64 {
			return 0, false
		}
		product = low
	}
	if empty {
		return 0, true
	}
	return int64(product), true
}

// Bytes returns n*width, or the largest int64 on overflow. A broadcast view can have enough elements for an overflow.
func Bytes(n, width int) int64 {
	bytes, ok := ByteSize([]int{n}, width)
	if !ok {
		return math.MaxInt64
	}
	return bytes
}

// Count returns the product of sizes, or the largest int on overflow.
func Count(sizes ...int) int {
	n, ok := ByteSize(sizes, 1)
	if !ok || n > math.MaxInt {
		return math.MaxInt
	}
	return int(n)
}

// Sum returns the sum of two sizes, or the largest int on overflow.
func Sum(m, n int) int {
	if m > math.MaxInt-n {
		return math.MaxInt
	}
	return m + n
}

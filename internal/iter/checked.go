package iter

import (
	"math"
	"math/bits"
)

// Size returns the number of elements of shape, the product of its sizes: 1 for a shape without axes. It does not look for overflow;
// shapes checked by [ByteSize] have none.
func Size(shape []int) int {
	size := 1
	for _, n := range shape {
		size *= n
	}
	return size
}

// ByteSize returns the bytes of an array of the given shape, with elements of width bytes. It is not ok if the
// bytes are more than an int64 holds, or a size is negative.
//
// Sizes of 0 hide no overflow: they make the result 0, but the product of the others, with the width, must fit as well. The product of
// the sizes alone must fit for elements without bytes. It may exceed an int of 32 bits.
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

// Bytes returns the bytes of n elements of width bytes each, the largest int64 on overflow. The elements of a view may be.
func Bytes(n, width int) int64 {
	bytes, ok := ByteSize([]int{n}, width)
	if !ok {
		return math.MaxInt64
	}
	return bytes
}

// Count returns the product of sizes, the largest int on overflow.
func Count(sizes ...int) int {
	n, ok := ByteSize(sizes, 1)
	if !ok || n > math.MaxInt {
		return math.MaxInt
	}
	return int(n)
}

// Sum returns the sum of two sizes, the largest int on overflow.
func Sum(m, n int) int {
	if m > math.MaxInt-n {
		return math.MaxInt
	}
	return m + n
}

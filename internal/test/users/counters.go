package users

import "math"

// wrapped returns the sum of the elements at k indices. The first index is x without its sign bit. The counter of the loop wraps from the
// largest integer to the least.
//
//ndgo:ufunc
func wrapped(x int, k int32, table []int32) (sum int32) {
	n := int32(0)
	for i := x & math.MaxInt; n < k; i++ {
		n++
		if i < len(table) {
			if i < 0 {
				return -sum - 1
			}
			sum += table[i]
		}
	}
	return sum
}

// wrappedUnseen is like wrapped, without a check for a negative counter. Its index panics if the counter wraps.
//
//ndgo:ufunc
func wrappedUnseen(x int, k int32, table []int32) (sum int32) {
	n := int32(0)
	for i := x & math.MaxInt; n < k; i++ {
		n++
		if i < len(table) {
			sum += table[i]
		}
	}
	return sum
}

// wrappedNarrow is like wrappedUnseen, with a counter of 32 bits.
//
//ndgo:ufunc
func wrappedNarrow(x, k int32, table []int64) (sum int64) {
	n := int32(0)
	for i := x & math.MaxInt32; n < k; i++ {
		n++
		if at := int(i); at < len(table) {
			sum += table[at]
		}
	}
	return sum
}

// wrappedByTwo is like wrappedUnseen, with steps of two.
//
//ndgo:ufunc
func wrappedByTwo(x int, k int32, table []uint8) (sum uint8) {
	n := int32(0)
	for i := x & math.MaxInt; n < k; i += 2 {
		n++
		if i < len(table) {
			sum += table[i]
		}
	}
	return sum
}

// tail returns the sum of the elements from index x on. The sign bit of x is ignored. In a kernel, the counter of a finished lane continues
// and wraps.
//
//ndgo:ufunc
func tail(x int, table []float64) (sum float64) {
	for i := x & math.MaxInt; i < len(table); i++ {
		sum += table[i]
	}
	return sum
}

// found tries k indices. It returns a value computed from the element at the first index in range, or 0 if all are out of range. A kernel
// computes the value for all lanes at once, after the loop.
//
//ndgo:ufunc
func found(x int, k int16, table []float64) float64 {
	for i := 0; i < int(k); i++ {
		at := x*i ^ 5
		if at >= 0 && at < len(table) {
			v := table[at]
			return (v*v+v*3)/(v+1) - v*v*v/(v-7) + 3
		}
	}
	return 0
}

// run returns the number of consecutive elements equal to x that begin at index i of table.
//
//ndgo:ufunc
func run[T interface {
	~bool | ~uint8 | ~int16 | ~float32 | ~uint64
}](x T, i uint16, table []T) (n int32) {
	for at := int(i); at < len(table) && table[at] == x; at++ {
		n++
	}
	return n
}

var coefficients = []float64{1, .5, .25, .125, .0625}

// series returns the sum of the first n terms of a series. It has five terms, and a larger n counts as five.
//
//ndgo:ufunc
func series(x float64, n int) (sum float64) {
	power := 1.0
	for k := 0; k < min(n, len(coefficients)); k++ {
		sum += coefficients[k] * power
		power *= x
	}
	return sum
}

// stored sets the first n elements of an array of 8, and returns element 3. It panics if n is greater than 8.
//
//ndgo:ufunc
func stored(x, n uint8) uint8 {
	var all [8]uint8
	for i := uint8(0); i < n; i++ {
		all[i] = x + i
	}
	return all[3]
}

package users

import "ndgo/elem"

// palette returns the colour of x.
//
//ndgo:ufunc
func palette(x uint8, lut []uint32) uint32 { return lut[x] }

// interpolate returns the value at x of the polyline through the points (i, table[i]).
//
//ndgo:ufunc
func interpolate[T interface{ ~float32 | ~float64 }](x T, table []T) T {
	i := int(x)
	i = max(0, min(i, len(table)-2))
	f := x - T(i)
	return table[i]*(1-f) + table[i+1]*f
}

// corrected returns the three channels of a pixel. Each channel has a separate curve.
//
//ndgo:ufunc
func corrected(r, g, b uint8, red, green, blue []uint8) (uint8, uint8, uint8) {
	return red[r], green[g], blue[b]
}

// classed returns the number of edges not above x. The edges are in ascending order.
//
//ndgo:ufunc
func classed(x float64, edges []float64) int {
	low, high := 0, len(edges)
	for low < high {
		middle := (low + high) / 2
		if edges[middle] <= x {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
}

// horner returns the polynomial of x with the given coefficients, highest first.
//
//ndgo:ufunc
func horner[T interface{ ~float32 | ~float64 }](x T, coefficients []T) (sum T) {
	for _, c := range coefficients {
		sum = sum*x + c
	}
	return sum
}

// weighted returns table[i], or -table[i] where on[j] is false. For an index i out of range it returns 0.
//
//ndgo:ufunc
func weighted(i int32, j uint64, table []int16, on []bool) int16 {
	if i < 0 || int(i) >= len(table) {
		return 0
	}
	if on[j%uint64(len(on))] {
		return table[i]
	}
	return -table[i]
}

// twiddled returns x times an element of a table of complex numbers.
//
//ndgo:ufunc
func twiddled(x complex128, i int, table []complex128) complex128 {
	return elem.MultiplyComplex128(x, table[i])
}

// chained returns second[first[i]].
//
//ndgo:ufunc
func chained(i int64, first []int64, second []float32) float32 { return second[first[i]] }

// successor returns the element at index x of a table.
//
//ndgo:ufunc
func successor(x int64, table []int64) int64 { return table[x] }

// upTo returns the index of the first element of table that is not less than x. The table must have such an element.
//
//ndgo:ufunc
func upTo[T interface{ ~float64 | ~int32 | ~uint8 }](x T, table []T) int {
	i := 0
	for table[i] < x {
		i++
	}
	return i
}

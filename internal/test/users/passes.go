package users

// pieces returns the value at x of a polyline with knots in ascending order. The piece of x begins at the last knot not above x.
//
//ndgo:ufunc
func pieces(x float64, knots, offsets, slopes []float64) (y float64) {
	for i := 0; i < len(knots); i++ {
		if x >= knots[i] {
			y = offsets[i] + slopes[i]*(x-knots[i])
		}
	}
	return y
}

// stepped returns the value of the first knot above x, or 0.
//
//ndgo:ufunc
func stepped(x float32, knots, values []float32) float32 {
	for i, k := range knots {
		if x < k {
			return values[i]
		}
	}
	return 0
}

// ranked returns the number of edges not above x, and the last of these edges. The edges are in ascending order.
//
//ndgo:ufunc
func ranked(x int32, edges []int32) (rank int, last int32) {
	for rank < len(edges) && edges[rank] <= x {
		last = edges[rank]
		rank += 1
	}
	return rank, last
}

// checked returns a polynomial of x modulo 2³². The coefficients are the elements of low. Where on is true, an element of high changes the
// upper bits of the sum.
//
//ndgo:ufunc
func checked(x uint32, low []uint8, high []int16, on []bool) (sum uint32) {
	for i := range low {
		sum = sum*x + uint32(low[i])
		if i < len(high) && i < len(on) && on[i] {
			sum ^= uint32(high[i]) << 8
		}
	}
	return sum + uint32(low[0])
}

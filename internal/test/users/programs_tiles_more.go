package users

import (
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// countedUp multiplies each column of x but the first by 3, and adds a remainder of the column before of y, in integers. The number of
// columns is a size of an array.
//
//ndgo:fuse
func countedUp[T nd.Integer](x, y *nd.NDArray[T]) {
	for k := 1; k < x.Dim(-1); k++ {
		now := x.Slice(nd.Ellipsis, nd.At(k))
		into.Add(now, nd.Multiply(now, 3), nd.Remainder(y.Slice(nd.Ellipsis, nd.At(k-1)), 7))
	}
}

// divided cannot run in tiles: a division of integers may fail.
//
//ndgo:fuse
func divided(x, y *nd.NDArray[int64]) {
	for k := 1; k < x.Dim(-1); k++ {
		into.FloorDivide(x.Slice(nd.Ellipsis, nd.At(k)), nd.Add(x.Slice(nd.Ellipsis, nd.At(k-1)), 1), y.Slice(nd.Ellipsis, nd.At(k)))
	}
}

// weighedIn changes x by y times weights. The weights may share memory with x.
//
//ndgo:fuse
func weighedIn(x, y *nd.NDArray[float64], weights []float64) {
	for i, w := range weights {
		inplace.Add(x, nd.Multiply(y, w))
		inplace.Multiply(x, nd.Subtract(y, weights[len(weights)-1-i]))
	}
	for _, w := range []float64{0.5, 0.25, 0.125} {
		inplace.Add(x, nd.Multiply(Eased(x, y), w))
	}
}

// relaxed adds polynomials of y to x. The coefficients may share memory with x.
//
//ndgo:fuse
func relaxed(x, y *nd.NDArray[float64], c []float64, n int) {
	for range n {
		inplace.Add(x, nd.Multiply(Horner(y, c), 0.5))
	}
}

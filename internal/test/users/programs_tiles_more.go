package users

import (
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// countedUp adds the columns of y to those of x, with integers. The number of columns is a size of an array.
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

// weighedIn adds multiples of y to x. The weights may share memory with x.
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

// filter estimates random walks, one for each row of z, and returns the last estimates and their variances.
//
//ndgo:fuse
func filter(z, x, p *nd.NDArray[float64], q, r float64, from int) (*nd.NDArray[float64], *nd.NDArray[float64]) {
	for k := from; k < z.Dim(-1); k++ {
		p = nd.Add(p, q)
		gain := nd.Divide(p, nd.Add(p, r))
		x = nd.Add(x, nd.Multiply(gain, nd.Subtract(z.Slice(nd.Ellipsis, nd.At(k)), x)))
		p = nd.Multiply(nd.Subtract(p.Scalar(1), gain), p)
	}
	return x, p
}

// logistic iterates a map. The loop may have no iteration: then the result is x itself.
//
//ndgo:fuse
func logistic(x, r *nd.NDArray[float64], n int) *nd.NDArray[float64] {
	for range n {
		x = nd.Multiply(nd.Multiply(x, r), nd.Subtract(x.Scalar(1), x))
	}
	return x
}

// exchanged exchanges the arrays of two variables in a loop.
//
//ndgo:fuse
func exchanged(u, v *nd.NDArray[float64], n int) (*nd.NDArray[float64], *nd.NDArray[float64]) {
	for range n {
		next := nd.Add(nd.Multiply(u, 0.5), v)
		u, v = v, next
	}
	return u, v
}

package plain

import nd "ndgo/ndarray"

// correl returns the correlations of the columns of x.
//
//ndgo:fuse
func correl(x array[float64]) array[float64] {
	x = nd.Subtract(x, nd.Mean(x, nd.Axis(0)))
	x = nd.Divide(x, nd.Sqrt(nd.Sum(nd.Square(x), nd.Axis(0))))
	return nd.MatMul(x.T(), x)
}

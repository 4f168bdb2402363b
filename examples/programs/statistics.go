package programs

import (
	"math"

	nd "ndgo/ndarray"
)

// rmse returns the root of the mean square of the differences of x and y.
//
//ndgo:fuse
func rmse(x, y *nd.NDArray[float64]) float64 {
	return math.Sqrt(nd.Mean(nd.Square(nd.Subtract(x, y))).Item())
}

// correlation returns Pearson's correlation of x and y, and 0 if one of them is constant.
//
//ndgo:fuse
func correlation(x, y *nd.NDArray[float64]) float64 {
	dx, dy := nd.Subtract(x, nd.Mean(x)), nd.Subtract(y, nd.Mean(y))
	both := nd.Sum(nd.Multiply(dx, dy)).Item()
	norm := math.Sqrt(nd.Sum(nd.Square(dx)).Item() * nd.Sum(nd.Square(dy)).Item())
	if norm == 0 {
		return 0
	}
	return both / norm
}

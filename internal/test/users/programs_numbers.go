package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// The programs below read results of reductions as numbers, between other reductions.

// lowHigh returns numbers computed from two reductions. It panics if the least element is 0.
//
//ndgo:fuse
func lowHigh(x *nd.NDArray[int64]) (int64, int64, int64) {
	low := nd.Min(x).Item()
	ratio := 1000 / low
	low2 := low
	high := nd.Max(x).Item()
	more := nd.Max(nd.Multiply(nd.Abs(x), 2)).Item()
	return ratio + low2, high - low, more
}

// scaledByMean reads the mean of x as a number, before and after other reductions.
//
//ndgo:fuse
func scaledByMean(x, y *nd.NDArray[float64]) (*nd.NDArray[float64], float64) {
	mean := nd.Mean(x).Item()
	k := mean * 2
	spread := nd.Sum(nd.Square(nd.Subtract(x, mean))).Item()
	most := nd.Max(nd.Multiply(x, y)).Item()
	inplace.Add(y, nd.Multiply(x, k))
	return nd.Divide(nd.Subtract(x, mean), spread+1), most
}

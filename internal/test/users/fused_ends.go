package users

import nd "ndgo/ndarray"

// meanSquare returns the mean of the squared differences of x and y.
//
//ndgo:fuse
func meanSquare(x, y *nd.NDArray[float64], options ...nd.Option) *nd.NDArray[float64] {
	return nd.Mean(nd.Square(nd.Subtract(x, y)), options...)
}

// farthest returns the greatest distance of x and y.
//
//ndgo:fuse
func farthest(x, y *nd.NDArray[float32], options ...nd.Option) *nd.NDArray[float32] {
	return nd.Max(nd.Abs(nd.Subtract(x, y)), options...)
}

// lowest returns the least bitwise conjunction of x and y.
//
//ndgo:fuse
func lowest(x, y *nd.NDArray[uint8], options ...nd.Option) *nd.NDArray[uint8] {
	return nd.Min(nd.BitwiseAnd(x, y), options...)
}

// over returns the number of elements of x above k times y.
//
//ndgo:fuse
func over(x, y *nd.NDArray[float64], k float64, options ...nd.Option) *nd.NDArray[int] {
	return nd.CountNonzero(nd.Greater(x, nd.Multiply(y, k)), options...)
}

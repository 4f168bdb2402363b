package users

import nd "ndgo/ndarray"

// toned returns the colour of x plus k times the colour of y.
//
//ndgo:fuse
func toned(x, y *nd.NDArray[uint8], k uint32, lut []uint32) *nd.NDArray[uint32] {
	return nd.Add(Palette(x, lut), nd.Multiply(Palette(y, lut), k))
}

// tinted returns the colour of x ^ y plus k.
//
//ndgo:fuse
func tinted(x, y *nd.NDArray[uint8], k uint32, lut []uint32) *nd.NDArray[uint32] {
	return nd.Add(Palette(nd.BitwiseXor(x, y), lut), k)
}

// between returns the value of one polyline at x, minus the value of another polyline at |y|.
//
//ndgo:fuse
func between[T interface{ ~float32 | ~float64 }](x, y *nd.NDArray[T], table, other []T) *nd.NDArray[T] {
	return nd.Subtract(Interpolate(x, table), Interpolate(nd.Abs(y), other))
}

// apart returns √(p(x) - p(|y|)) for a polyline p.
//
//ndgo:fuse
func apart(x, y *nd.NDArray[float32], table []float32) *nd.NDArray[float32] {
	return nd.Sqrt(Between(x, y, table, table))
}

// inner returns the sum of the products of a polyline's values at x and the elements of y.
//
//ndgo:fuse
func inner(x, y *nd.NDArray[float64], table []float64, options ...nd.Option) *nd.NDArray[float64] {
	return nd.Sum(nd.Multiply(Interpolate(x, table), y), options...)
}

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

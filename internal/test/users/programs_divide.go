package users

import nd "ndgo/ndarray"

// ratioOf divides by a result of Where, and by a quotient. It shifts by a converted number.
//
//ndgo:fuse
func ratioOf[T nd.Integer](x, y *nd.NDArray[T], k float64) (*nd.NDArray[T], *nd.NDArray[int32]) {
	divisor := nd.Where(nd.Greater(x, y), nd.Subtract(x, y), 2)
	part := nd.FloorDivide(x, divisor)
	count := nd.AsType[int32](nd.Floor(nd.Multiply(nd.AsType[float64](y), k)))
	return nd.Remainder(nd.Add(part, y), nd.FloorDivide(y, 2)), nd.Add(nd.BitwiseLeftShift(nd.AsType[int32](x), count), count)
}

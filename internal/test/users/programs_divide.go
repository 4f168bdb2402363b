package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// ratio divides by a computed number: the distance of x and y.
//
//ndgo:fuse
func ratio(x, y *nd.NDArray[int64]) *nd.NDArray[int64] {
	return nd.Add(nd.FloorDivide(x, nd.Abs(nd.Subtract(x, y))), 1)
}

// ratioOf divides by a result of Where, and by a quotient. It shifts by a converted number.
//
//ndgo:fuse
func ratioOf[T nd.Integer](x, y *nd.NDArray[T], k float64) (*nd.NDArray[T], *nd.NDArray[int32]) {
	divisor := nd.Where(nd.Greater(x, y), nd.Subtract(x, y), 2)
	part := nd.FloorDivide(x, divisor)
	count := nd.AsType[int32](nd.Floor(nd.Multiply(nd.AsType[float64](y), k)))
	return nd.Remainder(nd.Add(part, y), nd.FloorDivide(y, 2)), nd.Add(nd.BitwiseLeftShift(nd.AsType[int32](x), count), count)
}

// changedRatio divides x by the distance of x and y, in place. Then it changes y. If a distance is 0, both stay unchanged.
//
//ndgo:fuse
func changedRatio(x, y *nd.NDArray[int64]) {
	inplace.FloorDivide(x, nd.Abs(nd.Subtract(x, y)))
	inplace.Add(y, nd.Remainder(x, nd.Maximum(nd.Abs(y), 3)))
}

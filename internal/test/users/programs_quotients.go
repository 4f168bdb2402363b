package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// besideQuotient adds another array to quotients. A divisor of 0 is an error even if this array is empty.
//
//ndgo:fuse
func besideQuotient(x, y, more *nd.NDArray[int64]) *nd.NDArray[int64] {
	return nd.Add(nd.FloorDivide(x, y), more)
}

// bothQuotients adds two quotients. Each divisor is computed in the pass, and checked before it.
//
//ndgo:fuse
func bothQuotients(x, y *nd.NDArray[int64]) *nd.NDArray[int64] {
	return nd.Add(nd.FloorDivide(x, nd.Abs(y)), nd.FloorDivide(y, nd.Abs(x)))
}

// chosenQuotient adds a quotient to a choice. The check of the divisor does not need the choice.
//
//ndgo:fuse
func chosenQuotient(x, y *nd.NDArray[int64]) *nd.NDArray[int64] {
	return nd.Add(nd.Where(nd.Greater(x, y), x, 2), nd.FloorDivide(x, nd.Abs(y)))
}

// ratio divides by a computed number: the distance of x and y.
//
//ndgo:fuse
func ratio(x, y *nd.NDArray[int64]) *nd.NDArray[int64] {
	return nd.Add(nd.FloorDivide(x, nd.Abs(nd.Subtract(x, y))), 1)
}

// changedRatio divides x by the distance of x and y, in place. Then it changes y. If a distance is 0, both stay unchanged.
//
//ndgo:fuse
func changedRatio(x, y *nd.NDArray[int64]) {
	inplace.FloorDivide(x, nd.Abs(nd.Subtract(x, y)))
	inplace.Add(y, nd.Remainder(x, nd.Maximum(nd.Abs(y), 3)))
}

package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// shiftedStore takes views of an intermediate result, and stores into the array from which this result is computed.
//
//ndgo:fuse
func shiftedStore(u *nd.NDArray[float64], rounds int) *nd.NDArray[bool] {
	var settled *nd.NDArray[bool]
	for k := range min(max(rounds, 1), 3) {
		flux := nd.Multiply(nd.Subtract(u.Slice(nd.From(1)), u.Slice(nd.To(-1))), 0.25)
		inplace.Add(u.Slice(nd.Range(1, -1)), nd.Subtract(flux.Slice(nd.From(1)), flux.Slice(nd.To(-1))))
		size := nd.Abs(u)
		d := size.Slice(nd.At(k))
		settled = nd.LogicalOr(nd.Less(d, 1), nd.Greater(d, 5))
	}
	return settled
}

// shiftedReductions reduces views of intermediate results, over one axis or over all.
//
//ndgo:fuse
func shiftedReductions(x, y *nd.NDArray[float64]) (sums *nd.NDArray[float64], least float64, n int) {
	eta := nd.Subtract(x, nd.Mean(y))
	up := nd.LogicalAnd(nd.Less(eta.Slice(nd.S("...,:-1")), 0), nd.GreaterEqual(eta.Slice(nd.S("...,1:")), 0))
	n = nd.CountNonzero(up).Item()
	both := nd.Add(x, nd.Negative(y))
	sums = nd.Sum(nd.Square(both.MT()), nd.Axis(0))
	last := both.Slice(nd.Ellipsis, nd.From(-1))
	least = nd.Sum(last).Item()
	return sums, least, n
}

// shiftedNames takes views in a block whose variables hide variables of the function.
//
//ndgo:fuse
func shiftedNames(x, y *nd.NDArray[float64], n int) *nd.NDArray[float64] {
	d := nd.Multiply(x, y)
	moved := nd.Subtract(d.Slice(nd.To(-1)), 1)
	if n > 1 {
		x := moved
		d := nd.Add(x, 1)
		moved = nd.Multiply(d.Slice(nd.From(1)), nd.Add((d).Slice(nd.To(-1)), x.Slice(nd.To(-1))))
	}
	y = nd.Add(moved, 2)
	both := nd.Add(y.Flip().Slice(nd.Ellipsis), 3)
	return nd.Multiply(both, nd.Add(y, (y.Flip())))
}

package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// limited returns x. It panics if x is above 5.
//
//ndgo:ufunc
func limited(x int64) int64 {
	if x > 5 {
		panic("above the limit")
	}
	return x
}

// besideLimit multiplies x by a limited number, and adds the limited elements of y.
//
//ndgo:fuse
func besideLimit(x, y *nd.NDArray[int64], k int64) *nd.NDArray[int64] {
	return nd.Add(nd.Multiply(x, Limited(nd.Scalar(k))), Limited(y))
}

// besideConstant adds the colour of a constant to 2x.
//
//ndgo:fuse
func besideConstant(x *nd.NDArray[uint32], lut []uint32) *nd.NDArray[uint32] {
	return nd.Add(nd.Multiply(x, 2), Palette(nd.Scalar[uint8](1), lut))
}

// unlike returns two arrays that may differ in shape.
//
//ndgo:fuse
func unlike(x, y *nd.NDArray[float64]) (sum, square *nd.NDArray[float64]) {
	return nd.Multiply(nd.Add(x, y), 2), nd.Square(nd.Subtract(x, 1))
}

// unlikeTwice calls a function of two results that may differ in shape.
//
//ndgo:fuse
func unlikeTwice(x, y *nd.NDArray[float64]) *nd.NDArray[float64] {
	sum, square := Unlike(x, y)
	return nd.Add(nd.Multiply(sum, 3), square, sum)
}

// tonedMore adds twice the colours of x to z. It returns three times the sum of z and the colours of y.
//
//ndgo:fuse
func tonedMore(x, y *nd.NDArray[uint8], z *nd.NDArray[uint32], lut []uint32) *nd.NDArray[uint32] {
	inplace.Add(z, nd.Multiply(Palette(x, lut), 2))
	sum := nd.Add(Palette(y, lut), z)
	return nd.Multiply(sum, 3)
}

// easedChoice calls a generic operator of this package with a result of Where as the first operand.
//
//ndgo:fuse
func easedChoice(x, y *nd.NDArray[float64]) *nd.NDArray[float64] {
	return nd.Multiply(Eased(nd.Where(nd.Greater(x, y), x, y), y), 2)
}

// colouredQuotient adds colours of a table to quotients: it may fail for a divisor, or for an index.
//
//ndgo:fuse
func colouredQuotient(x, y *nd.NDArray[uint32], at *nd.NDArray[uint8], lut []uint32) *nd.NDArray[uint32] {
	return nd.Add(nd.FloorDivide(x, y), Palette(at, lut))
}

// chosenColours returns colours of x where y exceeds 1, and z elsewhere. A colour missing from the table is an error, chosen or not.
//
//ndgo:fuse
func chosenColours(x *nd.NDArray[uint8], y, z *nd.NDArray[uint32], lut []uint32) *nd.NDArray[uint32] {
	return nd.Where(nd.Greater(nd.Add(y, 1), 2), Palette(x, lut), z)
}

// areBright reports whether y exceeds z, and the colour of x exceeds y. A colour missing from the table is an error even if y does not
// exceed z.
//
//ndgo:fuse
func areBright(x *nd.NDArray[uint8], y, z *nd.NDArray[uint32], lut []uint32) *nd.NDArray[bool] {
	return nd.LogicalAnd(nd.Greater(y, z), nd.Greater(Palette(x, lut), y))
}

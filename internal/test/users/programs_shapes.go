package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// hiddenConstant declares a variable with the name of a package constant, in a statement that may divide by zero.
//
//ndgo:fuse
func hiddenConstant(x, y *nd.NDArray[int64]) *nd.NDArray[int64] {
	a := nd.Multiply(nd.Add(x, 1), times)
	times := nd.FloorDivide(nd.Add(x, 2), y)
	return nd.Add(nd.Multiply(a.Flip(), 2), times, times.Flip())
}

// unequalParts divides integers, and adds another array to the quotients. The division may fail even if this array is empty.
//
//ndgo:fuse
func unequalParts(x, y, more, sums *nd.NDArray[int64]) *nd.NDArray[int64] {
	z := nd.Add(nd.Multiply(nd.FloorDivide(x, y), 2), more)
	sums.Assign(nd.Add(nd.Remainder(x, y), 1))
	return z
}

// ofTypeOnly adds a number with the type of an intermediate result, not with its shape.
//
//ndgo:fuse
func ofTypeOnly(x, y *nd.NDArray[float32]) (*nd.NDArray[float32], *nd.NDArray[float32], float32) {
	sign := nd.Sign(nd.Multiply(x, x.Flip()))
	more := nd.Subtract(nd.Add(sign.Scalar(3), y), 1)
	square := nd.Add(nd.Square(x), 1)
	wide := nd.Multiply(nd.Add(square, more.Scalar(3)), 2)
	return more, nd.Multiply(square, nd.Sum(wide, nd.Axis(0))), nd.Sum(nd.Multiply(y, square.Scalar(2))).Item()
}

// refilled has a variable of a function type. The range clause of a loop sets it.
//
//ndgo:fuse
func refilled(x, y *nd.NDArray[int64]) *nd.NDArray[int64] {
	next := func(z *nd.NDArray[int64]) *nd.NDArray[int64] { return nd.FloorDivide(z, 2) }
	add := func(z *nd.NDArray[int64]) *nd.NDArray[int64] { inplace.Add(z, 1); return z }
	y = next(y)
	x.Assign(nd.Add(nd.Multiply(x, 2), 1))
	for _, next = range []func(*nd.NDArray[int64]) *nd.NDArray[int64]{add, add} {
		y = nd.Add(nd.FloorDivide(next(x), y), 1)
	}
	return y
}

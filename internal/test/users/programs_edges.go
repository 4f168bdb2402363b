package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// shadowed returns the sum of each round's value, computed with a variable with a name that hides an operand. The round begins with the
// operand.
//
//ndgo:fuse
func shadowed(x, y *nd.NDArray[float64], rounds int) *nd.NDArray[float64] {
	sum := nd.ZerosLike(y)
	for range rounds {
		a := nd.Add(nd.Multiply(x, 2), y)
		x := nd.Sqrt(nd.Add(y, 1))
		sum = nd.Add(sum, nd.Multiply(a, x), x)
	}
	return sum
}

// renewed returns x after rounds that each begin with a variable of its name.
//
//ndgo:fuse
func renewed(x *nd.NDArray[float32], rounds int) *nd.NDArray[float32] {
	last := x
	for range rounds {
		x := nd.Add(nd.Multiply(x, 2), 1)
		last = nd.Add(nd.Multiply(x, x), x.Flip())
	}
	return last
}

// turned returns z turned and scaled by constants of its own, one of them no float64.
//
//ndgo:fuse
func turned(z *nd.NDArray[complex128]) *nd.NDArray[complex128] {
	const turn, third = 0.5 + 0.25i, 1.0 / 3
	return nd.Add(nd.Multiply(z.Flip(), turn), nd.Multiply(z, third))
}

// window returns a weighted sum of the 25 neighbours of each inner element, of more operands than a pass has, and twice the sum of the corners.
//
//ndgo:fuse
func window(u *nd.NDArray[float64]) (sum, corners *nd.NDArray[float64]) {
	at := func(i, j int) *nd.NDArray[float64] {
		return u.Slice(nd.Range(i, u.Dim(0)-4+i), nd.Range(j, u.Dim(1)-4+j))
	}
	v00, v01, v02, v03, v04 := at(0, 0), at(0, 1), at(0, 2), at(0, 3), at(0, 4)
	v10, v11, v12, v13, v14 := at(1, 0), at(1, 1), at(1, 2), at(1, 3), at(1, 4)
	v20, v21, v22, v23, v24 := at(2, 0), at(2, 1), at(2, 2), at(2, 3), at(2, 4)
	v30, v31, v32, v33, v34 := at(3, 0), at(3, 1), at(3, 2), at(3, 3), at(3, 4)
	v40, v41, v42, v43, v44 := at(4, 0), at(4, 1), at(4, 2), at(4, 3), at(4, 4)
	above := nd.Add(v00, v01, v02, v03, v04, v10, v11, v12, v13, v14, v20, v21)
	four := nd.Multiply(nd.Add(v00, v04, v40, v44), 2)
	all := nd.Add(above, v22, v23, v24, v30, v31, v32, v33, v34, v40, v41, v42, v43, v44)
	return all, four
}

// overwritten returns the difference of x and y, and sets an unread sum.
//
//ndgo:fuse
func overwritten(x, y *nd.NDArray[float64]) *nd.NDArray[float64] {
	sum := nd.Add(x, y)
	inplace.Multiply(sum, nd.Add(nd.Multiply(sum, 2), 1))
	return nd.Subtract(nd.Multiply(x.Flip(), 3), y)
}

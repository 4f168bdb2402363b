package names

import . "ndgo/ndarray"

// This file has a dot import of package ndarray. It has a function of two passes and a function of one pass.

//ndgo:fuse
func edgesOfRows[T Float](u *NDArray[T]) (rows *NDArray[T], all T) {
	right, left := u.Slice(S("..., 1:")), u.Slice(S("..., :-1"))
	rows = Sum(Square(Subtract(right, left)), Axis(-1), KeepDims)
	return rows, Max(Multiply(rows, rows.Flip())).Item()
}

//ndgo:fuse
func scaled(u, v *NDArray[float64]) *NDArray[float64] { return Add(Multiply(Multiply(u, v), 2), 1) }

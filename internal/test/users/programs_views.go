package users

import (
	"errors"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// mirrored adds and multiplies views of x, and stores the results into x.
//
//ndgo:fuse
func mirrored(x *nd.NDArray[float64]) float64 {
	twice := nd.Multiply(x.Flip(), 2)
	inplace.Add(x, nd.Subtract(twice, x.Flip(0)))
	x.Slice(nd.From(1)).Assign(nd.Add(nd.Multiply(x.Slice(nd.To(-1)), x.Slice(nd.From(1))), twice.Slice(nd.From(1))))
	x.SetMask(nd.Greater(nd.Abs(nd.Multiply(x, 3)), 2), 1)
	return nd.Sum(nd.Subtract(x, twice)).Item()
}

// hidden calls a helper that uses the package variable scale. An operand of hidden is also called scale.
//
//ndgo:fuse
func hidden(x *nd.NDArray[float64], scale float64) *nd.NDArray[float64] {
	y := scaled(x)
	own := func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return nd.Multiply(x, scale) }
	z := own(doubled(y))
	{
		scale := scale + 1
		z = nd.Add(own(z), nd.Multiply(y, scale))
	}
	scale *= 2
	return nd.Subtract(own(z), doubled(nd.Add(y, 1)))
}

// shapes multiplies operands by arrays of ones and zeros that have larger shapes.
//
//ndgo:fuse
func shapes(x, y *nd.NDArray[int32]) (*nd.NDArray[int32], *nd.NDArray[int32], *nd.NDArray[int32]) {
	wide := nd.Multiply(nd.Add(x, 1), nd.OnesLike(y))
	same := nd.Subtract(nd.Multiply(x, y), nd.OnesLike(y))
	narrow := nd.Add(x.Scalar(4), nd.Multiply(nd.ZerosLike(x), y.Scalar(2)))
	return wide, same, narrow
}

// deferred has named results. A deferred call changes one of them. deferred may also return an error.
//
//ndgo:fuse
func deferred(x *nd.NDArray[float64], fail bool) (y *nd.NDArray[float64], most float64, err error) {
	defer func() {
		if err == nil {
			most++
		}
	}()
	y = nd.Add(nd.Multiply(x, 2), 1)
	if fail {
		return y, 0, errors.New("users: deferred fails")
	}
	y = nd.Subtract(nd.Square(y), x)
	most = nd.Max(nd.Abs(nd.Subtract(y, 1))).Item()
	return
}

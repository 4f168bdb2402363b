package users

import (
	"fmt"

	nd "ndgo/ndarray"
)

// eased returns x², eased towards y.
//
//ndgo:ufunc
func eased[T nd.Float](x, y T) T { return T(x*x)*0.75 + y/4 }

// easedTwice calls an operator of this package, and is still one pass.
//
//ndgo:fuse
func easedTwice(x, y *nd.NDArray[float64]) *nd.NDArray[float64] {
	return nd.Add(Eased(x, y), Eased(y, 2))
}

// easedSum calls operators of this package, with views as operands and as the operand of a reduction.
//
//ndgo:fuse
func easedSum(x, y *nd.NDArray[float64]) (float64, *nd.NDArray[float64]) {
	turned := x.Flip()
	low := nd.Subtract(Eased(turned, y), EasedTwice(x, nd.Multiply(y, 2)))
	return nd.Sum(nd.Square(Eased(low, 1))).Item(), low
}

// shapedBy returns 3x - 1, broadcast to the common shape of x and y. It uses only the shape of the sum x + y, not its elements.
//
//ndgo:fuse
func shapedBy(x, y *nd.NDArray[float64]) *nd.NDArray[float64] {
	sum := nd.Multiply(nd.Add(x, y), 2)
	return nd.Subtract(nd.Multiply(x, 3), nd.OnesLike(sum))
}

// guarded returns an error in place of a panic.
//
//ndgo:fuse
func guarded(x, y *nd.NDArray[int64]) (z *nd.NDArray[int64], err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("guarded: %v", r)
		}
	}()
	return nd.Add(nd.FloorDivide(x.Slice(nd.S("1:")), y), 1), nil
}

package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// bands returns a lower and an upper band around the mean.
//
//ndgo:fuse
func bands(x *nd.NDArray[float64]) (lower, upper *nd.NDArray[float64]) {
	mean, deviation := nd.Mean(x, nd.Axis(0)), nd.Std(x, nd.Axis(0))
	return nd.Subtract(mean, nd.Multiply(deviation, 2)), nd.Add(mean, nd.Multiply(deviation, 2))
}

// chainOf returns arrays of one shape. One result is computed from another.
//
//ndgo:fuse
func chainOf[T nd.Float](x, y *nd.NDArray[T], k T) (*nd.NDArray[T], *nd.NDArray[T], *nd.NDArray[T]) {
	v := x.T()
	a := nd.Sqrt(nd.Add(nd.Abs(v), nd.Square(y)))
	b := nd.Divide(nd.Multiply(a, k), nd.Add(a, 1))
	c := nd.Subtract(nd.Multiply(a.Flip(), 2), nd.Exp(b))
	return a, b, nd.Add(nd.Multiply(c, c), 1)
}

// attractor advances the Lorenz system of three differential equations.
//
//ndgo:fuse
func attractor(x, y, z *nd.NDArray[float64], dt float64, steps int) {
	for range steps {
		dx := nd.Multiply(nd.Subtract(y, x), 10*dt)
		dy := nd.Multiply(nd.Subtract(nd.Multiply(x, nd.Subtract(x.Scalar(28), z)), y), dt)
		dz := nd.Multiply(nd.Subtract(nd.Multiply(x, y), nd.Multiply(z, 8.0/3)), dt)
		inplace.Add(x, dx)
		inplace.Add(y, dy)
		inplace.Add(z, dz)
	}
}

// both returns two integer arrays, computed from views in one pass. It panics if an element of y is 0.
//
//ndgo:fuse
func both(x, y *nd.NDArray[int32]) (*nd.NDArray[int32], *nd.NDArray[int32]) {
	u, v := x.Flip(), y.Flip()
	return nd.Add(nd.FloorDivide(u, v), 1), nd.Add(nd.Remainder(u, v), 1)
}

// unequal returns arrays of different shapes if an operand broadcasts.
//
//ndgo:fuse
func unequal(x, y *nd.NDArray[float64]) (a, b, c *nd.NDArray[float64]) {
	u, v := x.Flip(), y.Flip()
	a = nd.Add(nd.Multiply(u, v), 1)
	b = nd.Subtract(nd.Multiply(v, 2), 1)
	c = nd.Add(nd.Square(u), nd.Multiply(nd.Exp(b), v))
	return a, b, c
}

// halfAngles has an expensive step that only one pass needs. The step is computed once, and not stored.
//
//ndgo:fuse
func halfAngles[T nd.Float](x, y *nd.NDArray[T]) (*nd.NDArray[T], *nd.NDArray[T]) {
	u := x.Flip()
	e := nd.Exp(nd.Multiply(u, y))
	f := nd.Tanh(nd.Add(e, u))
	lean := nd.Subtract(nd.Multiply(e, f), y)
	return lean, nd.Divide(nd.Add(e, f), 2)
}

// halfShared also reduces an expensive step, so the step is stored.
//
//ndgo:fuse
func halfShared(x *nd.NDArray[float64]) (*nd.NDArray[float64], *nd.NDArray[float64], float64) {
	e := nd.Exp(nd.Negative(x))
	a, b := nd.Divide(nd.Multiply(x, 2), e), nd.Subtract(nd.Square(e), x)
	return a, b, nd.Sum(e).Item()
}

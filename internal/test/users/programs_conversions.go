package users

import nd "ndgo/ndarray"

// quantized converts floats to integers of three types.
//
//ndgo:fuse
func quantized[T nd.Float](x *nd.NDArray[T], gain T) (a *nd.NDArray[uint8], b *nd.NDArray[int16], c *nd.NDArray[int64]) {
	y := nd.Multiply(x, gain)
	a = nd.AsType[uint8](nd.Clip(nd.Round(y), 0, 255))
	b = nd.AsType[int16](nd.Subtract(y, 3))
	z := x.Flip()
	c = nd.Add(nd.AsType[int64](nd.Multiply(z, 1e18)), 1)
	return a, b, c
}

// backFromIntegers converts integers to floats, and floats to integers and back.
//
//ndgo:fuse
func backFromIntegers(x *nd.NDArray[int64], y *nd.NDArray[uint64], z *nd.NDArray[uint32]) (*nd.NDArray[float32], float64) {
	a := nd.Multiply(nd.AsType[float32](nd.Add(x, 1)), 0.5)
	b := nd.Add(nd.AsType[float32](y), nd.AsType[float32](z.Flip()))
	return nd.Add(a, b), nd.Sum(nd.AsType[float64](nd.AsType[uint32](nd.Square(b)))).Item()
}

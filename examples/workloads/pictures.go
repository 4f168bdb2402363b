package workloads

import (
	"math"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// Mandelbrot returns after how many of the given iterations z² + c leaves the circle of radius 2, for n × n points c.
func Mandelbrot(n, iterations int) *nd.NDArray[int32] {
	x, y := nd.Linspace[float64](-2, 0.5, n), nd.Linspace[float64](-1.25, 1.25, n)
	c := nd.Complex[complex128](x.BroadcastTo(n, n), y.ExpandDims(1))
	z, k := nd.ZerosLike(c), nd.Zeros[int32](n, n)
	for range iterations {
		live := nd.Less(nd.Add(nd.Square(nd.Real[float64](z)), nd.Square(nd.Imag[float64](z))), 4)
		inside := z.Mask(live)
		z.AssignMask(live, inplace.Add(inplace.Multiply(inside, inside), c.Mask(live)))
		inplace.Add(k, nd.AsType[int32](live))
	}
	return k
}

// Hillshade returns how terrain z looks lit from the north-west, as bytes and from 0 to 1.
func Hillshade(z *nd.NDArray[float64]) (img *nd.NDArray[uint8], shade *nd.NDArray[float64]) {
	const dx, dy, exaggeration = 74.5, 92.7, 2
	const azimuth, altitude = (360 - 315 + 90) * math.Pi / 180, (90 - 45) * math.Pi / 180
	gy, gx := slopes(z, dy), slopes(z.T(), dx).T()
	inplace.Multiply(gx, exaggeration)
	inplace.Multiply(gy, exaggeration)
	slope := nd.Atan(nd.Sqrt(nd.Add(nd.Multiply(gx, gx), nd.Multiply(gy, gy))))
	aspect := nd.Atan2(nd.Negative(gy), gx)
	facing := nd.Cos(nd.Subtract(aspect.Scalar(azimuth), aspect))
	shade = nd.Multiply(nd.Cos(slope), math.Cos(altitude))
	inplace.Add(shade, nd.Multiply(nd.Multiply(nd.Sin(slope), math.Sin(altitude)), facing))
	return nd.AsType[uint8](nd.Multiply(nd.Clip(shade, 0, 1), 255)), shade
}

// slopes returns the differences of rows of z, per unit of distance: central ones, and one-sided ones at the borders.
func slopes(z *nd.NDArray[float64], distance float64) *nd.NDArray[float64] {
	g := nd.EmptyLike(z)
	g.Slice(nd.Range(1, -1)).Assign(nd.Divide(nd.Subtract(z.Slice(nd.From(2)), z.Slice(nd.To(-2))), 2*distance))
	g.Slice(nd.At(0)).Assign(nd.Divide(nd.Subtract(z.Slice(nd.At(1)), z.Slice(nd.At(0))), distance))
	g.Slice(nd.At(-1)).Assign(nd.Divide(nd.Subtract(z.Slice(nd.At(-1)), z.Slice(nd.At(-2))), distance))
	return g
}

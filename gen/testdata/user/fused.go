package user

import (
	"math"

	nd "ndgo/ndarray"
)

type array = *nd.NDArray[float64]

// flow returns uv + √|w|.
//
//ndgo:fuse
func flow(u, v, w *nd.NDArray[float64]) *nd.NDArray[float64] {
	return nd.Add(nd.Multiply(u, v), nd.Sqrt(nd.Abs(w)))
}

//ndgo:fuse
func price[T nd.Float](share, strike, years *nd.NDArray[T], k T) *nd.NDArray[T] {
	spread := nd.Multiply(nd.Sqrt(years), 0.25)
	d1 := nd.Divide(nd.Add(nd.Log(nd.Divide(share, strike)), nd.Multiply(years, math.Pi)), spread)
	d1 = nd.Square(nd.Subtract(d1, k*k))
	return nd.Where(nd.Less(d1, 0.5), nd.Square(nd.Add(d1, 1, share)), 0)
}

//ndgo:fuse
func mixed[T nd.Number](x, y *nd.NDArray[T]) *nd.NDArray[T] {
	return nd.Add(nd.Multiply(x, y), 3)
}

//ndgo:fuse
func div[T nd.RealNumber](x, y, z *nd.NDArray[T]) *nd.NDArray[T] {
	return nd.FloorDivide(x, nd.Subtract(y, z))
}

//ndgo:fuse
func useMixed[T nd.Number](x *nd.NDArray[T]) *nd.NDArray[T] {
	return Mixed(nd.Add(x, 1), x)
}

//ndgo:fuse
func inner[T nd.Float](x, y *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return nd.Sum(nd.Multiply(x, y), options...)
}

//ndgo:ufunc
func side(x, y float64) float64 { return math.Sqrt(x*x + y*y) }

//ndgo:fuse
func two(x, y array) (a, b array) {
	r := Side(x, y)
	a = nd.Divide(x, r)
	return a, nd.Divide(y, r)
}

//ndgo:fuse
func grey(r, g, b *nd.NDArray[uint8]) (light *nd.NDArray[float64], bright *nd.NDArray[bool]) {
	sum := nd.Add(nd.AsType[float64](r), nd.AsType[float64](g), nd.AsType[float64](b))
	light = nd.Divide(sum, 3)
	return light, nd.LogicalAnd(nd.Greater(light, 128), nd.AsType[bool](b))
}

//ndgo:fuse
func anyAbove[T nd.Float](x *nd.NDArray[T], limit T, options ...nd.Option) *nd.NDArray[bool] {
	return nd.Any(nd.Greater(x, limit), options...)
}

//ndgo:fuse
func leaned(x *nd.NDArray[float32], k float32) *nd.NDArray[float32] {
	half := k / 2
	shift := x.Scalar(0.1)
	return nd.Add(nd.Pow(x, 2), nd.Multiply(x, half), shift)
}

//ndgo:fuse
func shifted[T nd.Integer](x, n *nd.NDArray[T]) *nd.NDArray[T] {
	return nd.BitwiseLeftShift(nd.TruncDivide(x, 3), n)
}

// level returns an approximate solution x of x³ + a·x = y. It passes functions as arguments.
//
//ndgo:ufunc
func level(a, y float64) float64 {
	return newton(func(x float64) float64 { return x*x*x + a*x - y }, math.Cosh, y)
}

func newton(f, slope func(float64) float64, x float64) float64 {
	for range 20 {
		step := f(x) / slope(x)
		if x -= step; math.Abs(step) < 1e-9 {
			break
		}
	}
	return x
}

package plain

import nd "ndgo/ndarray"

// radial returns at each point the weighted sum of Gaussians around centres in a plane.
//
//ndgo:fuse
func radial(points, centres, weights array[float64]) array[float64] {
	sum := nd.Zeros[float64](points.Shape()[0])
	for k := range centres.Shape()[0] {
		d := nd.Subtract(points, centres.Slice(nd.At(k)))
		r := nd.Sum(nd.Square(d), nd.Axis(1))
		sum = nd.Add(sum, nd.Multiply(nd.Exp(nd.Negative(r)), weights.At(k)))
	}
	return sum
}

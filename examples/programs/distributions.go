package programs

import (
	"math"

	nd "ndgo/ndarray"
)

// winsorized limits x to two of its quantiles. It also returns the number of changed elements.
//
//ndgo:fuse
func winsorized(x *nd.NDArray[float64], tail float64) (z *nd.NDArray[float64], changed int) {
	if !(tail > 0 && tail < 0.5) {
		tail = 0.05
	}
	low, high := nd.Quantile(x, tail).Item(), nd.Quantile(x, 1-tail).Item()
	z = nd.Clip(x, low, high)
	changed = nd.CountNonzero(nd.NotEqual(z, x)).Item()
	return z, changed
}

// kernelDensity returns the density at points, estimated from samples by Gaussians of the given width.
//
//ndgo:fuse
func kernelDensity[T nd.Float](points, samples *nd.NDArray[T], width T) *nd.NDArray[T] {
	d := nd.Divide(nd.Subtract(points.Ravel().ExpandDims(1), samples.Ravel().ExpandDims(0)), width)
	k := nd.Exp(nd.Multiply(nd.Square(d), -0.5))
	return nd.Divide(nd.Mean(k, nd.Axis(1)), nd.Scalar(width*T(math.Sqrt(2*math.Pi))))
}

// moments returns the mean, the variance, the skewness and the kurtosis of all elements.
//
//ndgo:fuse
func moments(x *nd.NDArray[float64]) [4]float64 {
	mean := nd.Mean(x)
	d := nd.Subtract(x, mean)
	d2 := nd.Square(d)
	variance := nd.Mean(d2).Item()
	skewness := nd.Mean(nd.Multiply(d2, d)).Item() / math.Pow(variance, 1.5)
	kurtosis := nd.Mean(nd.Square(d2)).Item()/(variance*variance) - 3
	return [4]float64{mean.Item(), variance, skewness, kurtosis}
}

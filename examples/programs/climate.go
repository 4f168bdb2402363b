package programs

import (
	"math"

	nd "ndgo/ndarray"
)

// anomalies returns the deviations of temperatures from the mean of each month, in units of the month's standard deviation. The first axis has
// the months of all years in order.
//
//ndgo:fuse
func anomalies(temperature *nd.NDArray[float64], months int) *nd.NDArray[float64] {
	if months <= 0 || temperature.Dim(0)%months != 0 {
		return nd.Subtract(temperature, nd.Mean(temperature, nd.Axis(0), nd.KeepDims))
	}
	years := temperature.Dim(0) / months
	shape := append([]int{years, months}, temperature.Shape()[1:]...)
	byYear := temperature.Reshape(shape...)
	normal := nd.Mean(byYear, nd.Axis(0), nd.KeepDims)
	spread := nd.Sqrt(nd.Mean(nd.Square(nd.Subtract(byYear, normal)), nd.Axis(0), nd.KeepDims))
	z := nd.Divide(nd.Subtract(byYear, normal), nd.Maximum(spread, 1e-6))
	return z.Reshape(temperature.Shape()...)
}

// areaMean returns the mean of a field on a globe, weighted by the cosine of the latitude in degrees, and the mean of each row.
//
//ndgo:fuse
func areaMean(field, latitude *nd.NDArray[float64]) (whole float64, rows *nd.NDArray[float64]) {
	w := nd.Cos(nd.Multiply(latitude, math.Pi/180))
	whole = nd.Sum(nd.Multiply(field, w)).Item() / nd.Sum(nd.Multiply(nd.OnesLike(field), w)).Item()
	rows = nd.Mean(field, nd.Axis(-1))
	return whole, rows
}

// heatIndex returns the apparent temperature for a temperature and a relative humidity.
//
//ndgo:fuse
func heatIndex(t, r *nd.NDArray[float32]) *nd.NDArray[float32] {
	simple := nd.Multiply(nd.Add(t, nd.Add(nd.Multiply(r, 0.094), 61), nd.Multiply(nd.Subtract(t, 68), 1.2)), 0.5)
	full := nd.Add(nd.Multiply(t, 2.04901523), nd.Multiply(r, 10.14333127))
	full = nd.Subtract(full, nd.Multiply(nd.Multiply(t, r), 0.22475541))
	full = nd.Subtract(full, nd.Multiply(nd.Square(t), 6.83783e-3))
	full = nd.Subtract(full, nd.Multiply(nd.Square(r), 5.481717e-2))
	full = nd.Subtract(full, 42.379)
	dry := nd.LogicalAnd(nd.Less(r, 13), nd.Greater(t, 80))
	less := nd.Multiply(nd.Subtract(r.Scalar(13), r), nd.Sqrt(nd.Abs(nd.Subtract(t, 95))))
	full = nd.Where(dry, nd.Subtract(full, nd.Divide(less, 68)), full)
	return nd.Where(nd.Less(simple, 80), simple, full)
}

// smoothSeries returns a running mean of n steps along the first axis, with the ends repeated.
//
//ndgo:fuse
func smoothSeries(x *nd.NDArray[float64], n int) *nd.NDArray[float64] {
	if n < 2 || n > x.Dim(0) {
		return x.Copy()
	}
	widths := make([]int, x.NDim())
	after := make([]int, x.NDim())
	widths[0], after[0] = n/2, n-1-n/2
	padded := nd.Pad(x, widths, after, nd.Edge)
	sum := nd.Multiply(padded.Slice(nd.To(x.Dim(0))), 1/float64(n))
	for k := 1; k < n; k++ {
		sum = nd.Add(sum, nd.Multiply(padded.Slice(nd.Range(k, k+x.Dim(0))), 1/float64(n)))
	}
	return sum
}

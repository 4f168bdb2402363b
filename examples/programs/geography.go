package programs

import (
	"math"

	nd "ndgo/ndarray"
)

const earthRadius = 6371.0088

// distances returns the distances between all places on the Earth in kilometres, and the nearest other place of each.
//
//ndgo:fuse
func distances(latitude, longitude *nd.NDArray[float64]) (d *nd.NDArray[float64], nearest *nd.NDArray[int]) {
	phi, lambda := nd.Deg2Rad(latitude.Ravel()), nd.Deg2Rad(longitude.Ravel())
	dphi := nd.Subtract(phi.ExpandDims(0), phi.ExpandDims(1))
	dlambda := nd.Subtract(lambda.ExpandDims(0), lambda.ExpandDims(1))
	sinPhi, sinLambda := nd.Sin(nd.Multiply(dphi, 0.5)), nd.Sin(nd.Multiply(dlambda, 0.5))
	h := nd.Add(nd.Square(sinPhi), nd.Multiply(nd.Multiply(nd.Cos(phi.ExpandDims(0)), nd.Cos(phi.ExpandDims(1))), nd.Square(sinLambda)))
	d = nd.Multiply(nd.Asin(nd.Sqrt(nd.Minimum(h, 1))), 2*earthRadius)
	others := d.Copy()
	others.Diagonal().Fill(math.Inf(1))
	return d, nd.ArgMin(others, nd.Axis(1))
}

// hillshade returns the light on each cell of a terrain, for an azimuth and an altitude of the sun in degrees.
//
//ndgo:fuse
func hillshade(z *nd.NDArray[float64], cell, azimuth, altitude float64) *nd.NDArray[float64] {
	p := nd.Pad(z, 1, 1, nd.Edge)
	dzdx := nd.Divide(nd.Subtract(p.Slice(nd.S("1:-1, 2:")), p.Slice(nd.S("1:-1, :-2"))), 2*cell)
	dzdy := nd.Divide(nd.Subtract(p.Slice(nd.S("2:, 1:-1")), p.Slice(nd.S(":-2, 1:-1"))), 2*cell)
	slope := nd.Atan(nd.Hypot(dzdx, dzdy))
	aspect := nd.Atan2(dzdy, nd.Negative(dzdx))
	zenith, direction := (90-altitude)*math.Pi/180, (450-azimuth)*math.Pi/180
	shade := nd.Add(nd.Multiply(nd.Cos(slope), math.Cos(zenith)), nd.Multiply(nd.Multiply(nd.Sin(slope), nd.Cos(nd.Subtract(aspect.Scalar(direction), aspect))), math.Sin(zenith)))
	return nd.Maximum(shade, 0)
}

// bilinear interpolates a field at fractional rows y and columns x.
//
//ndgo:fuse
func bilinear(field, y, x *nd.NDArray[float64]) *nd.NDArray[float64] {
	rows, columns := float64(field.Dim(0)), float64(field.Dim(1))
	y, x = nd.Clip(y, 0, rows-1.001), nd.Clip(x, 0, columns-1.001)
	y0, x0 := nd.Floor(y), nd.Floor(x)
	i, j := nd.AsType[int](y0), nd.AsType[int](x0)
	fy, fx := nd.Subtract(y, y0), nd.Subtract(x, x0)
	at := func(di, dj int) *nd.NDArray[float64] {
		return nd.TakeAt(field, nd.Arrays(nd.Add(i, di), nd.Add(j, dj)))
	}
	top := nd.Add(nd.Multiply(at(0, 0), nd.Subtract(fx.Scalar(1), fx)), nd.Multiply(at(0, 1), fx))
	bottom := nd.Add(nd.Multiply(at(1, 0), nd.Subtract(fx.Scalar(1), fx)), nd.Multiply(at(1, 1), fx))
	return nd.Add(nd.Multiply(top, nd.Subtract(fy.Scalar(1), fy)), nd.Multiply(bottom, fy))
}

// zones returns the mean and the number of cells of each of n zones of a map. A cell with the number k in the array zone belongs to zone 7k
// modulo n.
//
//ndgo:fuse
func zones(values *nd.NDArray[float64], zone *nd.NDArray[int], n int) (mean *nd.NDArray[float64], cells *nd.NDArray[int]) {
	labels := nd.Remainder(nd.Multiply(zone, 7), max(n, 1))
	cells = nd.BinCount(labels, nd.MinLength(max(n, 1)))
	sums := nd.BinCountWeighted(labels, values, nd.MinLength(max(n, 1)))
	known := nd.Greater(cells, 0)
	mean = nd.Where(known, nd.Divide(sums, nd.AsType[float64](nd.Maximum(cells, 1))), math.NaN())
	return mean, cells
}

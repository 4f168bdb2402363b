package main

import (
	nd "ndgo/ndarray"
	"ndgo/picture"
	"ndgo/random"
)

// hues are the colours of clusters.
var hues = nd.Matrix([][]float64{
	{0.90, 0.35, 0.30}, {0.95, 0.68, 0.20}, {0.35, 0.65, 0.35}, {0.25, 0.50, 0.80}, {0.60, 0.40, 0.75}, {0.30, 0.68, 0.72},
})

// nearest returns the index of the nearest centre to each point. Points have shape (…, 2).
func nearest(points, centres *nd.NDArray[float64]) *nd.NDArray[int] {
	apart := nd.Subtract(points.ExpandDims(-2), centres)
	return nd.ArgMin(nd.Sum(nd.Square(apart), nd.Axis(-1)), nd.Axis(-1))
}

// clusters finds groups among points by k-means, and colours the plane by the nearest centre.
func clusters(path string, height, width int) error {
	r := random.New(5)
	size := nd.Of(float64(height), float64(width))
	groups := hues.Dim(0)
	middles := random.Uniform(r, 0.12, 0.88, groups, 1, 2)
	spread := random.Uniform(r, 0.03, 0.11, groups, 1, 2)
	points := nd.Add(middles, nd.Multiply(spread, random.Normal(r, 0.0, 1.0, groups, 250, 2))).Reshape(-1, 2)
	points = nd.Clip(nd.Multiply(points, size), 0, nd.Subtract(size, 2))

	// The first centres are far apart: each is the point farthest from the earlier ones.
	centres := points.Slice(nd.Range(0, 1))
	for range groups - 1 {
		apart := nd.Sum(nd.Square(nd.Subtract(points.ExpandDims(1), centres)), nd.Axis(-1))
		far := nd.ArgMax(nd.Min(apart, nd.Axis(1))).Item()
		centres = nd.Concat(nd.Arrays(centres, points.Slice(nd.Range(far, far+1))))
	}
	for range 30 {
		label := nearest(points, centres)
		members := nd.AsType[float64](nd.BinCount(label, nd.MinLength(groups)))
		for axis := range 2 {
			sums := nd.BinCountWeighted(label, points.Slice(nd.Colon, nd.At(axis)), nd.MinLength(groups))
			centres.Slice(nd.Colon, nd.At(axis)).Assign(nd.Divide(sums, members))
		}
	}

	grid := nd.Meshgrid(nd.Arrays(nd.Arange(0.0, size.At(0), 1), nd.Arange(0.0, size.At(1), 1)), nd.IJ)
	ground := nd.Take(hues, nearest(nd.Stack(grid, nd.Axis(-1)), centres), nd.Axis(0))
	out := nd.Add(nd.Multiply(ground, 0.25), 0.75) // pale
	colour := nd.Multiply(nd.Take(hues, nearest(points, centres), nd.Axis(0)), 0.85)
	at := nd.AsType[int](points)
	for _, dot := range [][]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
		place := nd.Add(at, nd.Of(dot...))
		nd.PutAt(out, nd.Unstack(place, nd.Axis(1)), colour)
	}
	return picture.Save(path, out)
}

package main

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
	"ndgo/picture"
	"ndgo/random"
)

// monteCarlo follows thousands of randomly changing prices. It shows their distribution, and the percentiles 5, 50 and 95.
func monteCarlo(path string, height, width int) error {
	const paths, growth, risk = 4000, 0.3, 0.45 // growth and risk are per year
	day := 1 / float64(width)
	steps := random.Normal(random.New(8), (growth-risk*risk/2)*day, risk*nd.Sqrt(nd.Scalar(day)).Item(), paths, width)
	price := inplace.Exp(nd.CumulativeSum(steps, nd.Axis(1)))

	// Rows are prices, from 3 at the top to 0 at the bottom. Columns are days.
	row := inplace.Multiply(nd.Subtract(price.Scalar(3), price), float64(height)/3)
	when := nd.Arange[float64](0, float64(width), 1).BroadcastTo(paths, width)
	counts, _, _ := nd.Histogram2D[int](row.Ravel(), when.Ravel(), height, width,
		nd.Bounds(0, float64(height)), nd.BoundsY(-0.5, float64(width)-0.5))
	density := nd.Log1p(nd.AsType[float64](counts))

	const brightest = 5.5
	for _, curve := range nd.Percentile(row, nd.Of(5.0, 50, 95), nd.Axis(0)).Along(0) {
		at := nd.AsType[int](nd.Clip(curve, 0, float64(height-1)))
		nd.PutAlongAxis(density, at.ExpandDims(0), brightest, nd.Axis(0))
	}
	return picture.Save(path, density, picture.Inferno, picture.Range(0, brightest))
}

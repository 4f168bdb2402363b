package main

import (
	"ndgo/formula"
	nd "ndgo/ndarray"
	"ndgo/picture"
)

// The formulas are a step of z = z² + c, with z = x + iy and c = a + ib, and the shade for a count of steps. A point with |z| ≥ 256 stays
// where it is.
var (
	nextX  = formula.MustParse[float64]("where(x*x + y*y < 65536, x*x - y*y + a, x)")
	nextY  = formula.MustParse[float64]("where(x*x + y*y < 65536, 2*x*y + b, y)")
	count  = formula.MustParse[float64]("n + where(x*x + y*y < 65536, 1, 0)")
	smooth = formula.MustParse[float64]("where(x*x + y*y < 65536, 0, 0.5 - 0.5*cos(5*log(n + 1 - log2(log2(maximum(x*x + y*y, 2))))))")
)

// mandelbrot shows the valley of seahorses. The colour of a point depends on the number of steps until |z| reaches 256. Points that never
// reach it are dark.
func mandelbrot(path string, height, width int) error {
	const across, fine = 0.0065, 3 // sample points along a side of a pixel; the pixel is their mean
	rows, columns := fine*height, fine*width
	up := across * float64(height) / float64(width)
	a := nd.Add(nd.Linspace(-across/2, across/2, columns), -0.74529)
	b := nd.Add(nd.Linspace(up/2, -up/2, rows), 0.113075).ExpandDims(1)
	x, y, n := nd.Zeros[float64](rows, columns), nd.Zeros[float64](rows, columns), nd.Zeros[float64](rows, columns)
	x1, y1 := nd.EmptyLike(x), nd.EmptyLike(x)
	for range 700 {
		vars := formula.Vars{"x": x, "y": y, "a": a, "b": b, "n": n}
		nextX.EvalInto(x1, vars)
		nextY.EvalInto(y1, vars)
		count.EvalInto(n, vars)
		x, x1, y, y1 = x1, x, y1, y
	}
	shade := smooth.Eval(formula.Vars{"x": x, "y": y, "n": n})
	return picture.Save(path, nd.Mean(shade.Reshape(height, fine, width, fine), nd.Axis(1, 3)), picture.Inferno)
}

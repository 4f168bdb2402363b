package main

import (
	"image"

	"ndgo/fft"
	"ndgo/formula"
	nd "ndgo/ndarray"
	"ndgo/picture"
	"ndgo/random"
)

// These are the formulas of the scene: u points right, v points up, and a ball at (x, y) has the radius r.
var (
	ground   = formula.MustParse[float64]("where(v > -0.25, wall * (1.15 - 0.3*hypot(u + 0.6, v - 0.5)), table * (1.1 + 0.5*v))")
	shadow   = formula.MustParse[float64]("p * (1 - 0.75*exp(-((u - x - 0.35*r) / r)**2 - ((v - y + 0.95*r) / (0.22*r))**2))")
	distance = formula.MustParse[float64]("hypot(u - x, v - y) / r")
	ball     = formula.MustParse[float64](`p + (colour * (0.12 + 0.9*maximum((0.6*(v - y) - 0.5*(u - x)) / r + 0.62*sqrt(maximum(1 - d*d, 0)), 0))
		+ 0.8 * maximum((0.33*(v - y) - 0.28*(u - x)) / r + 0.9*sqrt(maximum(1 - d*d, 0)), 0)**80 - p) * clip((1 - d) * r * sharp, 0, 1)`)
)

// photograph takes a picture of three balls, and develops it in four ways: with grain, blurred, as edges, and aged.
func photograph(path string, height, width int) error {
	h, w := height/2, width/2
	vars := formula.Vars{
		"v": nd.Linspace(1.0, -1.0, h).Reshape(h, 1, 1), "u": nd.Linspace(-1.5, 1.5, w).Reshape(w, 1),
		"wall": nd.Of(0.62, 0.70, 0.72), "table": nd.Of(0.78, 0.62, 0.45), "sharp": float64(h) / 2,
	}
	p := ground.Eval(vars)
	for _, b := range []struct {
		x, y, r float64
		colour  *nd.NDArray[float64]
	}{{-0.62, 0.02, 0.52, nd.Of(0.85, 0.25, 0.18)}, {0.42, -0.05, 0.45, nd.Of(0.95, 0.72, 0.15)}, {-0.02, -0.42, 0.28, nd.Of(0.2, 0.5, 0.75)}} {
		vars["p"], vars["x"], vars["y"], vars["r"], vars["colour"] = p, b.x, b.y, b.r, b.colour
		vars["d"] = distance.Eval(vars)
		shadow.EvalInto(p, vars)
		ball.EvalInto(p, vars)
	}
	grainy := nd.Add(p, random.Normal(random.New(1), 0.0, 0.035, h, w, 1))
	grainy = nd.Divide(nd.Round(nd.Multiply(grainy, 32)), 32) // fewer colours make a smaller file

	pass := formula.MustParse[float64]("exp(-(k**2 + l**2) * 400)").Eval(formula.Vars{
		"k": fft.Freq(h, 1.0).Reshape(h, 1, 1), "l": fft.RFreq(w, 1.0).ExpandDims(1),
	})
	planes := fft.RFFTN(p, nd.Axis(0, 1))
	blurred := fft.IRFFTN(nd.Multiply(planes, nd.Complex[complex128](pass, 0)), fft.Length(h, w), nd.Axis(0, 1))

	grey := nd.Mean(p, nd.Axis(-1))
	edges := nd.Hypot(nd.Gradient(grey, 1, nd.Axis(0)), nd.Gradient(grey, 1, nd.Axis(1)))

	sepia := nd.Matrix([][]float64{{0.42, 0.33, 0.20}, {0.80, 0.64, 0.40}, {0.18, 0.14, 0.08}})
	vars["p"] = nd.MatMul(p, sepia)
	aged := formula.MustParse[float64]("p * (1.1 - 0.3*(v**2 + u**2 / 2))").Eval(vars)
	return picture.SaveImage(path, picture.Sheet(2, 0, []image.Image{
		picture.ToImage(grainy), picture.ToImage(blurred), picture.Render(edges, picture.Magma, picture.Range(0, 0.2)), picture.ToImage(aged),
	}...))
}

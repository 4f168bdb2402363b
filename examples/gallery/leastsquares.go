package main

import (
	"ndgo/formula"
	"ndgo/linalg"
	nd "ndgo/ndarray"
	"ndgo/picture"
	"ndgo/random"
)

// design returns the design matrix of a model at the points x: a row for each point, and a column for each term of a line and a wave of
// period 1.
func design(x *nd.NDArray[float64]) *nd.NDArray[float64] {
	turn := nd.Multiply(x, 6.283185307179586)
	return nd.Stack(nd.Arrays(nd.OnesLike(x), x, nd.Sin(turn), nd.Cos(turn)), nd.Axis(-1))
}

// leastSquares fits a seasonal trend to measurements. It draws the trend with a band of two standard errors and a band for new
// measurements.
func leastSquares(path string, height, width int) error {
	r := random.New(3)
	x := nd.Sort(random.Uniform(r, 0.1, 2.7, 70))
	truth := nd.Of(0.5, 0.45, 0.35, -0.25)
	y := nd.Add(nd.MatMul(design(x), truth), random.Normal(r, 0.0, 0.16, x.Size()))

	a := design(x)
	c := linalg.LstSq(a, y)
	rest := nd.Subtract(y, nd.MatMul(a, c))
	variance := nd.VecDot(rest, rest).Item() / float64(x.Size()-c.Size())
	inverse, err := linalg.Inv(nd.MatMul(a.T(), a))
	if err != nil {
		return err
	}

	at := nd.Linspace(0.0, 2.8, width)
	terms := design(at)
	scale := float64(height) / 2.4
	row := formula.MustParse[float64]("scale * (2.3 - y)") // the row of a value in the picture
	curve := row.Eval(formula.Vars{"y": nd.MatMul(terms, c), "scale": scale})
	spread := nd.Multiply(nd.VecDot(nd.MatMul(terms, inverse), terms), variance)
	vars := formula.Vars{
		"i": nd.Arange(0.0, float64(height), 1).Reshape(height, 1, 1), "curve": curve.ExpandDims(1),
		"slope": nd.Gradient(curve, 1).ExpandDims(1), "error": spread.ExpandDims(1), "variance": variance, "scale": scale,
		"ink": nd.Of(0.12, 0.35, 0.65), "band": nd.Of(0.62, 0.77, 0.92), "wide": nd.Of(0.88, 0.93, 0.98), "dot": nd.Of(0.85, 0.30, 0.20),
	}
	vars["away"] = formula.MustParse[float64]("abs(i - curve)").Eval(vars)
	p := formula.MustParse[float64](`where(away < 2*scale*sqrt(error), band, where(away < 2*scale*sqrt(error + variance), wide, 1))`).Eval(vars)
	draw := formula.MustParse[float64]("p + (colour - p) * clip(radius + 0.5 - away, 0, 1)")
	vars["p"], vars["away"] = p, formula.MustParse[float64]("away / sqrt(1 + slope**2)").Eval(vars)
	vars["colour"], vars["radius"] = vars["ink"], 1.0
	draw.EvalInto(p, vars)
	for k, v := range row.Eval(formula.Vars{"y": y, "scale": scale}).Enumerate() {
		vars["j"], vars["x"], vars["y"] = nd.Arange(0.0, float64(width), 1).ExpandDims(1), x.At(k...)/2.8*float64(width-1), v
		vars["away"] = formula.MustParse[float64]("hypot(i - y, j - x)").Eval(vars)
		vars["colour"], vars["radius"] = vars["dot"], 2.0
		draw.EvalInto(p, vars)
	}
	return picture.Save(path, p)
}

package main

import (
	"ndgo/formula"
	nd "ndgo/ndarray"
	"ndgo/picture"
)

// spread moves heat to colder places, except where the temperature is fixed.
var spread = formula.MustParse[float64](`where(held[1:-1, 1:-1], x[1:-1, 1:-1],
	0.25 * (x[:-2, 1:-1] + x[2:, 1:-1] + x[1:-1, :-2] + x[1:-1, 2:]))`)

// heat warms a plate by a clover-shaped wire, with two cold pipes in the plate, and draws lines of equal temperature.
func heat(path string, height, width int) error {
	width -= 60 // room for the colour bar
	scale := 2 / float64(height-1)
	vars := formula.Vars{
		"v": nd.Multiply(nd.Arange(0.0, float64(height), 1), scale).ExpandDims(1), "u": nd.Multiply(nd.Arange(0.0, float64(width), 1), scale),
		"w": scale * float64(width) / 2,
	}
	wire := formula.MustParse[float64]("abs(hypot(u - w, v - 1) - 0.52 - 0.2*cos(3*atan2(v - 1, u - w) + 0.5)) < 0.025").EvalBool(vars)
	pipes := formula.MustParse[float64]("minimum(hypot(u - w + 0.75, v - 1.6), hypot(u - w - 0.1, v - 0.95)) < 0.1").EvalBool(vars)
	x := nd.Zeros[float64](height, width)
	x.Fill(20)
	x.SetMask(wire, 100)
	x.SetMask(pipes, 0)

	inside := nd.S("1:-1, 1:-1")
	all := formula.Vars{"x": x, "held": nd.LogicalOr(wire, pipes)}
	for range 8 * height {
		spread.EvalInto(x.Slice(inside), all)
	}
	isotherm := formula.MustParse[float64](`x[1:-1, 1:-1] * where((floor(x[1:-1, 1:-1] / 10) != floor(x[2:, 1:-1] / 10))
		| (floor(x[1:-1, 1:-1] / 10) != floor(x[1:-1, 2:] / 10)), 0.75, 1)`)
	isotherm.EvalInto(x.Slice(inside), all)
	return picture.Save(path, x, picture.Inferno, picture.Bar)
}

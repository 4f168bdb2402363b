package main

import (
	"image/color"
	"math"

	"ndgo/formula"
	nd "ndgo/ndarray"
	"ndgo/picture"
)

// step is a step of the wave equation: the second difference in time is a multiple of the second difference in space. open is 1 in water
// and 0 in a wall.
var step = formula.MustParse[float64](`open[1:-1, 1:-1] * (u[1:-1, 1:-1]
	+ kept[1:-1, 1:-1] * (u[1:-1, 1:-1] - old[1:-1, 1:-1])
	+ 0.125 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4*u[1:-1, 1:-1]))`)

// waves sends a plane wave through two slits.
func waves(path string, height, width int) error {
	u, old := nd.Zeros[float64](height, width), nd.Zeros[float64](height, width)
	open, wall := nd.Ones[float64](height, width), width/3
	gate := open.Slice(nd.Colon, nd.Range(wall, wall+3))
	gate.Fill(0)
	slit := max(height/25, 2)
	for _, middle := range []int{height * 38 / 100, height * 62 / 100} {
		gate.Slice(nd.Range(middle-slit/2, middle-slit/2+slit)).Fill(1)
	}
	// Near the border waves fade, so none are reflected.
	kept := formula.MustParse[float64]("1 - 0.3 * maximum(0, 1 - minimum(minimum(i, h - 1 - i), w - 1 - j) / 25)**2").Eval(formula.Vars{
		"i": nd.Arange[float64](0, float64(height), 1).ExpandDims(1), "j": nd.Arange[float64](0, float64(width), 1), "h": height, "w": width,
	})
	for t := range 3 * width {
		source := math.Sin(2*math.Pi*float64(t)/28) * min(float64(t)/60, 1)
		u.Slice(nd.Colon, nd.Range(0, 2)).Fill(source)
		step.EvalInto(old.Slice(nd.S("1:-1, 1:-1")), formula.Vars{"u": u, "old": old, "open": open, "kept": kept})
		u, old = old, u
	}
	u.SetMask(nd.Equal(open, 0), math.NaN())
	return picture.Save(path, u, picture.Diverging, picture.Range(-0.7, 0.7), picture.NaN(color.Gray{60}))
}

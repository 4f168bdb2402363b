package main

import (
	"ndgo/formula"
	"ndgo/inplace"
	nd "ndgo/ndarray"
	"ndgo/picture"
	"ndgo/random"
)

// The formulas are the changes of two substances u and v in a step. Some of u turns into v, u is fed, v decays, and both spread.
//
// Source: Gray and Scott, Chemical Engineering Science 39 (1984).
var (
	feed = formula.MustParse[float64](`0.16 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4*u[1:-1, 1:-1])
		- u[1:-1, 1:-1] * v[1:-1, 1:-1]**2 + 0.0545 * (1 - u[1:-1, 1:-1])`)
	react = formula.MustParse[float64](`0.08 * (v[:-2, 1:-1] + v[2:, 1:-1] + v[1:-1, :-2] + v[1:-1, 2:] - 4*v[1:-1, 1:-1])
		+ u[1:-1, 1:-1] * v[1:-1, 1:-1]**2 - (0.0545 + 0.062) * v[1:-1, 1:-1]`)
)

// reaction lets corals grow from a few seeds on a torus.
func reaction(path string, height, width int) error {
	u, v := nd.Ones[float64](height, width), nd.Zeros[float64](height, width)
	r := random.New(7)
	rows, columns := random.Integers(r, 0, height-5, 20), random.Integers(r, 0, width-5, 20)
	for i, row := range rows.ToSlice() {
		column := columns.At(i)
		v.Slice(nd.Range(row, row+5), nd.Range(column, column+5)).Fill(0.5)
	}
	du, dv := nd.EmptyLike(u), nd.EmptyLike(v)
	for range 25 * height {
		around := formula.Vars{"u": nd.Pad(u, 1, 1, nd.Wrap), "v": nd.Pad(v, 1, 1, nd.Wrap)}
		feed.EvalInto(du, around)
		react.EvalInto(dv, around)
		inplace.Add(u, du)
		inplace.Add(v, dv)
	}
	return picture.Save(path, v, picture.Magma)
}

package plain

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// diffuse lets heat spread in a plate with edges of constant temperature.
//
//ndgo:fuse
func diffuse(u array[float64], steps int) array[float64] {
	u = u.Copy()
	for range steps {
		columns := nd.Add(at(u, ":-2, 1:-1"), at(u, "2:, 1:-1"))
		rows := nd.Add(at(u, "1:-1, :-2"), at(u, "1:-1, 2:"))
		inner := at(u, "1:-1, 1:-1")
		inplace.Add(inner, nd.Multiply(nd.Subtract(nd.Add(columns, rows), nd.Multiply(inner, 4)), 0.1))
	}
	return u
}

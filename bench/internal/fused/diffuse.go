package fused

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// diffuse lets heat spread in a plate with edges of constant temperature. It is the compiled program of package plain.
//
//ndgo:fuse
func diffuse(u *nd.NDArray[float64], steps int) *nd.NDArray[float64] {
	u = u.Copy()
	for range steps {
		columns := nd.Add(u.Slice(nd.S(":-2, 1:-1")), u.Slice(nd.S("2:, 1:-1")))
		rows := nd.Add(u.Slice(nd.S("1:-1, :-2")), u.Slice(nd.S("1:-1, 2:")))
		inner := u.Slice(nd.S("1:-1, 1:-1"))
		inplace.Add(inner, nd.Multiply(nd.Subtract(nd.Add(columns, rows), nd.Multiply(inner, 4)), 0.1))
	}
	return u
}

package plain

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// heat3D lets heat spread in a block with a surface of constant temperature.
//
//ndgo:fuse
func heat3D(u array[float32], steps int) array[float32] {
	u = u.Copy()
	for range steps {
		c := at(u, "1:-1, 1:-1, 1:-1")
		x := nd.Add(nd.Subtract(at(u, "2:, 1:-1, 1:-1"), nd.Multiply(c, 2)), at(u, ":-2, 1:-1, 1:-1"))
		y := nd.Add(nd.Subtract(at(u, "1:-1, 2:, 1:-1"), nd.Multiply(c, 2)), at(u, "1:-1, :-2, 1:-1"))
		z := nd.Add(nd.Subtract(at(u, "1:-1, 1:-1, 2:"), nd.Multiply(c, 2)), at(u, "1:-1, 1:-1, :-2"))
		inplace.Add(c, nd.Multiply(nd.Add(nd.Add(x, y), z), 0.1))
	}
	return u
}

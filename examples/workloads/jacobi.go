package workloads

import (
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// Jacobi2D returns the matrix a after some steps. A step sets each inner element to the mean of itself and its four neighbours.
//
//	a = a.copy(); b = a.copy()
//	for _ in range(steps):
//	    b[1:-1,1:-1] = 0.2*(a[1:-1,1:-1] + a[1:-1,:-2] + a[1:-1,2:] + a[2:,1:-1] + a[:-2,1:-1])
//	    a, b = b, a
//	return a
func Jacobi2D(a *nd.NDArray[float64], steps int) *nd.NDArray[float64] {
	from, to := newGrid(a.Copy()), newGrid(a.Copy())
	for range steps {
		into.Add(to.center, from.center, from.west, from.east, from.south, from.north)
		inplace.Multiply(to.center, 0.2)
		from, to = to, from
	}
	return from.all
}

// A grid is a matrix with five views of it: its inner elements and their neighbours on each side.
type grid struct {
	all, center, west, east, south, north *nd.NDArray[float64]
}

func newGrid(a *nd.NDArray[float64]) *grid {
	return &grid{
		all:    a,
		center: a.Slice(nd.S("1:-1, 1:-1")),
		west:   a.Slice(nd.S("1:-1, :-2")),
		east:   a.Slice(nd.S("1:-1, 2:")),
		south:  a.Slice(nd.S("2:, 1:-1")),
		north:  a.Slice(nd.S(":-2, 1:-1")),
	}
}

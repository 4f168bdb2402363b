package users

import (
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// laplacian returns the sum of the four neighbours of each inner element of u, less four times the element.
//
//ndgo:fuse
func laplacian[T nd.Float](u *nd.NDArray[T]) *nd.NDArray[T] {
	north, south := u.Slice(nd.S(":-2, 1:-1")), u.Slice(nd.S("2:, 1:-1"))
	middle := u.Slice(nd.S("1:-1, 1:-1"))
	around := nd.Add(north, south, u.Slice(nd.S("1:-1, :-2")), u.Slice(nd.S("1:-1, 2:")))
	return nd.Subtract(around, nd.Multiply(middle, 4))
}

// fdtd advances the electric field ex, ey and the magnetic field hz by one step for each element of drive. A step sets the first row of ey
// to its element of drive.
//
//ndgo:fuse
func fdtd(ex, ey, hz *nd.NDArray[float64], drive []float64) {
	for _, amplitude := range drive {
		ey.Slice(nd.At(0)).Fill(amplitude)
		inplace.Subtract(ey.Slice(nd.S("1:")), nd.Multiply(nd.Subtract(hz.Slice(nd.S("1:")), hz.Slice(nd.S(":-1"))), 0.5))
		inplace.Subtract(ex.Slice(nd.S(":, 1:")), nd.Multiply(nd.Subtract(hz.Slice(nd.S(":, 1:")), hz.Slice(nd.S(":, :-1"))), 0.5))
		curl := nd.Subtract(ex.Slice(nd.S(":-1, 1:")), ex.Slice(nd.S(":-1, :-1")))
		curl = nd.Subtract(nd.Add(curl, ey.Slice(nd.S("1:, :-1"))), ey.Slice(nd.S(":-1, :-1")))
		inplace.Subtract(hz.Slice(nd.S(":-1, :-1")), nd.Multiply(curl, 0.7))
	}
}

// heat3d advances u by some steps of the heat equation in three dimensions.
//
//ndgo:fuse
func heat3d(u *nd.NDArray[float32], k float32, steps int) {
	inner := u.Slice(nd.S("1:-1, 1:-1, 1:-1"))
	for range steps {
		x := nd.Add(u.Slice(nd.S("2:, 1:-1, 1:-1")), u.Slice(nd.S(":-2, 1:-1, 1:-1")))
		y := nd.Add(u.Slice(nd.S("1:-1, 2:, 1:-1")), u.Slice(nd.S("1:-1, :-2, 1:-1")))
		z := nd.Add(u.Slice(nd.S("1:-1, 1:-1, 2:")), u.Slice(nd.S("1:-1, 1:-1, :-2")))
		inplace.Add(inner, nd.Multiply(nd.Subtract(nd.Add(x, y, z), nd.Multiply(inner, 6)), k))
	}
}

// limiter returns u after a step of diffusion. A flux with the sign of the slope of u is set to zero.
//
//ndgo:fuse
func limiter(u *nd.NDArray[float64]) *nd.NDArray[float64] {
	lap := nd.Subtract(nd.Multiply(u.Slice(nd.S("1:-1")), 2), nd.Add(u.Slice(nd.S(":-2")), u.Slice(nd.S("2:"))))
	flux := nd.Subtract(lap.Slice(nd.S("1:")), lap.Slice(nd.S(":-1")))
	slope := nd.Subtract(u.Slice(nd.S("2:-1")), u.Slice(nd.S("1:-2")))
	limited := nd.Where(nd.Greater(nd.Multiply(flux, slope), 0), flux.Scalar(0), flux)
	out := u.Copy()
	middle := out.Slice(nd.S("2:-2"))
	inplace.Subtract(middle, nd.Multiply(nd.Subtract(limited.Slice(nd.S("1:")), limited.Slice(nd.S(":-1"))), 0.1))
	return out
}

// life returns the cells of Conway's game after some generations. Cells at the border are dead.
//
//ndgo:fuse
func life(cells *nd.NDArray[uint8], generations int) *nd.NDArray[uint8] {
	cells = cells.Copy()
	next := nd.ZerosLike(cells)
	for range generations {
		row := nd.Add(cells.Slice(nd.S(":, :-2")), cells.Slice(nd.S(":, 1:-1")), cells.Slice(nd.S(":, 2:")))
		middle := cells.Slice(nd.S("1:-1, 1:-1"))
		around := nd.Subtract(nd.Add(row.Slice(nd.S(":-2")), row.Slice(nd.S("1:-1")), row.Slice(nd.S("2:"))), middle)
		alive := nd.LogicalOr(nd.Equal(around, 3), nd.LogicalAnd(nd.Equal(around, 2), nd.Equal(middle, 1)))
		next.Slice(nd.S("1:-1, 1:-1")).Assign(nd.Where(alive, nd.OnesLike(middle), 0))
		cells, next = next, cells
	}
	return cells
}

// mandel returns for each c = x + iy the number of steps until z² + c leaves the circle of radius 2, at most rounds.
//
//ndgo:fuse
func mandel(x, y *nd.NDArray[float64], rounds int) *nd.NDArray[float64] {
	re, im := nd.ZerosLike(x), nd.ZerosLike(x)
	count := nd.ZerosLike(x)
	for range rounds {
		live := nd.Less(nd.Add(nd.Square(re), nd.Square(im)), 4)
		next := nd.Add(nd.Subtract(nd.Square(re), nd.Square(im)), x)
		im = nd.Where(live, nd.Add(nd.Multiply(nd.Multiply(re, im), 2), y), im)
		re = nd.Where(live, next, re)
		count = nd.Add(count, nd.AsType[float64](live))
	}
	return count
}

// weights returns e^(x/temperature) divided by its sum along the last axis. If the temperature is not positive, it returns zeros.
//
//ndgo:fuse
func weights[T nd.Float](x *nd.NDArray[T], temperature T) *nd.NDArray[T] {
	if temperature <= 0 {
		return nd.ZerosLike(x)
	}
	e := nd.Exp(nd.Divide(nd.Subtract(x, nd.Max(x, nd.Axis(-1), nd.KeepDims)), temperature))
	return nd.Divide(e, nd.Sum(e, nd.Axis(-1), nd.KeepDims))
}

// adam advances the moments m and v of the gradients g, and x, by one step.
//
//ndgo:fuse
func adam(x, m, v, g *nd.NDArray[float64], rate float64) {
	into.Add(m, nd.Multiply(m, 0.9), nd.Multiply(g, 0.1))
	into.Add(v, nd.Multiply(v, 0.999), nd.Multiply(nd.Square(g), 0.001))
	inplace.Subtract(x, nd.Divide(nd.Multiply(m, rate), nd.Add(nd.Sqrt(v), 1e-8)))
}

package programs

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// laplaceUntil returns the solution of Laplace's equation inside the border of u, and the number of iterations. It stops when the residual is
// below the tolerance, or after the given number of rounds.
//
//ndgo:fuse
func laplaceUntil(u *nd.NDArray[float64], tolerance float64, rounds int) (*nd.NDArray[float64], int) {
	u = u.Copy()
	next := u.Copy()
	for round := range rounds {
		sides := nd.Add(u.Slice(nd.S("1:-1, :-2")), u.Slice(nd.S("1:-1, 2:")))
		ends := nd.Add(u.Slice(nd.S(":-2, 1:-1")), u.Slice(nd.S("2:, 1:-1")))
		inner := next.Slice(nd.S("1:-1, 1:-1"))
		inner.Assign(nd.Multiply(nd.Add(sides, ends), 0.25))
		residual := nd.Sqrt(nd.Sum(nd.Square(nd.Subtract(next, u)))).Item()
		u, next = next, u
		if residual < tolerance {
			return u, round + 1
		}
	}
	return u, rounds
}

// accelerations returns the accelerations of bodies by their gravity. The bodies have masses m and positions x, y.
//
//ndgo:fuse
func accelerations(x, y, m *nd.NDArray[float64]) (ax, ay *nd.NDArray[float64]) {
	dx := nd.Subtract(x.ExpandDims(0), x.ExpandDims(1))
	dy := nd.Subtract(y.ExpandDims(0), y.ExpandDims(1))
	r2 := nd.Add(nd.Square(dx), nd.Square(dy), x.Scalar(1e-3))
	pull := nd.Divide(m.ExpandDims(0), nd.Multiply(r2, nd.Sqrt(r2)))
	ax = nd.Sum(nd.Multiply(pull, dx), nd.Axis(1))
	ay = nd.Sum(nd.Multiply(pull, dy), nd.Axis(1))
	return ax, ay
}

// waveSteps returns the shape of a string after some steps of the wave equation. The string begins at rest in the shape u, and its ends
// are held at 0.
//
//ndgo:fuse
func waveSteps(u *nd.NDArray[float64], courant float64, steps int) *nd.NDArray[float64] {
	before, now := u.Copy(), u.Copy()
	c2 := courant * courant
	for range steps {
		after := nd.ZerosLike(u)
		middle := now.Slice(nd.S("1:-1"))
		bend := nd.Subtract(nd.Add(now.Slice(nd.S("2:")), now.Slice(nd.S(":-2"))), nd.Multiply(middle, 2))
		after.Slice(nd.S("1:-1")).Assign(nd.Add(nd.Subtract(nd.Multiply(middle, 2), before.Slice(nd.S("1:-1"))), nd.Multiply(bend, c2)))
		before, now = now, after
	}
	return now
}

// ising returns the spins after an update of every other row, on a torus. An updated spin points along the sum of its neighbours and the field,
// or keeps its value if the sum is 0. The parameter colour selects even or odd rows.
//
//ndgo:fuse
func ising(spins *nd.NDArray[int8], field *nd.NDArray[int8], colour int) *nd.NDArray[int8] {
	up, down := nd.Roll(spins, nd.Shift(1), nd.Axis(0)), nd.Roll(spins, nd.Shift(-1), nd.Axis(0))
	left, right := nd.Roll(spins, nd.Shift(1), nd.Axis(-1)), nd.Roll(spins, nd.Shift(-1), nd.Axis(-1))
	local := nd.Add(nd.Add(up, down, left, right), field)
	aligned := nd.Where(nd.Equal(local, 0), spins, nd.Where(nd.Greater(local, 0), nd.OnesLike(spins), -1))
	out := spins.Copy()
	part := out.Slice(nd.From(colour & 1).By(2))
	part.Assign(aligned.Slice(nd.From(colour & 1).By(2)))
	return out
}

// lorenz moves many points by Lorenz's equations. It returns their x coordinates after each step.
//
//ndgo:fuse
func lorenz(x, y, z *nd.NDArray[float64], dt float64, steps int) []*nd.NDArray[float64] {
	const sigma, rho, beta = 10, 28, 8.0 / 3
	var path []*nd.NDArray[float64]
	for range steps {
		dx := nd.Multiply(nd.Subtract(y, x), sigma)
		dy := nd.Subtract(nd.Multiply(x, nd.Subtract(x.Scalar(rho), z)), y)
		dz := nd.Subtract(nd.Multiply(x, y), nd.Multiply(z, beta))
		x, y, z = nd.Add(x, nd.Multiply(dx, dt)), nd.Add(y, nd.Multiply(dy, dt)), nd.Add(z, nd.Multiply(dz, dt))
		path = append(path, x)
	}
	return path
}

// relax damps the velocities v of particles and moves the particles, in place. It puts particles that leave the box on its wall, reverses their
// velocities, and returns their number.
//
//ndgo:fuse
func relax(x, v *nd.NDArray[float32], box, friction, dt float32) int {
	inplace.Multiply(v, nd.Exp(nd.Multiply(nd.Abs(v), -friction*dt)))
	inplace.Add(x, nd.Multiply(v, dt))
	outside := nd.LogicalOr(nd.Less(x, 0), nd.Greater(x, box))
	inplace.Multiply(v, nd.Where(outside, nd.Subtract(v.Scalar(0), nd.OnesLike(v)), 1))
	inplace.Clip(x, 0, box)
	return nd.CountNonzero(outside).Item()
}

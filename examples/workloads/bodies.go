package workloads

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// NBody moves bodies under their gravity. It returns their places and velocities, of shape (bodies, 3), and the kinetic
// energy after each step.
func NBody(pos, vel, mass *nd.NDArray[float64], steps int) (_, _, energy *nd.NDArray[float64]) {
	const dt, softening = 0.01, 0.01
	pos, vel, energy = pos.Copy(), vel.Copy(), nd.Empty[float64](steps)
	for s := range steps {
		d := nd.Subtract(pos.ExpandDims(0), pos.ExpandDims(1)) // from each to each, (bodies, bodies, 3)
		r2 := inplace.Add(nd.Sum(nd.Multiply(d, d), nd.Axis(-1)), softening)
		w := inplace.Multiply(inplace.Pow(r2, -1.5), mass)
		force := nd.Sum(inplace.Multiply(d, w.ExpandDims(-1)), nd.Axis(1))
		inplace.Add(vel, inplace.Multiply(force, dt))
		inplace.Add(pos, nd.Multiply(vel, dt))
		energy.SetAt(0.5*nd.Sum(nd.Multiply(nd.Square(vel), mass.ExpandDims(1))).Item(), s)
	}
	return pos, vel, energy
}

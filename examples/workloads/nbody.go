package workloads

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// NBody returns the positions and velocities of n bodies, n×3, after some time steps of 0.01, and the kinetic energy
// after each step. Their gravity is softened at short distances.
//
//	pos, vel = pos.copy(), vel.copy(); ke = np.empty(steps)
//	for s in range(steps):
//	    d = pos[None,:,:] - pos[:,None,:]
//	    r2 = (d*d).sum(axis=-1) + 0.01
//	    w = mass[None,:]*r2**-1.5
//	    vel += dt*(d*w[:,:,None]).sum(axis=1)
//	    pos += dt*vel
//	    ke[s] = 0.5*(mass[:,None]*vel**2).sum()
func NBody(pos, vel, mass *nd.NDArray[float64], steps int) (position, velocity, energy *nd.NDArray[float64]) {
	const dt, softening = 0.01, 0.01
	pos, vel = pos.Copy(), vel.Copy()
	ke := nd.Empty[float64](steps)
	for s := range steps {
		d := nd.Subtract(pos, pos.ExpandDims(1)) // n×n×3: element i, j is the vector from body i to body j
		w := inplace.Add(nd.Sum(nd.Square(d), nd.Axis(-1)), softening)
		inplace.Multiply(inplace.Pow(w, -1.5), mass)
		pull := nd.Sum(inplace.Multiply(d, w.ExpandDims(-1)), nd.Axis(1))
		inplace.Add(vel, inplace.Multiply(pull, dt))
		inplace.Add(pos, nd.Multiply(vel, dt))
		ke.SetAt(0.5*nd.Sum(nd.Multiply(nd.Square(vel), mass.ExpandDims(1))).Item(), s)
	}
	return pos, vel, ke
}

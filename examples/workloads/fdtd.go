package workloads

import (
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// FDTD2D returns the electric field ex, ey and the magnetic field hz after finite-difference steps in time. There is one step for each
// element of drive: the step sets the first row of ey to this element.
//
//	ex, ey, hz = ex.copy(), ey.copy(), hz.copy()
//	for t in range(len(drive)):
//	    ey[0,:] = drive[t]
//	    ey[1:,:] -= 0.5*(hz[1:,:] - hz[:-1,:])
//	    ex[:,1:] -= 0.5*(hz[:,1:] - hz[:,:-1])
//	    hz[:-1,:-1] -= 0.7*(ex[:-1,1:] - ex[:-1,:-1] + ey[1:,:-1] - ey[:-1,:-1])
func FDTD2D(ex, ey, hz, drive *nd.NDArray[float64]) (x, y, z *nd.NDArray[float64]) {
	ex, ey, hz = ex.Copy(), ey.Copy(), hz.Copy()
	// Views are made once, before the loop.
	source := ey.Slice(nd.At(0))
	eyLower, exRight, hzInner := ey.Slice(nd.S("1:")), ex.Slice(nd.S(":, 1:")), hz.Slice(nd.S(":-1, :-1"))
	hzLower, hzUpper := hz.Slice(nd.S("1:")), hz.Slice(nd.S(":-1"))
	hzRight, hzLeft := hz.Slice(nd.S(":, 1:")), hz.Slice(nd.S(":, :-1"))
	exEast, exWest := ex.Slice(nd.S(":-1, 1:")), ex.Slice(nd.S(":-1, :-1"))
	eySouth, eyNorth := ey.Slice(nd.S("1:, :-1")), ey.Slice(nd.S(":-1, :-1"))
	// Each iteration stores its intermediate results in these arrays.
	dy, dx, curl := nd.EmptyLike(eyLower), nd.EmptyLike(exRight), nd.EmptyLike(hzInner)

	for amplitude := range drive.Values() {
		source.Fill(amplitude)
		into.Subtract(dy, hzLower, hzUpper)
		inplace.Subtract(eyLower, inplace.Multiply(dy, 0.5))
		into.Subtract(dx, hzRight, hzLeft)
		inplace.Subtract(exRight, inplace.Multiply(dx, 0.5))
		into.Subtract(curl, exEast, exWest)
		inplace.Subtract(inplace.Add(curl, eySouth), eyNorth)
		inplace.Subtract(hzInner, inplace.Multiply(curl, 0.7))
	}
	return ex, ey, hz
}

package programs

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// pressureTerms are the terms of density that change with pressure.
var pressureTerms = []float64{1.04, -1.1e-4, 2.4e-8}

// density returns the density of sea water for a salinity, a temperature and a depth.
//
//ndgo:fuse
func density(salinity, temperature, depth *nd.NDArray[float64]) *nd.NDArray[float64] {
	t := temperature
	fresh := nd.Subtract(t.Scalar(999.84), nd.Multiply(nd.Square(nd.Subtract(t, 4)), 6.5e-3))
	salty := nd.Add(fresh, nd.Multiply(salinity, nd.Subtract(t.Scalar(0.8), nd.Multiply(t, 3e-3))))
	root := nd.Sqrt(nd.Abs(salinity))
	salty = nd.Subtract(salty, nd.Multiply(nd.Multiply(salinity, root), 1.7e-4))
	p := nd.Multiply(depth, 1e-2)
	squeezed := nd.Add(nd.Multiply(p, pressureTerms[0]), nd.Multiply(nd.Square(p), pressureTerms[1]))
	return nd.Add(salty, squeezed)
}

// stratification returns the square of the buoyancy frequency between levels, from densities along the first axis.
//
//ndgo:fuse
func stratification(rho, depth *nd.NDArray[float64]) *nd.NDArray[float64] {
	const g, rho0 = 9.81, 1025.0
	drho := nd.Diff(rho, nd.Axis(0))
	dz := nd.Diff(depth, nd.Axis(0))
	n2 := nd.Multiply(nd.Divide(drho, dz), g/rho0)
	return nd.Where(nd.Greater(n2, 0), n2, 0)
}

// shallowWater advances the height h and the velocity u, v by some steps of the linear shallow-water equations.
//
//ndgo:fuse
func shallowWater(h, u, v *nd.NDArray[float64], depth, dt float64, steps int) {
	const g = 9.81
	for step := 0; step < steps; step++ {
		dhdx := nd.Subtract(h.Slice(nd.S(":, 1:")), h.Slice(nd.S(":, :-1")))
		inplace.Subtract(u.Slice(nd.S(":, 1:")), nd.Multiply(dhdx, g*dt))
		dhdy := nd.Subtract(h.Slice(nd.S("1:")), h.Slice(nd.S(":-1")))
		inplace.Subtract(v.Slice(nd.S("1:")), nd.Multiply(dhdy, g*dt))
		flow := nd.Subtract(u.Slice(nd.S(":-1, 1:")), u.Slice(nd.S(":-1, :-1")))
		flow = nd.Add(flow, nd.Subtract(v.Slice(nd.S("1:, :-1")), v.Slice(nd.S(":-1, :-1"))))
		inplace.Subtract(h.Slice(nd.S(":-1, :-1")), nd.Multiply(flow, depth*dt))
	}
}

// wavePeaks returns the height of the waves in each row (four standard deviations) and the number of waves. Each rise of the surface through its
// mean counts as one wave.
//
//ndgo:fuse
func wavePeaks(surface *nd.NDArray[float32]) (height *nd.NDArray[float32], count int) {
	eta := nd.Subtract(surface, nd.Mean(surface))
	up := nd.LogicalAnd(nd.Less(eta.Slice(nd.S("...,:-1")), 0), nd.GreaterEqual(eta.Slice(nd.S("...,1:")), 0))
	count = nd.CountNonzero(up).Item()
	height = nd.Multiply(nd.Std(eta, nd.Axis(-1)), 4)
	return height, count
}

// mixedLayer returns, for each column, the first level whose density differs from the surface's by more than a threshold. If there is none, it
// returns the last level.
//
//ndgo:fuse
func mixedLayer(rho *nd.NDArray[float64], threshold float64) *nd.NDArray[int] {
	surface := rho.Slice(nd.Range(0, 1))
	excess := nd.Subtract(rho, surface)
	heavy := nd.Greater(nd.Abs(excess), threshold)
	level := nd.ArgMax(nd.AsType[int8](heavy), nd.Axis(0))
	return nd.Where(nd.Any(heavy, nd.Axis(0)), level, rho.Dim(0)-1)
}

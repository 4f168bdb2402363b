package programs

import (
	"math"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// arrhenius returns the rates of a reaction at temperatures t, for a factor, a power of the temperature, and an activation energy.
//
//ndgo:fuse
func arrhenius(t *nd.NDArray[float64], factor, power, energy float64) *nd.NDArray[float64] {
	const gas = 8.314462618
	safe := nd.Maximum(nd.Abs(t), 1)
	scaled := nd.Pow(nd.Divide(safe, 298.15), power)
	boltzmann := nd.Exp(nd.Divide(safe.Scalar(-energy/gas), safe))
	return nd.Multiply(nd.Multiply(scaled, boltzmann), factor)
}

// reactionDiffusion advances the concentrations u and v on a torus by some steps of Gray and Scott's reaction.
//
//ndgo:fuse
func reactionDiffusion(u, v *nd.NDArray[float32], feed, kill float32, steps int) {
	for range steps {
		uvv := nd.Multiply(u, nd.Square(v))
		du := nd.Subtract(around(u), nd.Multiply(u, 4))
		dv := nd.Subtract(around(v), nd.Multiply(v, 4))
		changeU := nd.Add(nd.Subtract(nd.Multiply(du, 0.16), uvv), nd.Multiply(nd.Subtract(u.Scalar(1), u), feed))
		changeV := nd.Subtract(nd.Add(nd.Multiply(dv, 0.08), uvv), nd.Multiply(v, feed+kill))
		inplace.Add(u, changeU)
		inplace.Add(v, changeV)
	}
}

// around returns the sum of the four neighbours of each element on a torus.
func around[T nd.Float](x *nd.NDArray[T]) *nd.NDArray[T] {
	rows := nd.Add(nd.Roll(x, nd.Shift(1), nd.Axis(0)), nd.Roll(x, nd.Shift(-1), nd.Axis(0)))
	return nd.Add(rows, nd.Roll(x, nd.Shift(1), nd.Axis(-1)), nd.Roll(x, nd.Shift(-1), nd.Axis(-1)))
}

// titration returns the pH after adding volumes of a strong base to an acid. It uses Newton's method, and reports whether this converged.
//
//ndgo:fuse
func titration(added *nd.NDArray[float64], acid, volume, pKa float64) (ph *nd.NDArray[float64], settled bool) {
	ka := math.Pow(10, -pKa)
	whole := nd.Add(nd.Abs(added), math.Abs(volume)+1)
	base := nd.Divide(nd.Abs(added), whole)
	salt := nd.Divide(whole.Scalar(math.Abs(acid)+0.1), whole)
	ph = nd.Full(7.0, added.Shape()...)
	for range 12 {
		h := nd.Pow(ph.Scalar(10), nd.Negative(ph))
		charge := nd.Subtract(nd.Add(nd.Subtract(h, nd.Divide(h.Scalar(1e-14), h)), base), nd.Divide(nd.Multiply(salt, ka), nd.Add(h, ka)))
		step := nd.Clip(nd.Multiply(charge, 5), -1, 1)
		ph = nd.Clip(nd.Add(ph, step), 0, 14)
		settled = nd.All(nd.Less(nd.Abs(step), 1e-6)).Item()
		if settled {
			break
		}
	}
	return ph, settled
}

// pairEnergy returns the energy of atoms under the Lennard-Jones potential, cut off at a distance.
//
//ndgo:fuse
func pairEnergy(x, y, z *nd.NDArray[float64], cutoff float64) float64 {
	between := func(p *nd.NDArray[float64]) *nd.NDArray[float64] {
		q := p.Ravel()
		return nd.Square(nd.Subtract(q.ExpandDims(0), q.ExpandDims(1)))
	}
	r2 := nd.Add(between(x), between(y), between(z))
	apart := nd.LogicalAnd(nd.Greater(r2, 1e-6), nd.Less(r2, cutoff*cutoff))
	s6 := nd.Pow(nd.Divide(r2.Scalar(1), nd.Where(apart, r2, 1)), 3)
	energy := nd.Multiply(nd.Subtract(nd.Square(s6), s6), 4)
	return nd.Sum(nd.Where(apart, energy, 0)).Item() / 2
}

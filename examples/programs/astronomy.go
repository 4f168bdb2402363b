package programs

import (
	"math"

	nd "ndgo/ndarray"
)

// kepler returns the eccentric anomaly for a mean anomaly and an eccentricity. It repeats Newton's method until all steps are small, at most 20
// times.
//
//ndgo:fuse
func kepler(mean, eccentricity *nd.NDArray[float64], tolerance float64) *nd.NDArray[float64] {
	e := nd.Add(mean, nd.Multiply(eccentricity, nd.Sin(mean)))
	for range 20 {
		f := nd.Subtract(nd.Subtract(e, nd.Multiply(eccentricity, nd.Sin(e))), mean)
		slope := nd.Subtract(e.Scalar(1), nd.Multiply(eccentricity, nd.Cos(e)))
		step := nd.Divide(f, slope)
		e = nd.Subtract(e, step)
		if e.Size() == 0 || nd.Max(nd.Abs(step)).Item() < tolerance {
			break
		}
	}
	return e
}

// separation returns the angle in degrees between pairs of directions on the sky.
//
//ndgo:fuse
func separation(ra1, dec1, ra2, dec2 *nd.NDArray[float64]) *nd.NDArray[float64] {
	rad := func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return nd.Multiply(x, math.Pi/180) }
	a1, d1, a2, d2 := rad(ra1), rad(dec1), rad(ra2), rad(dec2)
	da := nd.Subtract(a2, a1)
	x := nd.Multiply(nd.Cos(d2), nd.Sin(da))
	y := nd.Subtract(nd.Multiply(nd.Cos(d1), nd.Sin(d2)), nd.Multiply(nd.Multiply(nd.Sin(d1), nd.Cos(d2)), nd.Cos(da)))
	z := nd.Add(nd.Multiply(nd.Sin(d1), nd.Sin(d2)), nd.Multiply(nd.Multiply(nd.Cos(d1), nd.Cos(d2)), nd.Cos(da)))
	return nd.Multiply(nd.Atan2(nd.Hypot(x, y), z), 180/math.Pi)
}

// magnitudes returns magnitudes of fluxes with their errors. They are NaN for sources fainter than the limit.
//
//ndgo:fuse
func magnitudes(flux, noise *nd.NDArray[float64], zero, limit float64) (m, err *nd.NDArray[float64]) {
	good := nd.Greater(flux, 0)
	safe := nd.Where(good, flux, 1)
	m = nd.Subtract(flux.Scalar(zero), nd.Multiply(nd.Log10(safe), 2.5))
	good = nd.LogicalAnd(good, nd.Less(m, limit))
	m = nd.Where(good, m, math.NaN())
	err = nd.Where(good, nd.Multiply(nd.Divide(noise, safe), 1.0857), math.NaN())
	return m, err
}

// orbit moves bodies around a mass at the origin by the leapfrog method. It returns their positions and energies after some steps.
//
//ndgo:fuse
func orbit(x, y, vx, vy *nd.NDArray[float64], dt float64, steps int) (xs, ys, energy *nd.NDArray[float64]) {
	for range steps {
		r2 := nd.Add(nd.Square(x), nd.Square(y), x.Scalar(1e-4))
		pull := nd.Divide(x.Scalar(-dt), nd.Multiply(r2, nd.Sqrt(r2)))
		vx = nd.Add(vx, nd.Multiply(pull, x))
		vy = nd.Add(vy, nd.Multiply(pull, y))
		x = nd.Add(x, nd.Multiply(vx, dt))
		y = nd.Add(y, nd.Multiply(vy, dt))
	}
	kinetic := nd.Multiply(nd.Add(nd.Square(vx), nd.Square(vy)), 0.5)
	return x, y, nd.Subtract(kinetic, nd.Divide(x.Scalar(1), nd.Sqrt(nd.Add(nd.Square(x), nd.Square(y), x.Scalar(1e-4)))))
}

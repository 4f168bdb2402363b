package kernels

import "math"

// add adds k b to a.
func (a *vec3) add(k float64, b vec3) {
	a.x += k * b.x
	a.y += k * b.y
	a.z += k * b.z
}

// orbit returns an earth satellite's semi-major axis in km, eccentricity, and inclination in radians, from its position in km and its
// velocity in km/s.
//
// Source: D. Vallado, Fundamentals of Astrodynamics and Applications, 4th ed. (2013), algorithm 9.
//
//ndgo:ufunc
func orbit(x, y, z, vx, vy, vz float64) (axis, eccentricity, inclination float64) {
	const mu = 398600.4418
	r, v := vec3{x, y, z}, vec3{vx, vy, vz}
	h := r.cross(v)
	distance := math.Sqrt(r.dot(r))
	e := v.cross(h).scale(1 / mu)
	e.add(-1/distance, r)
	energy := v.dot(v)/2 - mu/distance
	return -mu / (2 * energy), math.Sqrt(e.dot(e)), math.Acos(h.z / math.Sqrt(h.dot(h)))
}

// A body has a position and a velocity.
type body struct {
	vec3
	velocity vec3
}

func (b *body) kick(dt float64) {
	r := math.Sqrt(b.dot(b.vec3))
	b.velocity.add(-dt/(r*r*r), b.vec3)
}

func (b *body) drift(dt float64) { b.add(dt, b.velocity) }

// leapfrog returns a body's distance from a mass of 1 after a number of steps of length dt. The body begins at a given distance, with
// a perpendicular speed.
//
// Source: D. Quinn et al., Time stepping N-body simulations (1997), arXiv:astro-ph/9710043, equation 3.
//
//ndgo:ufunc
func leapfrog(distance, speed, dt float64, steps uint8) float64 {
	b := body{vec3: vec3{x: distance}, velocity: vec3{y: speed}}
	for range steps {
		b.kick(dt / 2)
		b.drift(dt)
		b.kick(dt / 2)
	}
	return math.Sqrt(b.dot(b.vec3))
}

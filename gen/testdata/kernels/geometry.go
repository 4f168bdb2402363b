package kernels

import "math"

type vec3 struct{ x, y, z float64 }

func (a vec3) sub(b vec3) vec3    { return vec3{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec3) dot(b vec3) float64 { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vec3) cross(b vec3) vec3 {
	return vec3{a.y*b.z - a.z*b.y, a.z*b.x - a.x*b.z, a.x*b.y - a.y*b.x}
}
func (a vec3) scale(s float64) vec3 { return vec3{a.x * s, a.y * s, a.z * s} }

// triangleArea returns the area of a triangle in space.
//
//ndgo:ufunc
func triangleArea(ax, ay, az, bx, by, bz, cx, cy, cz float64) float64 {
	a, b, c := vec3{ax, ay, az}, vec3{bx, by, bz}, vec3{cx, cy, cz}
	n := b.sub(a).cross(c.sub(a))
	return math.Sqrt(n.dot(n)) / 2
}

// hitSphere returns how far a ray from the origin goes until it meets a sphere, or -1.
//
//ndgo:ufunc
func hitSphere(dx, dy, dz, cx, cy, cz, r float64) float64 {
	d, c := vec3{dx, dy, dz}, vec3{cx, cy, cz}
	d = d.scale(1 / math.Sqrt(d.dot(d)))
	b := d.dot(c)
	discriminant := b*b - c.dot(c) + r*r
	if discriminant < 0 {
		return -1
	}
	if t := b - math.Sqrt(discriminant); t > 0 {
		return t
	}
	return -1
}

// inTriangle reports whether a point is in a triangle of the plane.
//
//ndgo:ufunc
func inTriangle(px, py, ax, ay, bx, by, cx, cy float64) bool {
	side := func(x1, y1, x2, y2 float64) float64 { return (px-x2)*(y1-y2) - (x1-x2)*(py-y2) }
	d1, d2, d3 := side(ax, ay, bx, by), side(bx, by, cx, cy), side(cx, cy, ax, ay)
	negative := d1 < 0 || d2 < 0 || d3 < 0
	positive := d1 > 0 || d2 > 0 || d3 > 0
	return !(negative && positive)
}

// rotate returns a point turned about the origin.
//
//ndgo:ufunc
func rotate(x, y, angle float64) (u, v float64) {
	s, c := math.Sincos(angle)
	return c*x - s*y, s*x + c*y
}

// smoothStep returns Perlin's step from 0 to 1.
//
//ndgo:ufunc
func smoothStep[T float32 | float64](low, high, x T) T {
	t := min(max((x-low)/(high-low), 0), 1)
	return t * t * t * (t*(t*6-15) + 10)
}

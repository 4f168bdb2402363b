package kernels

import "math"

type point struct{ x, y float64 }

func (p point) minus(q point) point   { return point{p.x - q.x, p.y - q.y} }
func (p point) plus(q point) point    { return point{p.x + q.x, p.y + q.y} }
func (p point) times(s float64) point { return point{p.x * s, p.y * s} }
func (p point) dot(q point) float64   { return p.x*q.x + p.y*q.y }
func (p point) length() float64       { return math.Hypot(p.x, p.y) }
func mix(p, q point, t float64) point { return p.times(1 - t).plus(q.times(t)) }

// segmentDistance returns the distance of a point p from the segment between a and b.
//
// Source: C. Ericson, Real-Time Collision Detection (2005), 5.1.2.
//
//ndgo:ufunc
func segmentDistance(px, py, ax, ay, bx, by float64) float64 {
	p, a, b := point{px, py}, point{ax, ay}, point{bx, by}
	ab := b.minus(a)
	t := p.minus(a).dot(ab)
	if t <= 0 {
		return p.minus(a).length()
	}
	if d := ab.dot(ab); t < d {
		return p.minus(a.plus(ab.times(t / d))).length()
	}
	return p.minus(b).length()
}

// hitBox returns the distance at which a ray enters the cube [0, 1]³, or -1 if the ray misses it. From inside the cube the distance is
// negative. The ray has the origin (ox, oy, oz) and the direction (dx, dy, dz).
//
// Source: T. L. Kay, J. T. Kajiya, Ray tracing complex scenes, SIGGRAPH 1986, 269–278.
//
//ndgo:ufunc
func hitBox(ox, oy, oz, dx, dy, dz float64) float64 {
	origin := [3]float64{ox, oy, oz}
	direction := [3]float64{dx, dy, dz}
	near, far := math.Inf(-1), math.Inf(1)
	for i := range origin {
		if direction[i] == 0 {
			if origin[i] < 0 || origin[i] > 1 {
				return -1
			}
			continue
		}
		t1 := (0 - origin[i]) / direction[i]
		t2 := (1 - origin[i]) / direction[i]
		if t1 > t2 {
			t1, t2 = t2, t1
		}
		near = math.Max(near, t1)
		far = math.Min(far, t2)
		if near > far || far < 0 {
			return -1
		}
	}
	return near
}

// bezier returns the point of a cubic Bézier curve at t.
//
// Source: P. de Casteljau, Courbes à pôles, INPI, 1959.
//
//ndgo:ufunc
func bezier(t, x0, y0, x1, y1, x2, y2, x3, y3 float64) (x, y float64) {
	points := [4]point{{x0, y0}, {x1, y1}, {x2, y2}, {x3, y3}}
	for n := len(points) - 1; n > 0; n-- {
		for i := 0; i < n; i++ {
			points[i] = mix(points[i], points[i+1], t)
		}
	}
	return points[0].x, points[0].y
}

var permutation = [256]uint8{
	151, 160, 137, 91, 90, 15, 131, 13, 201, 95, 96, 53, 194, 233, 7, 225, 140, 36, 103, 30, 69, 142, 8, 99, 37, 240, 21, 10, 23, 190, 6,
	148, 247, 120, 234, 75, 0, 26, 197, 62, 94, 252, 219, 203, 117, 35, 11, 32, 57, 177, 33, 88, 237, 149, 56, 87, 174, 20, 125, 136, 171,
	168, 68, 175, 74, 165, 71, 134, 139, 48, 27, 166, 77, 146, 158, 231, 83, 111, 229, 122, 60, 211, 133, 230, 220, 105, 92, 41, 55, 46,
	245, 40, 244, 102, 143, 54, 65, 25, 63, 161, 1, 216, 80, 73, 209, 76, 132, 187, 208, 89, 18, 169, 200, 196, 135, 130, 116, 188, 159,
	86, 164, 100, 109, 198, 173, 186, 3, 64, 52, 217, 226, 250, 124, 123, 5, 202, 38, 147, 118, 126, 255, 82, 85, 212, 207, 206, 59, 227,
	47, 16, 58, 17, 182, 189, 28, 42, 223, 183, 170, 213, 119, 248, 152, 2, 44, 154, 163, 70, 221, 153, 101, 155, 167, 43, 172, 9, 129,
	22, 39, 253, 19, 98, 108, 110, 79, 113, 224, 232, 178, 185, 112, 104, 218, 246, 97, 228, 251, 34, 242, 193, 238, 210, 144, 12, 191,
	179, 162, 241, 81, 51, 145, 235, 249, 14, 239, 107, 49, 192, 214, 31, 181, 199, 106, 157, 184, 84, 204, 176, 115, 121, 50, 45, 127, 4,
	150, 254, 138, 236, 205, 93, 222, 114, 67, 29, 24, 72, 243, 141, 128, 195, 78, 66, 215, 61, 156, 180,
}

func fade(t float64) float64 { return t * t * t * (t*(t*6-15) + 10) }

func gradient(hash uint8, x, y float64) float64 {
	switch hash & 7 {
	case 0:
		return x + y
	case 1:
		return -x + y
	case 2:
		return x - y
	case 3:
		return -x - y
	case 4:
		return x
	case 5:
		return -x
	case 6:
		return y
	default:
		return -y
	}
}

// noise returns Perlin's improved noise in the plane.
//
// Source: K. Perlin, Improving noise, SIGGRAPH 2002, 681–682.
//
//ndgo:ufunc
func noise(x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	xi, yi := uint8(int(fx)&255), uint8(int(fy)&255)
	x -= fx
	y -= fy
	u, v := fade(x), fade(y)
	a, b := permutation[xi]+yi, permutation[xi+1]+yi
	lerp := func(t, a, b float64) float64 { return a + t*(b-a) }
	return lerp(v, lerp(u, gradient(permutation[a], x, y), gradient(permutation[b], x-1, y)),
		lerp(u, gradient(permutation[a+1], x, y-1), gradient(permutation[b+1], x-1, y-1)))
}

// roundedBox returns the signed distance of a point from a box with rounded corners around the origin.
//
// Source: I. Quilez, 2D distance functions, iquilezles.org.
//
//ndgo:ufunc
func roundedBox(px, py, halfWidth, halfHeight, radius float64) float64 {
	qx := math.Abs(px) - halfWidth + radius
	qy := math.Abs(py) - halfHeight + radius
	return math.Min(math.Max(qx, qy), 0) + point{math.Max(qx, 0), math.Max(qy, 0)}.length() - radius
}

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

// hitSphere returns the distance along a ray from the origin to a sphere, or -1 if the ray misses it.
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

// rotate returns a point rotated about the origin.
//
//ndgo:ufunc
func rotate(x, y, angle float64) (u, v float64) {
	s, c := math.Sincos(angle)
	return c*x - s*y, s*x + c*y
}

// smoothStep returns Perlin's smooth step from 0 to 1.
//
//ndgo:ufunc
func smoothStep[T float32 | float64](low, high, x T) T {
	t := min(max((x-low)/(high-low), 0), 1)
	return t * t * t * (t*(t*6-15) + 10)
}

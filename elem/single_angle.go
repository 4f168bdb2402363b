package elem

import "math"

// atan2In32 returns the angle of the point (x, y): that of n/d, the less of |x| and |y| divided by the greater, from the axis that is
// nearer. The arc tangent is that of c and of (n - cd) / (d + cn), as in atan32.
func atan2In32(y, x float32) float32 {
	a, b := abs32(y), abs32(x)
	n, d := a, b
	if a > b {
		n, d = b, a
	}
	switch { // so that d + cn, its inverse and what divisions leave are within the range
	case d > math.MaxFloat32:
		d = 1
		if n > math.MaxFloat32 {
			n = 1
		} else if n == n {
			n = 0
		}
	case d > 0x1p120:
		n, d = float32(0x1p-8*n), float32(0x1p-8*d)
	case d == 0:
		d = 1
	case n < 0x1p-100 && d < 0x1p60:
		n, d = float32(0x1p60*n), float32(0x1p60*d)
	}
	i := (max(math.Float32bits(n/d), lowestOfPoints) - lowestOfPoints) >> 21 & 15
	c := atanPoints[i]
	part, inverse := fuse(-c, d, n), 1/fuse(c, n, d)
	r := float32(part * inverse)
	w := float32(r * r)
	p := fuse(-0x1.1f519ap-3, w, 0x1.9991c4p-3)
	p = fuse(p, w, -0x1.555554p-2)
	value, rest := atanValues[i], r+fuse(float32(r*w), p, float32(fuse(-r, fuse(c, n, d), part)*inverse))
	var high, low float32
	if a > b {
		high, low = halfPiHigh32, halfPiLow32
		value, rest = -value, -rest
	}
	if math.Float32bits(x)>>31 != 0 {
		high, low = 2*halfPiHigh32-high, 2*halfPiLow32-low
		value, rest = -value, -rest
	}
	h, l := quickSum32(high, value)
	return copysign32(h+(l+(low+rest)), y)
}

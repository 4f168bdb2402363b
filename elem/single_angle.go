package elem

import "math"

// atan2In32 returns the angle of the point (x, y). It computes the angle from the nearer axis: the arc tangent of n/d for the smaller n and
// the larger d of |x| and |y|. Like atan32 it adds the arc tangents of c and of (n - cd) / (d + cn). It finds c from the difference of the
// bits of n and d; the second tangent is then at most 1/8.
func atan2In32(y, x float32) float32 {
	a, b := abs32(y), abs32(x)
	n, d := a, b
	if a > b {
		n, d = b, a
	}
	if d > 0x1p120 || n < 0x1p-100 && n > 0 {
		return atan2OfExtremes32(y, x)
	}
	if d < 0x1p-100 { // then n is 0: other small n are handled above
		d = 1
	}
	const lowest = lowestOfPoints - 127<<23
	i := uint32(max(int32(math.Float32bits(n)-math.Float32bits(d)), lowest)-lowest) >> 21 & 15
	c := atanPoints[i]
	part, whole := fuse(-c, d, n), fuse(c, n, d)
	inverse := 1 / whole
	r := float32(part * inverse)
	w := float32(r * r)
	p := fuse(-0x1.1f519ap-3, w, 0x1.9991c4p-3)
	p = fuse(p, w, -0x1.555554p-2)
	rest := r + fuse(float32(r*w), p, float32(fuse(-r, whole, part)*inverse))
	base, sign := float32(0), math.Float32bits(x)
	if int32(sign) < 0 {
		base = 2 * halfPiHigh32
	}
	if a > b {
		base, sign = halfPiHigh32, ^sign
	}
	sign &= 1 << 31
	h, l := quickSum32(base, math.Float32frombits(math.Float32bits(atanValues[i])^sign))
	rest = fuse(base, halfPiLow32/halfPiHigh32, math.Float32frombits(math.Float32bits(rest)^sign))
	return copysign32(h+(l+rest), y)
}

// atan2OfExtremes32 is atan2In32 for operands with intermediate results that overflow or lose bits.
//
//ndgo:rare
func atan2OfExtremes32(y, x float32) float32 { return float32(atan2(float64(y), float64(x))) }

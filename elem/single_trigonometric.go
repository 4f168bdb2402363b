package elem

import "math"

// π in two parts of 53 bits.
const (
	pi1 = 2 * halfPi1
	pi2 = 2 * halfPi2
)

// sinSingle returns the sine of x.
func sinSingle(x float64) float64 {
	a := math.Abs(x)
	if a >= reducible && a <= math.MaxFloat64 {
		return sinOfLarge(x)
	}
	n := math.FMA(a, 1/math.Pi, toInteger)
	z := sinOfHalfTurn(a, n-toInteger)
	return flip(z, math.Float64bits(n)<<63^math.Float64bits(x))
}

// cosSingle returns the cosine of x. It splits x into nπ and a remainder; n is an integer plus 1/2.
func cosSingle(x float64) float64 {
	a := math.Abs(x)
	if a >= reducible && a <= math.MaxFloat64 {
		return cosOfLarge(x)
	}
	n := math.FMA(a, 1/math.Pi, -0.5) + toInteger
	z := sinOfHalfTurn(a, n-toInteger+0.5)
	return flip(z, ^(math.Float64bits(n) << 63))
}

// sinOfHalfTurn returns the sine of x - nπ. This difference is in [-π/2, π/2].
func sinOfHalfTurn(x, n float64) float64 {
	r := math.FMA(-n, pi2, math.FMA(-n, pi1, x))
	w := float64(r * r)
	w2 := float64(w * w)
	w4 := float64(w2 * w2)
	p := -0x1.9db3dbadef533p-26
	p = math.FMA(p, w4, cubic(w, w2, -0x1.5555555461a48p-3, 0x1.11110fdbba77dp-7, -0x1.a019063e3425dp-13, 0x1.7196a65cbdb37p-19))
	return r * math.FMA(p, w, 1)
}

// reducible32 is an upper bound: below it, tan32 computes in float32. Above it, consecutive float32 are more than 2⁻⁷ apart.
const reducible32 = 0x1p17

// tan32 returns the tangent of x. Let d = |x| - kπ/2, for the integer k with |d| at most about π/4, and t = tan d. Then tan |x| is t for
// even k, and -1 / t for odd k. The number d is represented as hi + lo. The variable r is exact: it is |x| for k = 0, and otherwise a
// multiple of 2⁻²⁴ below 1. The variable lo is the rounding error of hi = r - low, minus the last part of kπ/2.
func tan32(x float32) float32 {
	a := abs32(x)
	if a >= reducible32 {
		return tanOfLarge32(x)
	}
	n := fuse(a, 2/math.Pi, toInteger32)
	k := n - toInteger32
	r := fuse(-k, halfPiHigh32, a)
	low := float32(k * halfPiLow32)
	hi := r - low
	lo := fuse(-k, halfPiRest32, r-hi-low-fuse(k, halfPiLow32, -low))
	w := float32(hi * hi)
	p := float32(0x1.229866p-8)
	p = fuse(p, w, -0x1.8b7aacp-16)
	p = fuse(p, w, 0x1.65de76p-7)
	p = fuse(p, w, 0x1.5c2cb6p-6)
	p = fuse(p, w, 0x1.bae7bcp-5)
	p = fuse(p, w, 0x1.110d5p-3)
	p = fuse(p, w, 0x1.555562p-2)
	cube := fuse(hi, w, float32(hi*fuse(hi, hi, -w)))
	t := fuse(cube, p, hi)
	rest := fuse(cube, p, hi-t) + fuse(float32(lo*t), t, lo) // lo is multiplied by 1 + t², the derivative of the tangent
	z, odd := t+rest, math.Float32bits(n)<<31
	if odd != 0 {
		inverse := 1 / t
		z = fuse(inverse, fuse(-inverse, rest, fuse(-inverse, t, 1)), inverse)
	}
	return math.Float32frombits(math.Float32bits(z) ^ odd ^ math.Float32bits(x)&(1<<31))
}

// tanOfLarge32 returns the tangent of a large x, or NaN if x is infinite.
//
//ndgo:rare
func tanOfLarge32(x float32) float32 { return float32(tanSingle(float64(x))) }

// tanSingle returns the tangent of x.
func tanSingle(x float64) float64 {
	a := math.Abs(x)
	if a >= reducible && a <= math.MaxFloat64 {
		return tanOfLarge(x)
	}
	n := math.FMA(a, 2/math.Pi, toInteger)
	k := n - toInteger
	r := math.FMA(-k, halfPi2, math.FMA(-k, halfPi1, a))
	w := float64(r * r)
	s := 0x1.6dbe2ff06daaep-19
	s = math.FMA(s, w, -0x1.a013a83758fb0p-13)
	s = math.FMA(s, w, 0x1.11110defd4e89p-7)
	s = math.FMA(s, w, -0x1.555555545e6ebp-3)
	s = r * math.FMA(s, w, 1)
	c := -0x1.2524624a07e56p-22
	c = math.FMA(c, w, 0x1.a015c4d33ca13p-16)
	c = math.FMA(c, w, -0x1.6c16bf5540ad4p-10)
	c = math.FMA(c, w, 0x1.5555555502eaap-5)
	c = math.FMA(math.FMA(c, w, -0.5), w, 1)
	odd := math.Float64bits(n) << 63
	if odd != 0 {
		s, c = c, s
	}
	return flip(s/c, odd^math.Float64bits(x))
}

// atan2In32 returns the angle of the point (x, y). It computes the angle from the nearer axis: the arc tangent of n/d for the smaller n and
// the larger d of |x| and |y|. Like atan32 it adds the arc tangents of c and of (n - cd) / (d + cn). It finds c from the difference of the
// bits of n and d. Then |(n - cd) / (d + cn)| is at most 1/8.
func atan2In32(y, x float32) float32 {
	a, b := abs32(y), abs32(x)
	n, d := a, b
	if a > b {
		n, d = b, a
	}
	if d > 0x1p120 || n < 0x1p-100 && n > 0 {
		return atan2OfExtremes32(y, x)
	}
	if d < 0x1p-100 { // then n is 0, because other small n are handled above
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

// atan2OfExtremes32 does the work of atan2In32 for operands with intermediate results that overflow or lose bits.
//
//ndgo:rare
func atan2OfExtremes32(y, x float32) float32 { return float32(atan2(float64(y), float64(x))) }

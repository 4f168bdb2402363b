package elem

import "math"

// π / 2 in three parts.
const (
	halfPiHigh32 = 0x1.921fb6p0
	halfPiLow32  = -0x1.777a5cp-25
	halfPiRest32 = -0x1.ee59dap-50
)

// The tables have one point for each quarter of an octave from 1/8 on. For arguments below 1/8 the point is 0.
const (
	lowestOfPoints  = 0x3e000000 - 1<<21
	highestOfPoints = 0x41000000
)

// tanh32 returns the hyperbolic tangent of x = c + r by the addition theorem. With t = tanh c, the result is t + (1 - t²) tanh r / (1 + t
// tanh r).
func tanh32(x float32) float32 {
	a := abs32(x)
	if a > 9.1 {
		a = 9.1
	}
	i := (max(math.Float32bits(a), lowestOfPoints) - lowestOfPoints) >> 21 & 31
	t := tanhValues[i]
	r := a - tanhPoints[i]
	w := float32(r * r)
	p := float32(0x1.4f3b5cp-6)
	p = fuse(p, w, -0x1.b98462p-5)
	p = fuse(p, w, 0x1.111072p-3)
	p = fuse(p, w, -0x1.555556p-2)
	s := fuse(float32(r*w), p, r)
	return copysign32(t+float32(fuse(-t, t, 1)*s)/fuse(t, s, 1), x)
}

// atan32 returns the arc tangent of x as the sum of the arc tangents of c and of (x - c) / (1 + cx).
func atan32(x float32) float32 {
	a := abs32(x)
	i := (min(max(math.Float32bits(a), lowestOfPoints), highestOfPoints) - lowestOfPoints) >> 21 & 31
	if a > 0x1p100 {
		a = 0x1p100
	}
	c := atanPoints[i]
	r := (a - c) / fuse(a, c, 1)
	return copysign32(atanValues[i]+atanOfSmall32(r), x)
}

// atanOfSmall32 returns the arc tangent of x for |x| ≤ 1/8.
func atanOfSmall32(x float32) float32 {
	w := float32(x * x)
	p := float32(-0x1.1f519ap-3)
	p = fuse(p, w, 0x1.9991c4p-3)
	p = fuse(p, w, -0x1.555554p-2)
	return fuse(float32(x*w), p, x)
}

// asin32 does the work of asin for float32.
func asin32(x float32) float32 {
	a := abs32(x)
	hi, lo := halfOfArc32(a)
	h, l := quickSum32(halfPiHigh32, -(hi + hi))
	z := h + (l + fuse(-2, lo, halfPiLow32))
	if a < 0.5 {
		z = hi + lo
	}
	return copysign32(z, x)
}

// acos32 does the work of acos for float32.
func acos32(x float32) float32 {
	a := abs32(x)
	hi, lo := halfOfArc32(a)
	sign := math.Float32bits(x)
	high, low := float32(halfPiHigh32), float32(halfPiLow32)
	if a < 0.5 {
		sign = ^sign
	} else {
		hi, lo = hi+hi, lo+lo
		high, low = 0, 0
		if x < 0 {
			high, low = 2*halfPiHigh32, 2*halfPiLow32
		}
	}
	sign &= 1 << 31
	h, l := quickSum32(high, math.Float32frombits(math.Float32bits(hi)^sign))
	return h + (l + (low + math.Float32frombits(math.Float32bits(lo)^sign)))
}

// halfOfArc32 does the work of halfOfArc for float32.
func halfOfArc32(x float32) (hi, lo float32) {
	w, hi := float32(x*x), x
	rest := float32(0)
	if !(x < 0.5) {
		w = fuse(-0.5, x, 0.5)
		hi = float32(math.Sqrt(float64(w)))
		const magic = 0x7ef00000 // the bits of magic minus the bits of a number are the bits of its inverse, with an error of 6 %
		rest = float32(float32(0.5*fuse(-hi, hi, w)) * math.Float32frombits(magic-math.Float32bits(hi)))
	}
	p := float32(0x1.15e6f6p-5)
	p = fuse(p, w, 0x1.169972p-6)
	p = fuse(p, w, 0x1.fe11e8p-6)
	p = fuse(p, w, 0x1.6d55dap-5)
	p = fuse(p, w, 0x1.333448p-4)
	p = fuse(p, w, 0x1.555554p-3)
	return hi, fuse(float32(hi*w), p, rest)
}

// cbrt32 returns the cube root of x.
func cbrt32(x float32) float32 {
	a := abs32(x)
	e, m := exponent32(a), significand32(a)
	third := fuse(e, 1./3, toInteger32)
	// Each of the factors 1/2, 1 and 2 has eight intervals. The index is a multiple of 8 for the factor, plus the number of the eighth of
	// the octave that contains m. It is computed from the bits of floats.
	i := (math.Float32bits(fuse(third-toInteger32, -24, fuse(e, 8, toInteger32+16))) + math.Float32bits(m)>>20) & 31
	r := fuse(m, inverseCubes32[i], -1)
	p := float32(0x1.f09b3p-6)
	p = fuse(p, r, -0x1.52137ap-5)
	p = fuse(p, r, 0x1.f9ad52p-5)
	p = fuse(p, r, -0x1.c71c52p-4)
	p = fuse(p, r, 0x1.555556p-2)
	root := cubeRoots32[i]
	z := fuse(root, float32(r*p), root)
	z = math.Float32frombits(math.Float32bits(z) + math.Float32bits(third)<<23)
	if math.Float32bits(abs32(x))-1 >= 0x7f7fffff { // then x is 0, infinite or NaN
		return x
	}
	return copysign32(z, x)
}

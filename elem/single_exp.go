package elem

import "math"

// Exponentials are computed as 2ⁿ eʳ with |r| ≤ ln 2 / 2.

const (
	// toInteger32 rounds: the sum of toInteger32 and a float32 below 2²² is rounded to an integer, and the last bits of the sum are this
	// integer.
	toInteger32 = 0x1.8p23

	// ln 2 in two parts.
	ln2High32 = 0x1.62e43p-1
	ln2Low32  = math.Ln2 - ln2High32
)

// exp32 returns eˣ.
func exp32(x float32) float32 {
	x = limited(x, 128)
	n := fuse(x, math.Log2E, toInteger32) - toInteger32
	r, tail := expOfRest32(x, n)
	return scaleSingle(1+(r+tail), n)
}

// exp2In32 returns 2ˣ.
func exp2In32(x float32) float32 {
	x = limited(x, 200)
	n := x + toInteger32 - toInteger32
	r := x - n
	p := float32(0x1.4455d2p-13)
	p = fuse(p, r, 0x1.5f0964p-10)
	p = fuse(p, r, 0x1.3b29fap-7)
	p = fuse(p, r, 0x1.c6af6cp-5)
	p = fuse(p, r, 0x1.ebfbep-3)
	p = fuse(p, r, math.Ln2)
	return scaleSingle(fuse(p, r, 1), n)
}

// expParts32 returns eˣ / 2ʰ as p (1 + r + tail). Here p is a power of 2, r is the first term of a series, and tail is the sum of the other
// terms.
func expParts32(x float32, h uint32) (p, r, tail float32) {
	n := fuse(x, math.Log2E, toInteger32)
	k := n - toInteger32
	r, tail = expOfRest32(x, k)
	return math.Float32frombits((math.Float32bits(n) + 127 - h) << 23), r, tail
}

// expOfRest32 returns e^(x - n ln 2) as 1 + r + tail. Here r is x - n ln 2, computed exactly but without the last bits of n ln 2.
func expOfRest32(x, n float32) (r, tail float32) {
	r = fuse(-n, ln2High32, x)
	low := float32(-n * ln2Low32)
	s := r + low
	return r, fuse(float32(s*s), expTail32(s), low)
}

// expTail32 returns (eˣ - 1 - x) / x² for |x| ≤ ln 2 / 2. It adds an error below 2⁻³⁰ to the exponential.
func expTail32(x float32) float32 {
	p := float32(0x1.a171dep-13)
	p = fuse(p, x, 0x1.6d436cp-10)
	p = fuse(p, x, 0x1.1110b2p-7)
	p = fuse(p, x, 0x1.5554e8p-5)
	p = fuse(p, x, 0x1.555556p-3)
	return fuse(p, x, 0.5)
}

// expm1In32 returns eˣ - 1, without cancellation near 0.
func expm1In32(x float32) float32 {
	a := x
	if a > 89 {
		a = 89
	}
	if a < -25 {
		a = -25
	}
	p, r, tail := expParts32(a, 1)
	base := p - 0.5
	h := fuse(p, r, base)
	z := h + fuse(p, tail, fuse(p, r, base-h)+((p-base)-0.5))
	if abs32(x) < 0x1p-26 {
		return x // also returns -0 and subnormal numbers unchanged
	}
	return z + z
}

// sinh32 returns the hyperbolic sine of x.
func sinh32(x float32) float32 {
	a := abs32(x)
	h, rest, inverse := quarterOfExp32(a)
	z := h + (rest - inverse)
	z += z
	if a < 1 {
		w := float32(x * x)
		s := float32(0x1.78a7eep-19)
		s = fuse(s, w, 0x1.a008fap-13)
		s = fuse(s, w, 0x1.11111ep-7)
		s = fuse(s, w, 0x1.555556p-3)
		z = fuse(float32(a*w), s, a)
	}
	return copysign32(z, x)
}

// cosh32 returns the hyperbolic cosine of x.
func cosh32(x float32) float32 {
	h, rest, inverse := quarterOfExp32(abs32(x))
	z := h + (rest + inverse)
	return z + z
}

// quarterOfExp32 returns, for x ≥ 0, eˣ / 4 as the sum h + rest, and also e⁻ˣ / 4.
func quarterOfExp32(x float32) (h, rest, inverse float32) {
	if x > 89.5 {
		x = 89.5
	}
	p, r, tail := expParts32(x, 2)
	h = fuse(p, r, p)
	rest = fuse(p, tail, fuse(p, r, p-h))
	return h, rest, 0.0625 / (h + rest)
}

package elem

import "math"

// The logarithm of 2ᵏ m, with m in [1, 2), is h log 2 + log(m/c). Here c is one of 16 numbers, near m, and h is k + log₂ c. The sum h is
// exact, because the binary logarithms in the table are multiples of 2⁻¹⁶. In the first interval c is 1, and in the last one it is 2; so h
// is 0 for numbers near 1. In the functions below, the variable r is m/c - 1, rounded to float32; it is in [-0.032, 0.0625]. The variable
// low is the rounding error of r, relative to 1 + r.

// First parts of the logarithms of 2 and of e. ln2Short32 has few bits, so its products with small integers are exact.
const (
	ln2Short32     = 0x1.62e4p-1
	log10Of2High32 = 0x1.344136p-2
	log2EHigh32    = 0x1.715476p0
	log10EHigh32   = 0x1.bcb7b2p-2
)

// partsOfLog32 returns h, r and low, as described above, and inverse = 1/c, for x > 0.
func partsOfLog32(x float32) (h, r, low, inverse float32) {
	m := significand32(x)
	i := math.Float32bits(m) >> 19 & 15
	inverse = inverses32[i]
	u := float32(m * inverse)
	r = u - 1
	low = fuse(m, inverse, -u)
	return exponent32(x) + logarithms32[i], r, fuse(-r, low, low), inverse
}

// log32 returns the natural logarithm of x.
func log32(x float32) float32 {
	h, r, low, _ := partsOfLog32(x)
	return orLogOfSpecial(logOfParts32(h, r, low), x)
}

// logOfParts32 returns low plus the natural logarithm of 2ʰ (1 + r).
func logOfParts32(h, r, low float32) float32 {
	base := float32(h * ln2High32)
	hi, lo := quickSum32(base, r)
	p := float32(0x1.8701a2p-3)
	p = fuse(p, r, -0x1.002c42p-2)
	p = fuse(p, r, 0x1.55578cp-2)
	p = fuse(p, r, -0x1.fffffep-2)
	rest := fuse(h, ln2Low32, fuse(h, ln2High32, -base))
	return hi + fuse(float32(r*r), p, rest+(lo+low))
}

// log2In32 returns the logarithm of x to base 2, exactly for powers of 2.
func log2In32(x float32) float32 {
	h, r, low, _ := partsOfLog32(x)
	u := float32(r * log2EHigh32)
	hi, lo := quickSum32(h, u)
	p := float32(0x1.1a0d2ep-2)
	p = fuse(p, r, -0x1.71944ep-2)
	p = fuse(p, r, 0x1.ec73dp-2)
	p = fuse(p, r, -0x1.715474p-1)
	rest := fuse(low, log2EHigh32, fuse(r, math.Log2E-log2EHigh32, fuse(r, log2EHigh32, -u)))
	return orLogOfSpecial(hi+fuse(float32(r*r), p, lo+rest), x)
}

// log10In32 returns the logarithm of x to base 10.
func log10In32(x float32) float32 {
	h, r, low, _ := partsOfLog32(x)
	base, u := float32(h*log10Of2High32), float32(r*log10EHigh32)
	hi, lo := quickSum32(base, u)
	p := float32(0x1.539fb4p-4)
	p = fuse(p, r, -0x1.bd0492p-4)
	p = fuse(p, r, 0x1.287c64p-3)
	p = fuse(p, r, -0x1.bcb7bp-3)
	rest := fuse(low, log10EHigh32, fuse(r, math.Log10E-log10EHigh32, fuse(r, log10EHigh32, -u)))
	rest += fuse(h, log10Of2-log10Of2High32, fuse(h, log10Of2High32, -base))
	return orLogOfSpecial(hi+fuse(float32(r*r), p, lo+rest), x)
}

// log1pIn32 returns log(1 + x), without cancellation near 0.
func log1pIn32(x float32) float32 {
	s := 1 + x
	v := s - 1
	lo := (1 - (s - v)) + (x - v)
	h, r, low, inverse := partsOfLog32(s)
	// rest is the rounding error of s, relative to s. For a large s it is negligible.
	power := min(math.Float32bits(s), 200<<23) & (0x1ff << 23)
	rest := float32(float32(lo*math.Float32frombits(254<<23-power)) * inverse)
	z := orLogOfSpecial(logOfParts32(h, r, low+fuse(-r, rest, rest)), s)
	if x == 0 {
		return x // also returns -0 as -0
	}
	return z
}

// atanh32 returns the inverse hyperbolic tangent of x: half the logarithm of q = (1 + |x|) / (1 - |x|). The logarithm of q / 2ᵏ is twice
// the inverse hyperbolic tangent of s = (q - 2ᵏ) / (q + 2ᵏ). For the chosen k, s is between -0.12 and 0.29. For |x| up to 1/4, k is 0.
func atanh32(x float32) float32 {
	a := abs32(x)
	rest := 1 - a
	// The difference of the bits of two floats approximates the difference of their logarithms.
	power := (math.Float32bits(1+a) - math.Float32bits(rest) + (127<<23 + 1<<21)) & (0x1ff << 23)
	k := math.Float32frombits(power>>23|0x4b000000) - (0x1p23 + 127)
	sum := 1 + math.Float32frombits(power)
	difference := 2 - sum // 1 - 2ᵏ would be exact, but the variable sum may be rounded
	numerator, denominator := fuse(a, sum, difference), fuse(a, difference, sum)
	inverse := 1 / denominator
	s := float32(numerator * inverse)
	missing := float32(fuse(-s, denominator, numerator) * inverse)
	w := float32(s * s)
	p := float32(0x1.04905ap-3)
	p = fuse(p, w, 0x1.22dc02p-3)
	p = fuse(p, w, 0x1.99a0c4p-3)
	p = fuse(p, w, 0x1.555552p-2)
	hi, lo := quickSum32(float32(k*(ln2Short32/2)), s)
	z := hi + fuse(float32(s*w), p, fuse(k, (math.Ln2-ln2Short32)/2, lo+missing))
	return copysign32(orLogOfSpecial(z, rest), x)
}

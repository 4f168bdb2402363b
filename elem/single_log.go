package elem

import "math"

// Logarithms are computed as those of float64 are, with h = k log 2 + log c exact: log c is a multiple of 2⁻¹⁶, or 2⁻¹⁷ to base 10,
// and so is the first part of log 2.

const (
	lowestOfLog32 = 0x3f341480 // the bits of the least m

	ln2Short32      = 0x1.62e4p-1
	log10Of2Short32 = 0x1.344p-2
	log2EHigh32     = 0x1.715476p0
	log10EHigh32    = 0x1.bcb7b2p-2
)

// partsOfLog32 returns m 2ᵏ = x > 0, which is not subnormal, and the number of the interval that m is in.
func partsOfLog32(x float32) (m, k float32, i uint32) {
	b := math.Float32bits(x) + (127<<23 - lowestOfLog32)
	m = math.Float32frombits(b&(1<<23-1) + lowestOfLog32)
	return m, math.Float32frombits(b>>23|0x4b000000) - (0x1p23 + 127), b >> 19 & 15
}

// partsOfAny32 is partsOfLog32 for x that may be subnormal.
func partsOfAny32(x float32) (m, k float32, i uint32) {
	shift := float32(0)
	if x < 0x1p-126 {
		x *= 0x1p23
		shift = -23
	}
	m, k, i = partsOfLog32(x)
	return m, k + shift, i
}

// minusOne32 returns x*y - 1 for a product near 1, as r and what that lacks, relative to 1 + r.
func minusOne32(x, y float32) (r, low float32) {
	u := float32(x * y)
	r = u - 1
	low = fuse(x, y, -u)
	return r, fuse(-r, low, low)
}

// log32 returns the natural logarithm of x.
func log32(x float32) float32 {
	m, k, i := partsOfAny32(x)
	return orLogOfSpecial(logOfParts32(m, k, i, 0), x)
}

// logOfParts32 returns the natural logarithm of m 2ᵏ, and rest more.
func logOfParts32(m, k float32, i uint32, rest float32) float32 {
	r, low := minusOne32(m, inverses32[i])
	hi, lo := quickSum32(fuse(k, ln2Short32, logarithms32[i]), r)
	p := float32(0x1.9a1382p-3)
	p = fuse(p, r, -0x1.002f9ep-2)
	p = fuse(p, r, 0x1.55555p-2)
	p = fuse(p, r, -0.5)
	return hi + fuse(float32(r*r), p, fuse(k, math.Ln2-ln2Short32, lo+(low+rest)))
}

// log2In32 returns the logarithm of x to base 2, exactly for powers of 2.
func log2In32(x float32) float32 {
	m, k, i := partsOfAny32(x)
	r, low := minusOne32(m, inverses2In32[i])
	u := float32(r * log2EHigh32)
	hi, lo := quickSum32(k+logarithms2In32[i], u)
	p := float32(0x1.27ceb4p-2)
	p = fuse(p, r, -0x1.71992ap-2)
	p = fuse(p, r, 0x1.ec7096p-2)
	p = fuse(p, r, -0x1.715476p-1)
	rest := fuse(low, log2EHigh32, fuse(r, math.Log2E-log2EHigh32, fuse(r, log2EHigh32, -u)))
	return orLogOfSpecial(hi+fuse(float32(r*r), p, lo+rest), x)
}

// log10In32 returns the logarithm of x to base 10.
func log10In32(x float32) float32 {
	m, k, i := partsOfAny32(x)
	r, low := minusOne32(m, inverses10In32[i])
	u := float32(r * log10EHigh32)
	hi, lo := quickSum32(fuse(k, log10Of2Short32, logarithms10In32[i]), u)
	p := float32(0x1.64300ap-4)
	p = fuse(p, r, -0x1.bd0a6cp-4)
	p = fuse(p, r, 0x1.287a72p-3)
	p = fuse(p, r, -0x1.bcb7bp-3)
	rest := fuse(low, log10EHigh32, fuse(r, math.Log10E-log10EHigh32, fuse(r, log10EHigh32, -u)))
	return orLogOfSpecial(hi+fuse(float32(r*r), p, fuse(k, log10Of2-log10Of2Short32, lo+rest)), x)
}

// log1pIn32 returns log(1 + x), without cancellation near 0.
func log1pIn32(x float32) float32 {
	s := 1 + x
	v := s - 1
	lo := (1 - (s - v)) + (x - v)
	m, k, i := partsOfLog32(s)
	// What s lacks, relative to it: lo 2⁻ᵏ / m, which does not count for large k.
	power := min(math.Float32bits(s)+(127<<23-lowestOfLog32), 200<<23) & (0x1ff << 23)
	rest := float32(float32(lo*math.Float32frombits(254<<23-power)) * inverses32[i])
	r := fuse(m, inverses32[i], -1)
	z := orLogOfSpecial(logOfParts32(m, k, i, fuse(-r, rest, rest)), s)
	if x == 0 {
		return x // -0 stays
	}
	return z
}

// atanh32 returns the inverse hyperbolic tangent of x, half the logarithm of q = (1 + |x|) / (1 - |x|): that of q / 2ᵏ is twice the inverse
// hyperbolic tangent of s = (q - 2ᵏ) / (q + 2ᵏ), and k, which is 0 for |x| up to 1/4, is such that s is between -0.12 and 0.29.
func atanh32(x float32) float32 {
	a := abs32(x)
	rest := 1 - a
	// The differences of bits are about those of logarithms.
	power := (math.Float32bits(1+a) - math.Float32bits(rest) + (127<<23 + 1<<21)) & (0x1ff << 23)
	k := math.Float32frombits(power>>23|0x4b000000) - (0x1p23 + 127)
	sum := 1 + math.Float32frombits(power)
	difference := 2 - sum // 1 - 2ᵏ, also where the sum is rounded
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

package elem

import "math"

// Powers of float32 are 2 to the power y log₂ x, of which the logarithm and the product are sums of two float32: a product near 128
// leaves 17 bits of a float32 behind the point. The logarithm is that of log2In32, with the terms of first and second order in two parts.

// Constants of logarithms to base 2 in two parts: what the first and the second power of r are multiplied by.
const (
	log2ELow32      = math.Log2E - log2EHigh32
	halfLog2EHigh32 = -log2EHigh32 / 2
	halfLog2ELow32  = -log2ELow32 / 2
)

// toEighths32 added to a float32 of less than 2¹⁹ rounds it to a multiple of 1/8, whose last bits say which one.
const toEighths32 = 0x1.8p20

// powerIn32 returns x to the power y, NaN for a negative x, and 1 for y = 0.
func powerIn32(x, y float32) float32 {
	hi, lo := log2PairIn32(x)
	p := float32(y * hi)
	rest := fuse(y, hi, -p) + float32(y*lo)
	if y == 0 {
		p = 0
	}
	p = limited(p, 200)
	if !(abs32(p) < 200) || y == 0 { // where there is no rest, or it does not count
		rest = 0
	}
	return exp2OfPairIn32(p, rest)
}

// log2PairIn32 returns the logarithm of x to base 2 with a relative error of about 2⁻³³. For special values only the first part counts.
func log2PairIn32(x float32) (hi, lo float32) {
	m, k, i := partsOfAny32(x)
	product := float32(m * inverses2In32[i])
	r, low := product-1, fuse(m, inverses2In32[i], -product)
	low = fuse(-r, fuse(-r, low, low), low) // relative to 1 + r
	u := float32(r * log2EHigh32)
	w := float32(r * r)
	v := float32(w * halfLog2EHigh32)
	p := float32(-0x1.eb60cap-3)
	p = fuse(p, r, 0x1.27ab42p-2)
	p = fuse(p, r, -0x1.71548ap-2)
	p = fuse(p, r, 0x1.ec709cp-2)
	first, firstRest := quickSum32(k+logarithms2In32[i], u)
	second, secondRest := quickSum32(first, v)
	rest := fuse(low, log2EHigh32, restsOfLogarithms2In32[i])
	rest = fuse(r, log2ELow32, rest) + fuse(r, log2EHigh32, -u)
	rest = fuse(w, halfLog2ELow32, rest) + fuse(w, halfLog2EHigh32, -v)
	rest = fuse(fuse(r, r, -w), halfLog2EHigh32, rest)
	rest = fuse(float32(w*r), p, rest)
	hi, lo = quickSum32(second, rest+(firstRest+secondRest))
	return orLogOfSpecial(hi, x), lo
}

// exp2OfPairIn32 returns 2 to the power x + rest, for |x| ≤ 200.
func exp2OfPairIn32(x, rest float32) float32 {
	t := x + toEighths32
	n := t - toEighths32
	r := (x - n) + rest
	i := math.Float32bits(t) & 7
	p := float32(0x1.3b325p-7)
	p = fuse(p, r, 0x1.c6bb82p-5)
	p = fuse(p, r, 0x1.ebfbep-3)
	p = fuse(p, r, math.Ln2)
	power := eighths32[i]
	z := power + fuse(power, float32(p*r), restsOfEighths32[i])
	return scaleSingle(z, float32(math.Floor(float64(n))))
}

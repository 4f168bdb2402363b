package elem

import "math"

// Powers of float32 are computed as 2 to the power y log₂ x. The logarithm and the product are sums of two float32: a single float32 near
// 128 has only 17 bits after the binary point. The logarithm is computed as in single_log.go, with three differences. 1/c has few bits, so
// r = m/c - 1 is exact. r is in [-0.021, 0.03125]. log₂ c is the sum of two floats.

// log2ELow32 is the rounding error of log2EHigh32.
const log2ELow32 = math.Log2E - log2EHigh32

// toEighths32 rounds: the sum of toEighths32 and a float32 below 2¹⁹ is rounded to a multiple of 1/8, and the last bits of the sum are the
// number of eighths.
const toEighths32 = 0x1.8p20

// powerIn32 returns x to the power y for x ≥ 0. It must not be called for Pow(1, NaN) and Pow(NaN, 0).
func powerIn32(x, y float32) float32 {
	hi, lo := log2PairIn32(x)
	p := float32(y * hi)
	rest := fuse(y, lo, fuse(y, hi, -p))
	if !(rest < 1) { // then rest has no effect on the result, and may be NaN
		rest = 1
	}
	if rest < -1 {
		rest = -1
	}
	return exp2OfPairIn32(limited(p, 200), rest)
}

// log2PairIn32 returns the logarithm of x to base 2 with a relative error of about 2⁻³³. For x near 1, the second part may be as great as
// 2⁻¹¹ of the first part. For special values only the first part is meaningful.
func log2PairIn32(x float32) (hi, lo float32) {
	m := significand32(x)
	i := math.Float32bits(m) >> 18 & 31
	r := fuse(m, shortInverses32[i], -1)
	// log(1 + r) is r - r²/2 plus terms of higher order. The variable rest is the rounding error of half.
	a := float32(-0.5 * r)
	half := fuse(a, r, r)
	rest := fuse(a, r, r-half)
	p := float32(-0x1.4fb4ap-3)
	p = fuse(p, r, 0x1.99ce2ap-3)
	p = fuse(p, r, -0x1.00004ap-2)
	p = fuse(p, r, 0x1.555554p-2)
	rest = fuse(float32(r*r), float32(p*r), rest)
	u := float32(half * log2EHigh32)
	rest = fuse(rest, log2EHigh32, fuse(half, log2ELow32, fuse(half, log2EHigh32, -u)))
	hi, lo = quickSum32(exponent32(x)+logarithmsOfShort32[i], u)
	return orLogOfSpecial(hi, x), lo + (restsOfShort32[i] + rest)
}

// exp2OfPairIn32 returns 2 to the power x + rest, for |x| ≤ 200 and |rest| ≤ 1.
func exp2OfPairIn32(x, rest float32) float32 {
	t := x + rest + toEighths32
	n := t - toEighths32
	r := (x - n) + rest
	i := math.Float32bits(t) & 7
	p := float32(0x1.3b325p-7)
	p = fuse(p, r, 0x1.c6bb82p-5)
	p = fuse(p, r, 0x1.ebfbep-3)
	p = fuse(p, r, math.Ln2)
	power := eighths32[i]
	return scaleSingle(power+fuse(power, float32(p*r), restsOfEighths32[i]), n)
}

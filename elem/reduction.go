package elem

import (
	"math"
	"math/bits"
)

// π/2 in three parts of 53 bits.
const (
	halfPi1 = 0x1.921fb54442d18p0
	halfPi2 = 0x1.1a62633145c07p-54
	halfPi3 = math.Pi/2 - halfPi1 - halfPi2
)

var halfPi = pair{halfPi1, halfPi2 + halfPi3}

// reducible is the upper bound of arguments for the function reduce.
const reducible = 0x1p30

// reduce returns r and quadrant with x = r + quadrant π/2, for |x| < reducible. |r| is at most slightly more than π/4. Only quadrant modulo
// 4 is significant.
//
// This is the reduction of Cody and Waite, Software Manual for the Elementary Functions, 1980, with fused products. The first difference is
// exact: x and the product are multiples of 2⁻⁵³, and their distance is less than 1. The difference is also a multiple of the last bit of
// the second product, so quickSum is exact. Every float in the range is at least 2⁻⁶¹ away from a multiple of π/2, and the three parts
// leave an error below 2⁻¹²⁵.
func reduce(x float64) (quadrant uint64, r pair) {
	n := math.FMA(x, 2/math.Pi, toInteger)
	return math.Float64bits(n), lessHalfPis(x, n-toInteger)
}

// lessHalfPis returns x - k π/2, by the method of reduce. The number k is an integer or, if x is a multiple of 2⁻⁵³, an integer plus 1/2.
func lessHalfPis(x, k float64) pair {
	p := product(k, halfPi2)
	r := quickSum(math.FMA(-k, halfPi1, x), -p.hi)
	r.lo += math.FMA(-k, halfPi3, -p.lo)
	return r
}

// twoOverPi has the bits of 2/π after the binary point, in words of 64 bits after a word of zeros. testdata/reference.py prints it.
var twoOverPi = [...]uint64{
	0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0,
	0xdb6295993c439041, 0xfe5163abdebbc561, 0xb7246e3a424dd2e0,
	0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
	0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b,
	0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7,
	0x4f463f669e5fea2d, 0x7527bac7ebe5f17b, 0x3d0739f78a5292ea,
	0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab,
}

// reduceLarge returns r and quadrant modulo 4 with x = r + quadrant π/2 and |r| ≤ π/4, for a finite x with |x| ≥ 2⁻⁹.
//
// This is the reduction of Payne and Hanek, "Radian reduction for trigonometric functions", SIGNUM Newsletter 18 (1983). Only the product
// of x and 2/π modulo 4 is needed. It is computed with 190 bits after the binary point. The last 53 of these are inexact, because 2/π is
// cut off. No float is nearer to a multiple of π/2 than 2⁻⁶¹, so at most the first 62 bits are zeros. The other 75 bits are significant.
// (The nearest float is 6381956970095103·2⁷⁹⁷: J.-M. Muller, Elementary Functions, 3rd edition, section 11.3.2.)
//
//ndgo:rare
func reduceLarge(x float64) (quadrant uint64, r pair) {
	b := math.Float64bits(x)
	exponent := int(b>>52&0x7ff) - 1023 - 52 // |x| = m 2^exponent
	m := b&(1<<52-1) | 1<<52

	// The first bits of 2/π are skipped: their product with |x| is a multiple of 4. The next three words times m are |x| 2/π in units of
	// 2⁻¹⁹⁰. Bits that overflow are multiples of 4 too.
	start := exponent - 2 + 64
	word := func(i int) uint64 {
		i += start / 64
		return twoOverPi[i]<<(start%64) | twoOverPi[i+1]>>(64-start%64)
	}
	carry, z2 := bits.Mul64(m, word(2))
	hi, lo := bits.Mul64(m, word(1))
	z1, c := bits.Add64(lo, carry, 0)
	z0 := m*word(0) + hi + c

	// The quadrant is the integer nearest to the product. The product minus this integer is between -1/2 and 1/2.
	quadrant = z0 >> 62
	z0 <<= 2
	z0 |= z1 >> 62
	z1 = z1<<2 | z2>>62
	negative := z0>>63 != 0
	if negative {
		quadrant++
		z0, z1 = ^z0, ^z1
	}
	n := bits.LeadingZeros64(z0)
	z0 = z0<<n | z1>>(64-n)
	z1 <<= n
	top := math.Ldexp(float64(z0>>11), -53-n)
	rest := math.Ldexp(float64(z0<<53>>1|z1>>12), -53-n-63)
	r = quickSum(top, rest).times(halfPi)
	if negative != (x < 0) {
		r = r.negative()
	}
	if x < 0 {
		quadrant = -quadrant
	}
	return quadrant, r
}

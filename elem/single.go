package elem

import "math"

// Some functions of float32 are computed in float64, by polynomials with a relative error below 2⁻²⁸. So they need no pairs. The other
// functions are computed in float32, with fused multiply-adds. All polynomials are minimax polynomials, found by Remez's algorithm and
// printed by testdata/minimax.py. The arguments are float32 values.

// toInteger rounds: the sum of toInteger and a float below 2⁵¹ is rounded to an integer, and the last bits of the sum are this integer.
const toInteger = 0x1.8p52

// expSingle returns eˣ as 2ⁿ eʳ. Instead of multiplying by 2ⁿ, it adds n to the exponent of the float eʳ. This does not change NaN into a
// number, because the bits of the NaN come from a float32. A table would save three products, but take more instructions on AVX2.
func expSingle(x float64) float64 {
	x = limited(x, 128)
	n := math.FMA(x, math.Log2E, toInteger)
	x = math.FMA(-(n - toInteger), math.Ln2, x)
	z := math.FMA(math.FMA(expTailOfReduced(x), x, 1), x, 1)
	return math.Float64frombits(math.Float64bits(z) + math.Float64bits(n)<<52)
}

// powerOfBits returns 2ⁿ. Its argument is toInteger + n.
func powerOfBits(n float64) float64 { return math.Float64frombits((math.Float64bits(n) + 1023) << 52) }

// expTailOfReduced returns (eˣ - 1 - x) / x² for |x| ≤ ln 2 / 2.
func expTailOfReduced(x float64) float64 {
	p := 0x1.a17e0bd261c93p-13
	p = math.FMA(p, x, 0x1.6d432805d5774p-10)
	p = math.FMA(p, x, 0x1.1110ab6cd23dep-7)
	p = math.FMA(p, x, 0x1.5554e902cc4f5p-5)
	p = math.FMA(p, x, 0x1.5555557430bbep-3)
	return math.FMA(p, x, 0x1.0000000b92074p-1)
}

// logOfPartsSingle returns h + log(1 + x) for |x| < 0.032.
func logOfPartsSingle(h, x float64) float64 {
	p := math.FMA(0x1.98a7150eb2efap-3, x, -0x1.002977dbcedd0p-2)
	p = math.FMA(p, x, 0x1.5555664b4c504p-2)
	p = math.FMA(p, x, -0x1.fffffebc5b0bdp-2)
	return h + math.FMA(float64(x*x), p, x)
}

// log1pSingle returns log(1 + x), without cancellation near 0. It is accurate even for an x of 53 bits.
func log1pSingle(x float64) float64 {
	if x == 0 {
		return x // also returns -0 as -0
	}
	s := 1 + x
	m, k, i := partsOfLog(s)
	r := math.FMA(m, inverses[i], -1)
	if math.Abs(x) < 0.015 {
		r = x // here x is exact, and s is rounded
	}
	return orLogOfSpecial(logOfPartsSingle(math.FMA(k, math.Ln2, logarithms[i]), r), s)
}

// logAddExpSingle returns log(eˣ + eʸ).
func logAddExpSingle(x, y float64) float64 {
	m := max(x, y)
	if !IsFinite(m) {
		return m
	}
	return m + log1pSingle(expSingle(-math.Abs(x-y)))
}

package elem

import "math"

// Functions of float32 are computed in float64, by polynomials that leave a relative error below 2⁻³⁰: no pairs are
// needed. Each polynomial is the one of least greatest error, found by Remez's algorithm; testdata/minimax.py
// prints them. Arguments that are no float32 need not be expected.

// toInteger added to a float of less than 2⁵¹ rounds it to an integer, which is then in the last bits.
const toInteger = 0x1.8p52

// toSixteenths added to a float of less than 2⁴⁶ rounds it to a multiple of 1/16, whose last bits say which one.
const toSixteenths = 0x1.8p48

// sixteenths are the powers of 2 from 0 to 15/16.
var sixteenths = [16]float64{
	1, 0x1.0b5586cf9890fp0, 0x1.172b83c7d517bp0, 0x1.2387a6e756238p0,
	0x1.306fe0a31b715p0, 0x1.3dea64c123422p0, 0x1.4bfdad5362a27p0, 0x1.5ab07dd485429p0,
	0x1.6a09e667f3bcdp0, 0x1.7a11473eb0187p0, 0x1.8ace5422aa0dbp0, 0x1.9c49182a3f090p0,
	0x1.ae89f995ad3adp0, 0x1.c199bdd85529cp0, 0x1.d5818dcfba487p0, 0x1.ea4afa2a490dap0,
}

// powerOfSixteenths returns 2ⁿ for toSixteenths + n.
func powerOfSixteenths(n float64) float64 {
	b := math.Float64bits(n)
	i := b & 15
	return math.Float64frombits(math.Float64bits(sixteenths[i]) + b>>4<<52)
}

// reduceSingle returns toSixteenths + n, and x - n ln 2.
func reduceSingle(x float64) (n, r float64) {
	n = math.FMA(x, math.Log2E, toSixteenths)
	return n, math.FMA(-(n - toSixteenths), math.Ln2, x)
}

// expSingle returns eˣ, by adding to the exponent of a series. That keeps NaN, which has no bits that are no float32's. A table
// would spare three products, which on AVX2 takes more instructions than it saves.
func expSingle(x float64) float64 {
	x = limited(x, 128)
	n := math.FMA(x, math.Log2E, toInteger)
	x = math.FMA(-(n - toInteger), math.Ln2, x)
	z := math.FMA(math.FMA(expTailOfReduced(x), x, 1), x, 1)
	return math.Float64frombits(math.Float64bits(z) + math.Float64bits(n)<<52)
}

// exp2Single returns 2ˣ.
func exp2Single(x float64) float64 {
	x = limited(x, 200)
	n := x + toInteger
	p := powerOfBits(n)
	return math.FMA(p, expm1OfReduced((x-(n-toInteger))*math.Ln2), p)
}

// expm1Single returns eˣ - 1, without cancellation near 0.
func expm1Single(x float64) float64 {
	return math.Copysign(expm1OfAny(limited(x, 128)), x) // -0 stays
}

// expm1OfAny returns eˣ - 1 for |x| ≤ 128, or +0.
func expm1OfAny(x float64) float64 {
	n := math.FMA(x, math.Log2E, toInteger)
	p := powerOfBits(n)
	return math.FMA(p, expm1OfReduced(math.FMA(-(n-toInteger), math.Ln2, x)), p-1)
}

// powerOfBits returns 2ⁿ for toInteger + n.
func powerOfBits(n float64) float64 { return math.Float64frombits((math.Float64bits(n) + 1023) << 52) }

// expm1OfReduced returns eˣ - 1 for |x| ≤ ln 2 / 2.
func expm1OfReduced(x float64) float64 { return x * math.FMA(expTailOfReduced(x), x, 1) }

// expTailOfReduced returns (eˣ - 1 - x) / x² for |x| ≤ ln 2 / 2.
func expTailOfReduced(x float64) float64 {
	p := 0x1.a17e0bd261c93p-13
	p = math.FMA(p, x, 0x1.6d432805d5774p-10)
	p = math.FMA(p, x, 0x1.1110ab6cd23dep-7)
	p = math.FMA(p, x, 0x1.5554e902cc4f5p-5)
	p = math.FMA(p, x, 0x1.5555557430bbep-3)
	return math.FMA(p, x, 0x1.0000000b92074p-1)
}

// logSingle returns the natural logarithm of x, which is not subnormal.
func logSingle(x float64) float64 {
	m, k, i := partsOfLog(x)
	return orLogOfSpecial(logOfPartsSingle(math.FMA(k, math.Ln2, logarithms[i]), math.FMA(m, inverses[i], -1)), x)
}

// logOfPartsSingle returns h + log(1 + x), for x as in the tables of logarithms.
func logOfPartsSingle(h, x float64) float64 {
	p := math.FMA(0x1.98a7150eb2efap-3, x, -0x1.002977dbcedd0p-2)
	p = math.FMA(p, x, 0x1.5555664b4c504p-2)
	p = math.FMA(p, x, -0x1.fffffebc5b0bdp-2)
	return h + math.FMA(float64(x*x), p, x)
}

// log2Single returns the logarithm of x to base 2, exactly for powers of 2.
func log2Single(x float64) float64 {
	m, k, i := partsOfLog(x)
	r := math.FMA(m, inverses2[i], -1)
	p := math.FMA(0x1.2695bd0397d0fp-2, r, -0x1.719f196597eb2p-2)
	p = math.FMA(p, r, 0x1.ec70cd29e7bb7p-2)
	p = math.FMA(p, r, -0x1.7154740d61e9bp-1)
	p = math.FMA(p, r, 0x1.715476527977ep0)
	return orLogOfSpecial(math.FMA(p, r, k+logarithms2[i]), x)
}

// log10Single returns the logarithm of x to base 10.
func log10Single(x float64) float64 {
	m, k, i := partsOfLog(x)
	r := math.FMA(m, inverses10[i], -1)
	p := math.FMA(0x1.62b73075c8e8dp-4, r, -0x1.bd11908801f3dp-4)
	p = math.FMA(p, r, 0x1.287a92c0849b6p-3)
	p = math.FMA(p, r, -0x1.bcb7ae966e712p-3)
	p = math.FMA(p, r, 0x1.bcb7b15222cb9p-2)
	return orLogOfSpecial(math.FMA(p, r, math.FMA(k, log10Of2, logarithms10[i])), x)
}

// log1pSingle returns log(1 + x), without cancellation near 0. It is right for x of 53 bits too.
func log1pSingle(x float64) float64 {
	if x == 0 {
		return x // -0 stays
	}
	s := 1 + x
	m, k, i := partsOfLog(s)
	r := math.FMA(m, inverses[i], -1)
	if math.Abs(x) < 0.015 {
		r = x // of which s has lost bits
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

// powOfPositiveSingle returns x to the power y for x ≥ 0. The error of the logarithm counts 128-fold.
func powOfPositiveSingle(x, y float64) float64 {
	if x == 1 {
		return 1 // also for y infinite
	}
	m, k, i := partsOfLog(x)
	h := math.FMA(k, ln2Short, logarithms[i])
	r := math.FMA(m, inverses[i], -1)
	return expSingle(y * orLogOfSpecial(h+math.FMA(float64(r*r), logTail(r), r), x))
}

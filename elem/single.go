package elem

import "math"

// Functions of float32 are computed in float64, by polynomials that leave a relative error below 2⁻³⁰: no pairs are
// needed. Each polynomial is the one of least greatest error, found by Remez's algorithm; testdata/minimax.py
// prints them. Arguments that are no float32 need not be expected.

// toInteger added to a float of less than 2⁵¹ rounds it to an integer, which is then in the last bits.
const toInteger = 0x1.8p52

// expSingle returns eˣ, by adding to the exponent of a series. That keeps NaN, which has no bits that are no float32's.
func expSingle(x float64) float64 {
	x = limitSingle(x, 128)
	n := math.FMA(x, math.Log2E, toInteger)
	x = math.FMA(-(n - toInteger), math.Ln2, x)
	z := math.FMA(math.FMA(expTailOfReduced(x), x, 1), x, 1)
	return math.Float64frombits(math.Float64bits(z) + math.Float64bits(n)<<52)
}

// exp2Single returns 2ˣ.
func exp2Single(x float64) float64 {
	x = limitSingle(x, 200)
	n := x + toInteger
	p := powerOfBits(n)
	return math.FMA(p, expm1OfReduced((x-(n-toInteger))*math.Ln2), p)
}

// expm1Single returns eˣ - 1, without cancellation near 0.
func expm1Single(x float64) float64 {
	if x == 0 {
		return x // -0 stays
	}
	p, t := expPartsSingle(x)
	return math.FMA(p, t, p-1)
}

// expPartsSingle returns eˣ as p + pt, where p is a power of 2 and t is less than √2 - 1.
func expPartsSingle(x float64) (p, t float64) {
	x = limitSingle(x, 128)
	n := math.FMA(x, math.Log2E, toInteger)
	return powerOfBits(n), expm1OfReduced(math.FMA(-(n - toInteger), math.Ln2, x))
}

// limitSingle returns x limited to [-limit, limit], or NaN.
func limitSingle(x, limit float64) float64 {
	if x > limit {
		x = limit
	}
	if x < -limit {
		x = -limit
	}
	return x
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

// logSingle returns the natural logarithm of x.
func logSingle(x float64) float64 {
	if !(x > 0 && x <= math.MaxFloat64) {
		return logOfSpecial(x)
	}
	m, e := normalSignificand(x)
	return math.FMA(e, math.Ln2, logOfReduced(m-1))
}

// log2Single returns the logarithm of x to base 2, exactly for powers of 2.
func log2Single(x float64) float64 {
	if !(x > 0 && x <= math.MaxFloat64) {
		return logOfSpecial(x)
	}
	m, e := normalSignificand(x)
	return math.FMA(logOfReduced(m-1), math.Log2E, e)
}

// log10Single returns the logarithm of x to base 10.
func log10Single(x float64) float64 { return logSingle(x) * math.Log10E }

// log1pSingle returns log(1 + x), without cancellation near 0. It is right for x of 53 bits too.
func log1pSingle(x float64) float64 {
	s := 1 + x
	switch {
	case x == 0:
		return x // -0 stays
	case !(s > 0 && s <= math.MaxFloat64):
		return logOfSpecial(s)
	}
	m, e := normalSignificand(s)
	f := m - 1
	if e == 0 {
		f = x // of which s has lost bits
	}
	return math.FMA(e, math.Ln2, logOfReduced(f))
}

// logOfReduced returns log(1 + x) for 1 + x in [√½, √2), as 2 atanh s for s = x / (2 + x).
func logOfReduced(x float64) float64 {
	s := x / (2 + x)
	w := float64(s * s)
	p := 0x1.ddd8e22561c74p-3
	p = math.FMA(p, w, 0x1.245c0b5a869c3p-2)
	p = math.FMA(p, w, 0x1.9999ebfa6e5b2p-2)
	p = math.FMA(p, w, 0x1.5555554b924b8p-1)
	return s * math.FMA(p, w, 2)
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
	return expSingle(y * log(x))
}

package elem

import "math"

// These constants are pairs. Their values come from package math: its constants have 200 bits.
const (
	log2EHi  = 0x1.71547652b82fep0
	log10EHi = 0x1.bcb7b1526e50ep-2
	ln2Hi    = 0x1.62e42fefa39efp-1
)

var (
	log2E  = pair{log2EHi, math.Log2E - log2EHi}
	log10E = pair{log10EHi, math.Log10E - log10EHi}
	ln2    = pair{ln2Hi, math.Ln2 - ln2Hi}
)

// log1pPair returns log(1 + x). For special values the second part of the pair is 0.
func log1pPair(x pair) pair {
	s := sum(1, x.hi)
	switch {
	case x.hi == 0:
		return pair{x.hi, 0} // returns -0 unchanged
	case !(s.hi > 0 && s.hi <= math.MaxFloat64):
		return pair{logOfSpecial(s.hi), 0}
	}
	return logPair(s.hi).plusFloat((s.lo + x.lo) / s.hi)
}

// logPair returns the natural logarithm of x with a relative error of about 2⁻⁶⁵.
func logPair(x float64) pair {
	z := logPairOfPositive(x)
	return pair{orLogOfSpecial(z.hi, x), z.lo}
}

// logPairOfPositive is logPair for a finite x > 0. It has the steps of log, but two more terms are pairs: log(1 + r) is r - r²/2 plus
// smaller terms.
func logPairOfPositive(x float64) pair {
	m, k, i := partsOfAny(x)
	u := product(m, inverses[i])
	r := quickSum(u.hi-1, u.lo)
	s := quickSum(math.FMA(k, ln2Short, logarithms[i]), r.hi)
	h := product(-0.5*r.hi, r.hi)
	z := quickSum(s.hi, h.hi)
	lo := math.FMA(r.lo, math.FMA(-r.hi, 1-r.hi, 1), math.FMA(k, ln2Rest, restsOfLogarithms[i]))
	lo += s.lo + (z.lo + h.lo)
	return quickSum(z.hi, math.FMA(float64(r.hi*r.hi)*r.hi, logTailOfPair(r.hi), lo))
}

// logTailOfPair returns (log(1 + x) - x + x²/2) / x³. It adds a relative error below 2⁻⁷⁰ to the logarithm.
func logTailOfPair(x float64) float64 {
	x2 := float64(x * x)
	x4 := float64(x2 * x2)
	p := cubic(x, x2, 0x1.2492491149a35p-3, -0x1.ffffde8aa5487p-4, 0x1.c71d8d87b64e2p-4, -0x1.9a5264fb25222p-4)
	p = math.FMA(0x1.721ef74448ad4p-4, x4, p)
	return math.FMA(p, x4, cubic(x, x2, 0x1.5555555555555p-2, -0x1.fffffffffffacp-3, 0x1.999999999a654p-3, -0x1.5555555675ac1p-3))
}

package elem

import "math"

// A pair is the unevaluated sum hi + lo of two floats; lo is at most half an ulp of hi. A pair has about 106 bits, enough to round a result
// to 53 bits almost always correctly.
//
// The algorithms are by Dekker, "A floating-point technique for extending the available precision", Numerische Mathematik 18 (1971), and
// Knuth, The Art of Computer Programming, volume 2, section 4.2.2. Every product is explicitly rounded or explicitly fused, so every
// machine computes the same bits.
type pair struct{ hi, lo float64 }

// sum returns x + y as a pair, exactly.
func sum(x, y float64) pair {
	hi := x + y
	v := hi - x
	return pair{hi, (x - (hi - v)) + (y - v)}
}

// quickSum returns x + y as a pair, exactly if |x| ≥ |y| or x is 0.
func quickSum(x, y float64) pair {
	hi := x + y
	return pair{hi, y - (hi - x)}
}

// product returns x * y as a pair, exactly, unless the last bit of the product is below the smallest float.
func product(x, y float64) pair {
	hi := float64(x * y)
	return pair{hi, math.FMA(x, y, -hi)}
}

// squares returns x² + y².
func squares(x, y float64) pair { return product(x, x).plus(product(y, y)) }

// plus returns x + y. The error is small compared with |x| + |y|.
func (x pair) plus(y pair) pair {
	s := sum(x.hi, y.hi)
	return quickSum(s.hi, s.lo+(x.lo+y.lo))
}

// times returns x * y.
func (x pair) times(y pair) pair {
	p := product(x.hi, y.hi)
	return quickSum(p.hi, p.lo+math.FMA(x.hi, y.lo, float64(x.lo*y.hi)))
}

// over returns x / y.
func (x pair) over(y pair) pair {
	hi := x.hi / y.hi
	rest := math.FMA(-hi, y.lo, math.FMA(-hi, y.hi, x.hi)+x.lo)
	return quickSum(hi, rest/y.hi)
}

// sqrt returns √x for x > 0. It computes the square root of x.hi and improves it by a step of Newton's method.
func (x pair) sqrt() pair {
	hi := math.Sqrt(x.hi)
	return quickSum(hi, (math.FMA(-hi, hi, x.hi)+x.lo)/(2*hi))
}

// timesFloat returns x * y.
func (x pair) timesFloat(y float64) pair {
	p := product(x.hi, y)
	return quickSum(p.hi, math.FMA(x.lo, y, p.lo))
}

// plusFloat returns x + y.
func (x pair) plusFloat(y float64) pair {
	s := sum(x.hi, y)
	return quickSum(s.hi, s.lo+x.lo)
}

// negative returns -x.
func (x pair) negative() pair { return pair{-x.hi, -x.lo} }

// twice returns 2x.
func (x pair) twice() pair { return pair{x.hi + x.hi, x.lo + x.lo} }

// half returns x / 2.
func (x pair) half() pair { return pair{float64(x.hi / 2), float64(x.lo / 2)} }

// plusFinite returns x + y, rounded. If x is infinite or NaN, it returns x.
func (x pair) plusFinite(y pair) float64 {
	if !IsFinite(x.hi) {
		return x.hi
	}
	return x.plus(y).hi
}

// timesFinite returns x * y, rounded. If x is zero, infinite or NaN, it returns x.
func (x pair) timesFinite(y pair) float64 {
	if x.hi == 0 || !IsFinite(x.hi) {
		return x.hi
	}
	return x.times(y).hi
}

// cubic returns a + bx + cx² + dx³ for x2 = x².
//
// Long polynomials are sums of cubic ones, by the scheme of G. Estrin, "Organization of computer systems: the fixed plus variable structure
// computer", 1960. The chain of operations that depend on each other is a third as long as in Horner's scheme. For short polynomials,
// Horner's scheme is better, because it has fewer products.
func cubic(x, x2, a, b, c, d float64) float64 {
	return math.FMA(math.FMA(d, x, c), x2, math.FMA(b, x, a))
}

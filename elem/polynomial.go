package elem

import "math"

// cubic returns a + bx + cx² + dx³ for x2 = x².
//
// Long polynomials are sums of cubic ones, by the scheme of G. Estrin, "Organization of computer systems: the fixed plus
// variable structure computer", 1960: the chain of what depends on what, in which processors wait, is a third of that
// of Horner's scheme, which has fewer products and is better for short ones.
func cubic(x, x2, a, b, c, d float64) float64 {
	return math.FMA(math.FMA(d, x, c), x2, math.FMA(b, x, a))
}

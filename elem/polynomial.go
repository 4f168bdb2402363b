package elem

import "math"

// cubic returns a + bx + cx² + dx³ for x2 = x².
//
// Long polynomials are sums of cubic ones, by the scheme of G. Estrin, "Organization of computer systems: the fixed plus variable structure
// computer", 1960. The dependency chain is a third as long as in Horner's scheme. Horner's scheme has fewer products and is better for
// short polynomials.
func cubic(x, x2, a, b, c, d float64) float64 {
	return math.FMA(math.FMA(d, x, c), x2, math.FMA(b, x, a))
}

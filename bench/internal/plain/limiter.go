package plain

import nd "ndgo/ndarray"

// limiter sharpens a flow along both axes. It limits each slope to the slopes of its neighbours.
//
//ndgo:fuse
func limiter(u array[float64]) array[float64] {
	left, right := nd.Subtract(at(u, "1:-1, 1:-1"), at(u, "1:-1, :-2")), nd.Subtract(at(u, "1:-1, 2:"), at(u, "1:-1, 1:-1"))
	above, below := nd.Subtract(at(u, "1:-1, 1:-1"), at(u, ":-2, 1:-1")), nd.Subtract(at(u, "2:, 1:-1"), at(u, "1:-1, 1:-1"))
	x, y := minmod(left, right), minmod(above, below)
	z := u.Copy()
	at(z, "1:-1, 1:-1").Assign(nd.Add(at(u, "1:-1, 1:-1"), nd.Multiply(nd.Add(x, y), 0.25)))
	return z
}

// minmod returns the slope a or b nearer to zero if a and b have the same sign, otherwise zero.
func minmod(a, b array[float64]) array[float64] {
	sign := nd.Multiply(nd.Add(nd.Sign(a), nd.Sign(b)), 0.5)
	return nd.Multiply(sign, nd.Minimum(nd.Abs(a), nd.Abs(b)))
}

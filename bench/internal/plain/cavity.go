package plain

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// cavity simulates a viscous fluid in a square box under a moving lid. It returns the two velocity components and the
// pressure.
//
//ndgo:fuse
func cavity(n, steps, sweeps int) (u, v, p array[float64]) {
	h := 2 / float64(n-1)
	const dt, viscosity = 0.0002, 0.1
	u, v, p = nd.Zeros[float64](n, n), nd.Zeros[float64](n, n), nd.Zeros[float64](n, n)
	for range steps {
		ux := nd.Divide(nd.Subtract(at(u, "1:-1, 2:"), at(u, "1:-1, :-2")), 2*h)
		uy := nd.Divide(nd.Subtract(at(u, "2:, 1:-1"), at(u, ":-2, 1:-1")), 2*h)
		vx := nd.Divide(nd.Subtract(at(v, "1:-1, 2:"), at(v, "1:-1, :-2")), 2*h)
		vy := nd.Divide(nd.Subtract(at(v, "2:, 1:-1"), at(v, ":-2, 1:-1")), 2*h)
		b := nd.Subtract(nd.Divide(nd.Add(ux, vy), dt),
			nd.Add(nd.Add(nd.Square(ux), nd.Multiply(nd.Multiply(uy, 2), vx)), nd.Square(vy)))
		for range sweeps {
			q := p.Copy()
			sum := nd.Add(nd.Add(nd.Add(at(q, "1:-1, 2:"), at(q, "1:-1, :-2")), at(q, "2:, 1:-1")), at(q, ":-2, 1:-1"))
			at(p, "1:-1, 1:-1").Assign(nd.Multiply(nd.Subtract(sum, nd.Multiply(b, h*h)), 0.25))
			at(p, ":, -1").Assign(at(p, ":, -2"))
			at(p, "0").Assign(at(p, "1"))
			at(p, ":, 0").Assign(at(p, ":, 1"))
			at(p, "-1").Fill(0)
		}
		uc, vc := at(u, "1:-1, 1:-1"), at(v, "1:-1, 1:-1")
		px := nd.Divide(nd.Subtract(at(p, "1:-1, 2:"), at(p, "1:-1, :-2")), 2*h)
		py := nd.Divide(nd.Subtract(at(p, "2:, 1:-1"), at(p, ":-2, 1:-1")), 2*h)
		du := nd.Subtract(nd.Subtract(nd.Multiply(laplacian(u, h), viscosity), nd.Add(nd.Multiply(uc, ux), nd.Multiply(vc, uy))), px)
		dv := nd.Subtract(nd.Subtract(nd.Multiply(laplacian(v, h), viscosity), nd.Add(nd.Multiply(uc, vx), nd.Multiply(vc, vy))), py)
		inplace.Add(uc, nd.Multiply(du, dt))
		inplace.Add(vc, nd.Multiply(dv, dt))
		at(u, "-1").Fill(1)
	}
	return u, v, p
}

// laplacian returns, for each inner element, the sum of the differences between its four neighbours and itself, divided by the
// squared grid spacing.
func laplacian(x array[float64], h float64) array[float64] {
	sum := nd.Add(nd.Add(nd.Add(at(x, "1:-1, 2:"), at(x, "1:-1, :-2")), at(x, "2:, 1:-1")), at(x, ":-2, 1:-1"))
	return nd.Divide(nd.Subtract(sum, nd.Multiply(at(x, "1:-1, 1:-1"), 4)), h*h)
}

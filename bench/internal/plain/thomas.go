package plain

import nd "ndgo/ndarray"

// thomas solves tridiagonal systems, one for each row along the last axis. a is below the diagonal, b on it, c above it, and d is
// the right-hand side.
//
//ndgo:fuse
func thomas(a, b, c, d array[float64]) array[float64] {
	c, d = c.Copy(), d.Copy()
	n := d.Shape()[d.NDim()-1]
	item := func(x array[float64], k int) array[float64] { return x.Slice(nd.Ellipsis, nd.At(k)) }
	item(c, 0).Assign(nd.Divide(item(c, 0), item(b, 0)))
	item(d, 0).Assign(nd.Divide(item(d, 0), item(b, 0)))
	for k := 1; k < n; k++ {
		m := nd.Subtract(item(b, k), nd.Multiply(item(a, k), item(c, k-1)))
		item(c, k).Assign(nd.Divide(item(c, k), m))
		item(d, k).Assign(nd.Divide(nd.Subtract(item(d, k), nd.Multiply(item(a, k), item(d, k-1))), m))
	}
	for k := n - 2; k >= 0; k-- {
		item(d, k).Assign(nd.Subtract(item(d, k), nd.Multiply(item(c, k), item(d, k+1))))
	}
	return d
}

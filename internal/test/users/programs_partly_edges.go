package users

import nd "ndgo/ndarray"

// resets sets a variable twice in consecutive statements, and again in a loop.
//
//ndgo:fuse
func resets(x, y *nd.NDArray[float64], n int) (*nd.NDArray[float64], *nd.NDArray[float64]) {
	first := nd.Add(nd.Multiply(x, nd.Max(y, nd.Axis(0), nd.KeepDims)), 1)
	first = nd.Subtract(nd.Add(y, 2), nd.Square(first.Flip()))
	for range n {
		first = nd.Negative(nd.Add(first, x))
	}
	return first, nd.Add(first, y)
}

// lengths has a loop over a slice. Its variable len hides the function of Go.
//
//ndgo:fuse
func lengths(x *nd.NDArray[float64], weights []float64) *nd.NDArray[float64] {
	len := func(s []float64) int { return cap(s) / 2 }
	y := nd.Multiply(x, float64(len(weights)))
	for _, w := range weights {
		y = nd.Add(nd.Multiply(y, x), w)
	}
	return y
}

// compound has loops over expressions of counts, loops over slices, and a loop of 21 iterations.
//
//ndgo:fuse
func compound(x, y *nd.NDArray[float64], n int, rates []float64) (*nd.NDArray[float64], *nd.NDArray[float64]) {
	for range n + len(rates) {
		x = nd.Add(x, nd.Multiply(x, 0.01))
	}
	for i := 1; i < len(rates); i++ {
		x = nd.Multiply(x, 1+rates[i]*float64(i-1))
	}
	for i := -n; i < n; i++ {
		x = nd.Add(nd.Multiply(x, 0.5), float64(i*i))
	}
	for i, rate := range rates {
		k := rate - float64(2*i)
		grown := nd.Multiply(y, k)
		y = nd.Maximum(grown, y)
	}
	for range 21 {
		y = nd.Add(nd.Divide(y, 2), x)
	}
	return x, y
}

package users

import (
	nd "ndgo/ndarray"
)

// roots returns square roots by Newton's method. Each iteration stores its result over the result of the iteration before.
//
//ndgo:fuse
func roots(x *nd.NDArray[float64], rounds int) *nd.NDArray[float64] {
	z := nd.Add(nd.Multiply(x, 0.5), 1)
	for range rounds {
		z = nd.Multiply(nd.Add(z, nd.Divide(x, z)), 0.5)
	}
	return z
}

// growing adds x to a row, so the row grows to the shape of x.
//
//ndgo:fuse
func growing(x *nd.NDArray[float64], rounds int) *nd.NDArray[float64] {
	z := nd.Max(nd.Abs(x), nd.Axis(0), nd.KeepDims)
	for range rounds {
		z = nd.Multiply(nd.Add(z, x), 0.25)
	}
	return z
}

// aging replaces its operand, and must not write to the array of the caller.
//
//ndgo:fuse
func aging(x *nd.NDArray[float64], rounds int) *nd.NDArray[float64] {
	for range rounds {
		x = nd.Subtract(nd.Multiply(x, 0.5), 1)
	}
	return x
}

// trading exchanges two arrays. One of them is the caller's at first.
//
//ndgo:fuse
func trading(x, y *nd.NDArray[float64], rounds int) (*nd.NDArray[float64], *nd.NDArray[float64]) {
	z := nd.Add(nd.Multiply(x, 2), y)
	for range rounds {
		z = nd.Subtract(nd.Multiply(z, 0.5), y)
		x, z = z, x
	}
	return x, z
}

// limiting fails after some rounds. Then the function is executed as written, with the array of the last good round.
//
//ndgo:fuse
func limiting(x *nd.NDArray[int64], rounds int) (*nd.NDArray[int64], error) {
	z := nd.Add(nd.Multiply(x, 1), 1)
	err := nd.Try(func() {
		for range rounds {
			z = nd.Add(Limited(z), 1)
		}
	})
	return z, err
}

// twisted reads its own transpose, so each iteration needs new memory.
//
//ndgo:fuse
func twisted(x *nd.NDArray[float64], rounds int) *nd.NDArray[float64] {
	z := nd.Add(nd.Multiply(x, 0.5), x.T())
	for range rounds {
		z = nd.Subtract(nd.Multiply(z, 0.5), z.T())
	}
	return z
}

// seen hands its array to a function that keeps a Go slice of it.
//
//ndgo:fuse
func seen(x *nd.NDArray[float64]) (*nd.NDArray[float64], []float64) {
	z := nd.Add(nd.Multiply(x, 0.5), 1)
	kept := elements(z)
	z = nd.Subtract(nd.Multiply(z, 3), 1)
	return z, kept
}

// elements returns the memory of x.
func elements(x *nd.NDArray[float64]) []float64 {
	s, _, _, _ := x.Raw()
	return s
}

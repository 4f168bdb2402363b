package user

import (
	"math"

	nd "ndgo/ndarray"
)

// jacobi returns the mean of the four neighbours of u.
//
//ndgo:stencil wrap
func jacobi[T nd.Float](u nd.Near[T]) T {
	return (u.At(-1, 0) + u.At(1, 0) + u.At(0, -1) + u.At(0, 1)) / 4
}

// life reports whether a cell lives in the next generation.
//
//ndgo:stencil constant=0
func life(c nd.Near[uint8]) uint8 {
	n := c.At(-1, -1) + c.At(-1, 0) + c.At(-1, 1) +
		c.At(0, -1) + c.At(0, 1) +
		c.At(1, -1) + c.At(1, 0) + c.At(1, 1)
	if n == 3 || n == 2 && c.At(0, 0) == 1 {
		return 1
	}
	return 0
}

//ndgo:stencil reflect
func sobel(u nd.Near[float32]) float32 {
	x := u.At(-1, 1) + 2*u.At(0, 1) + u.At(1, 1) - u.At(-1, -1) - 2*u.At(0, -1) - u.At(1, -1)
	y := u.At(1, -1) + 2*u.At(1, 0) + u.At(1, 1) - u.At(-1, -1) - 2*u.At(-1, 0) - u.At(-1, 1)
	return float32(math.Sqrt(float64(x*x + y*y)))
}

//ndgo:stencil keep
func heat[T nd.Float](u, c nd.Near[T], k T) (next T) {
	d := c.At(0, 1) - 2*c.At(0, 0)
	next = u.At(0, 0) + k*(u.At(-2, 0)+u.At(0, 3)-2*u.At(0, 0)) + d
	return next
}

//ndgo:stencil constant=1
func line(mask nd.Near[int8], x nd.Near[int32]) bool {
	return mask.At(-1) > 0 && x.At(1) > 3 || x.At(-2) < 0
}

//ndgo:stencil constant=true
func edge(mask nd.Near[bool]) bool { return mask.At(-1) != mask.At(1) }

//ndgo:stencil constant=math.Inf(-1)
func uppermost[T nd.Float](x nd.Near[T]) T { return max(x.At(-1), x.At(0), x.At(1)) }

//ndgo:stencil constant=2*math.Pi
func bend(angle nd.Near[float32]) float32 { return angle.At(1) - angle.At(0) }

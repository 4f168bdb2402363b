package users

import (
	nd "ndgo/ndarray"
)

// The loops of the programs below have a trip count known only at run time. The generator computes several iterations in one pass.

// windowed returns a weighted sum of shifted views, for windows of any size.
//
//ndgo:fuse
func windowed(x, weights *nd.NDArray[float32]) *nd.NDArray[float32] {
	rows, columns := weights.Shape()[0], weights.Shape()[1]
	h, w := x.Shape()[0]-rows+1, x.Shape()[1]-columns+1
	z := nd.Zeros[float32](h, w)
	for i := range rows {
		for j := range columns {
			z = nd.Add(z, nd.Multiply(x.Slice(nd.Range(i, i+h), nd.Range(j, j+w)), weights.At(i, j)))
		}
	}
	return z
}

// polynomialBy computes a polynomial in each element. The last coefficient is the constant.
//
//ndgo:fuse
func polynomialBy[T nd.Float](x *nd.NDArray[T], coefficients []T) *nd.NDArray[T] {
	y := nd.ZerosLike(x)
	for _, c := range coefficients {
		y = nd.Add(nd.Multiply(y, x), c)
	}
	return y
}

// escapes iterates z = z² + c from first to last - 1. It counts the iterations with z within the circle of radius 2. The loop sets several
// variables, so each iteration is computed alone.
//
//ndgo:fuse
func escapes(re, im *nd.NDArray[float64], first, last int) *nd.NDArray[int32] {
	x, y := nd.ZerosLike(re), nd.ZerosLike(im)
	count := nd.Zeros[int32](re.Shape()...)
	for i := first; i < last; i++ {
		a, b := nd.Square(x), nd.Square(y)
		inside := nd.LessEqual(nd.Add(a, b), 4)
		count = nd.Where(inside, nd.Add(count, int32(1+i-first)-int32(i-first)), count)
		next := nd.Add(nd.Subtract(a, b), re)
		y = nd.Where(inside, nd.Add(nd.Multiply(nd.Multiply(x, y), 2), im), y)
		x = nd.Where(inside, next, x)
	}
	return count
}

// loopsApart has loops whose iterations cannot share a pass. Each loop has another reason: a view reads the array variable, the number of
// iterations changes, the slice changes, or the loop sets another variable.
//
//ndgo:fuse
func loopsApart(x *nd.NDArray[float64], n int, rates []float64) (*nd.NDArray[float64], float64) {
	total := 0.0
	for i := range n {
		x = nd.Add(x, nd.Multiply(x.Flip(), float64(i)))
	}
	for i := 0; i < n; i++ {
		x = nd.Multiply(x, 0.5)
		n = n - 1
	}
	for _, rate := range rates {
		rates = rates[1:]
		x = nd.Multiply(x, rate)
	}
	for _, rate := range rates {
		x = nd.Subtract(nd.Multiply(x, rate), total)
		total = total + rate
	}
	return x, total
}

// divideOften divides by zero in an iteration that depends on y.
//
//ndgo:fuse
func divideOften(x, y *nd.NDArray[int32], n int) *nd.NDArray[int32] {
	for i := range n {
		x = nd.Add(nd.FloorDivide(x, nd.Subtract(y, int32(i))), 3)
	}
	return x
}

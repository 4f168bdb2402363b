package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// The loops of the programs below have a known number of iterations, or set several variables.

// nestedSum returns the polynomial with the given coefficients, the highest first.
func nestedSum(x *nd.NDArray[float64], coefficients ...float64) *nd.NDArray[float64] {
	y := nd.FullLike(x, coefficients[0])
	for _, c := range coefficients[1:] {
		y = nd.Add(nd.Multiply(y, x), c)
	}
	return y
}

// weightedSum returns k times the sum of the arrays, if there are any.
func weightedSum[T nd.Float](k T, arrays ...*nd.NDArray[T]) (sum *nd.NDArray[T]) {
	if len(arrays) == 0 {
		return nil
	}
	sum = nd.Multiply(arrays[0], k)
	for i := 1; i < len(arrays); i++ {
		sum = nd.Add(sum, nd.Multiply(arrays[i], k))
	}
	return sum
}

// polynomials calls variadic helpers with constants, with a slice, and with arrays.
//
//ndgo:fuse
func polynomials(x, y *nd.NDArray[float64], table []float64) (*nd.NDArray[float64], *nd.NDArray[float64]) {
	p := nestedSum(x, 0.5, -0.25, 1e-3)
	q := nestedSum(y, 2)
	if len(table) > 0 {
		q = nd.Add(q, nestedSum(x, table...))
	}
	sum := weightedSum(3, p, q, nd.Square(y))
	return nd.Subtract(nd.Multiply(p, 2), 1), sum
}

var mixes = [3]float32{0.25, 0.5, 1}

// banded has loops over tables: an array of the package, a table of pairs, and a literal with variables. It converts integers to floats, so
// their products with negative numbers may be -0.
//
//ndgo:fuse
func banded(x *nd.NDArray[float32], k float32) *nd.NDArray[float32] {
	y := nd.ZerosLike(x)
	for i, b := range mixes {
		y = nd.Add(y, nd.Divide(nd.Multiply(x, b), float32(i)*-1))
	}
	for _, pair := range [2][2]float32{{1, -2}, {0, 0.1}} {
		least := pair[0] / 3
		y = nd.Maximum(nd.Multiply(y, pair[1]), least)
	}
	for i := 2; i >= 0; i-- {
		for _, c := range []float32{k, 3, -k} {
			shifted := nd.Subtract(y, c)
			y = nd.Where(nd.Greater(shifted, float32(i)), shifted, y)
		}
	}
	return y
}

// carried advances two states for each row. The names of the states are also names of results in generated functions.
//
//ndgo:fuse
func carried(x *nd.NDArray[float64], k float64) (*nd.NDArray[float64], *nd.NDArray[float64]) {
	z1, z2 := nd.Zeros[float64](x.Dim(-1)), nd.Ones[float64](x.Dim(-1))
	out := nd.EmptyLike(x)
	for i := range x.Dim(0) {
		row := x.Slice(nd.At(i))
		y := nd.Add(nd.Multiply(row, k), z1)
		z1 = nd.Subtract(nd.Multiply(y, z2), z2.Scalar(k*2))
		z2 = nd.Add(nd.Multiply(z2, 0.5), y)
		z1 = nd.Minimum(z1, z2)
		out.Slice(nd.At(i)).Assign(y)
		if k < 0 {
			z2 := nd.Square(y)
			z1 = nd.Add(nd.Multiply(z1, 0.5), z2)
			z1 = nd.Subtract(z1, z2)
		}
	}
	return out, nd.Add(z1, nd.Multiply(z2, nd.Scalar(k)))
}

// changes returns two arrays. Its results have names.
func changes(x, y *nd.NDArray[float64]) (dx, dy *nd.NDArray[float64]) {
	dx = nd.Subtract(nd.Multiply(x, y), x)
	dy = nd.Negative(nd.Add(dx, nd.Square(y)))
	return dx, dy
}

// advanced sets several variables in each iteration. It may leave the loop before or after it sets them.
//
//ndgo:fuse
func advanced(x, y *nd.NDArray[float64], k float64, steps int) (u, v *nd.NDArray[float64], n int) {
	u, v = x, y
	for range steps {
		du, dv := changes(u, v)
		if n++; n == 3 {
			break
		}
		u = nd.Add(u, nd.Multiply(du, k))
		v = nd.Add(v, nd.Multiply(dv, k))
		if nd.Max(nd.Abs(u)).Item() > 5 {
			return v, u, n
		}
	}
	w := u
	return w, nd.Where(nd.Less(v, k), nd.FullLike(v, k), nd.Subtract(v, 1)), n
}

// genericWeights has weights of any type.
//
//ndgo:fuse
func genericWeights[T nd.Number](x, y *nd.NDArray[T]) {
	weights := [2][3]T{{1, 2, 3}, {3, 2, 1}}
	for i := range weights {
		for j := range 3 {
			inplace.Add(x, nd.Multiply(y, weights[i][j]))
		}
	}
}

package users

import (
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// jacobi solves Laplace's equation inside the border of u, until a step changes no element by more than the tolerance. It returns the number
// of steps. The store of a step and the greatest change are computed together.
//
//ndgo:fuse
func jacobi(u *nd.NDArray[float64], tolerance float64, most int) int {
	inner, next := u.Slice(nd.S("1:-1, 1:-1")), nd.ZerosLike(u.Slice(nd.S("1:-1, 1:-1")))
	for step := range most {
		columns := nd.Add(u.Slice(nd.S("1:-1, :-2")), u.Slice(nd.S("1:-1, 2:")))
		rows := nd.Add(u.Slice(nd.S(":-2, 1:-1")), u.Slice(nd.S("2:, 1:-1")))
		into.Multiply(next, nd.Add(columns, rows), 0.25)
		change := nd.Max(nd.Abs(nd.Subtract(next, inner))).Item()
		inner.Assign(nd.Add(next, 0))
		if change < tolerance {
			return step + 1
		}
	}
	return most
}

// settled changes x in place. For each row it returns the sum times x.Size(), the sum of squares, and the greatest element.
//
//ndgo:fuse
func settled[T nd.Float](x, y *nd.NDArray[T], k T) (sum, squares, most *nd.NDArray[T]) {
	inplace.Add(x, nd.Multiply(nd.Subtract(y, x), k))
	square := nd.Square(x)
	n := T(x.Size())
	sum = nd.Sum(nd.Multiply(x, n), nd.Axis(-1))
	squares = nd.Sum(square, nd.Axis(-1), nd.KeepDims)
	return sum, squares, nd.Max(x, nd.Axis(-1))
}

// measuredStores stores twice, in one pass, and returns the sum of the squares of the changed arrays.
//
//ndgo:fuse
func measuredStores(x, v *nd.NDArray[float64], dt float64, steps int) (energy float64) {
	for range steps {
		inplace.Subtract(v, nd.Multiply(nd.Sin(x), dt))
		inplace.Add(x, nd.Multiply(v, dt))
		energy = nd.Sum(nd.Add(nd.Square(v), nd.Square(x))).Item()
	}
	return energy
}

// beforeStore computes a difference, stores into an operand of the difference, and then reduces the difference.
//
//ndgo:fuse
func beforeStore(x, y *nd.NDArray[float32]) (float32, float32) {
	d := nd.Subtract(x, y)
	inplace.Add(x, nd.Multiply(d, 0.5))
	left, right := nd.Max(nd.Abs(d)), nd.Sum(nd.Multiply(x, y))
	return left.Item(), right.Item()
}

// dividedStore divides integers after a store. The caller sees the store if the division fails.
//
//ndgo:fuse
func dividedStore(x, y *nd.NDArray[int64]) int64 {
	inplace.Add(x, nd.Multiply(y, 2))
	return nd.Sum(nd.Multiply(nd.FloorDivide(x, y), 3)).Item()
}

// elementAfter reads elements of a slice and of an array after a store. The store may change these elements.
//
//ndgo:fuse
func elementAfter(x, y *nd.NDArray[float64], s []float64) float64 {
	inplace.Add(x, nd.Multiply(y, 2))
	k := s[0]
	most := nd.Max(nd.Multiply(x, y.At(0)))
	return nd.Sum(nd.Multiply(x, k)).Item() + most.Item()
}

package users_test

import (
	"math/rand/v2"
	"slices"

	nd "ndgo/ndarray"
)

// indices returns the indices of shape in row-major order.
func indices(shape []int) [][]int {
	list := [][]int{{}}
	for _, n := range shape {
		var longer [][]int
		for _, index := range list {
			for i := range n {
				longer = append(longer, append(slices.Clone(index), i))
			}
		}
		list = longer
	}
	return list
}

// at broadcasts x to an array with the given index, and returns its element at this index.
func at[T any](x *nd.NDArray[T], index []int) T {
	own := slices.Clone(index[len(index)-x.NDim():])
	for i, n := range x.Shape() {
		if n == 1 {
			own[i] = 0
		}
	}
	return x.At(own...)
}

// spread returns a copy of x in a random layout.
func spread[T any](r *rand.Rand, x *nd.NDArray[T]) *nd.NDArray[T] {
	switch n := x.NDim(); {
	case n > 0 && r.IntN(3) == 0: // backwards, with gaps
		shape := x.Shape()
		shape[n-1] *= 2
		z := nd.Zeros[T](shape...).Slice(nd.Ellipsis, nd.Colon.By(-2))
		z.Assign(x)
		return z
	case n > 1 && r.IntN(2) == 0: // along columns
		return x.MT().Copy().MT()
	}
	return x.Copy()
}

// shrunk returns shape with some sizes replaced by 1, and perhaps without its first axes. An array of this shape broadcasts to
// shape.
func shrunk(r *rand.Rand, shape []int) []int {
	shape = slices.Clone(shape[r.IntN(len(shape)+1)*r.IntN(2):])
	for i := range shape {
		if r.IntN(3) == 0 {
			shape[i] = 1
		}
	}
	return shape
}

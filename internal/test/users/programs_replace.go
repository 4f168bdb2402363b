package users

import (
	nd "ndgo/ndarray"
)

// crowded computes new cells from the neighbours of the old cells, in one pass.
//
//ndgo:fuse
func crowded(cells *nd.NDArray[int32], rounds int) *nd.NDArray[int32] {
	for range rounds {
		p := nd.Pad(cells, 1, 1, nd.Wrap)
		sum := nd.Add(part(p, ":-2"), part(p, "2:"))
		born := nd.Greater(sum, 3)
		stays := nd.LogicalAnd(nd.Equal(sum, 2), nd.NotEqual(cells, 0))
		cells = nd.AsType[int32](nd.LogicalOr(born, stays))
	}
	return cells
}

// replaced reads x in two passes and a reduction before it assigns to x. So the assignment cannot be part of the first pass, although both
// have the same operands.
//
//ndgo:fuse
func replaced(x, y *nd.NDArray[float64], rounds int) (*nd.NDArray[float64], *nd.NDArray[float64], float64) {
	before, norm := x, 0.0
	for range rounds {
		sum := nd.Multiply(nd.Add(x, y), 2)
		squares := nd.Sum(nd.Square(nd.Subtract(x, 1)))
		x = nd.Multiply(nd.Subtract(x, y), 3)
		norm += squares.Item()
		before = nd.Add(nd.Multiply(sum, 0.5), before)
	}
	return before, x, norm
}

// lasting replaces an array after a pass that fails for some shapes. A function literal reads the array variable, too.
//
//ndgo:fuse
func lasting(x, y, z *nd.NDArray[float64], rounds int) (*nd.NDArray[float64], error) {
	first := func() *nd.NDArray[float64] { return x }
	err := nd.Try(func() {
		for range rounds {
			bend := nd.Subtract(nd.Multiply(x, y), 1)
			x = nd.Add(nd.Multiply(x, bend), z)
		}
	})
	return nd.Add(nd.Multiply(first(), 2), 1), err
}

// rowByRow calls helpers that take views. Their arguments are strings, variables, and sums of variables.
//
//ndgo:fuse
func rowByRow(x *nd.NDArray[float64], k int) *nd.NDArray[float64] {
	u := nd.Multiply(nd.Add(x, 1), 0.5)
	for i := 1; i < min(k, u.Dim(-1)); i++ {
		row(u, i).Assign(nd.Subtract(nd.Multiply(row(u, i-1), 2), row(x, i)))
	}
	k = u.Dim(-1) - 1
	u = nd.Add(nd.Multiply(part(u, "..., ::-1"), 2), row(u, 2*k-k).ExpandDims(-1))
	return u
}

// part returns the view of x that text describes.
func part[T nd.Element](x *nd.NDArray[T], text string) *nd.NDArray[T] { return x.Slice(nd.S(text)) }

// row returns a view at an index of the last axis.
func row[T nd.Element](x *nd.NDArray[T], k int) *nd.NDArray[T] { return x.Slice(nd.Ellipsis, nd.At(k)) }

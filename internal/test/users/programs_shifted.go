package users

import nd "ndgo/ndarray"

// shiftedDifferences takes shifted views of an intermediate result with broadcast operands. The pass does not store the result, but
// computes it once for each view.
//
//ndgo:fuse
func shiftedDifferences[T nd.Number](x, y *nd.NDArray[T], k T) *nd.NDArray[T] {
	d := nd.Subtract(x, nd.Multiply(y, k))
	left, right := d.Slice(nd.Ellipsis, nd.From(1)), d.Slice(nd.Ellipsis, nd.To(-1))
	return nd.Add(nd.Multiply(left, right), nd.Subtract(left, x.Slice(nd.Ellipsis, nd.From(1))))
}

// shiftedTwice takes views of views, and views of results computed from views. One view has a negative step.
//
//ndgo:fuse
func shiftedTwice(x, y *nd.NDArray[float64], n int) (*nd.NDArray[float64], float64) {
	sum := nd.Add(x, y)
	slope := nd.Subtract(sum.Slice(nd.From(1)), sum.Slice(nd.To(-1)))
	turned := slope.Slice(nd.From(min(n, 2))).Flip()
	bend := nd.Multiply(turned.Slice(nd.From(1)), slope.Slice(nd.Range(min(n, 2), -1)))
	return bend, nd.Sum(nd.Abs(turned)).Item()
}

// shiftedAndKept returns a view of an intermediate result, so the result must be stored.
//
//ndgo:fuse
func shiftedAndKept(x, y *nd.NDArray[float32]) (a, b, c *nd.NDArray[float32]) {
	d := nd.Subtract(x, y)
	e := nd.Maximum(d, y)
	top := d.Slice(nd.Ellipsis, nd.From(1))
	a = nd.Multiply(nd.Square(e.T()), e.T())
	b = nd.Add(nd.Multiply(top, 2), nd.OnesLike(top))
	return a, b, d.Slice(nd.Ellipsis, nd.From(2))
}

// shiftedShapes uses the size of an intermediate result and of a view of it. It also has arrays whose elements are all equal.
//
//ndgo:fuse
func shiftedShapes(x, y *nd.NDArray[int32]) (z, w *nd.NDArray[int32], v *nd.NDArray[bool]) {
	d := nd.Subtract(x, y)
	z = nd.Add(nd.Multiply(d.Slice(nd.To(d.Dim(0)-1)), 3), 1)
	e := nd.Add(x, y)
	part := e.Slice(nd.To(1))
	w = nd.Multiply(nd.Add(part.Scalar(2), nd.ZerosLike(part)), 3)
	g := nd.Greater(x, y)
	v = nd.LogicalAnd(nd.LogicalNot(g.Flip()), g.Slice(nd.Ellipsis))
	return z, w, v
}

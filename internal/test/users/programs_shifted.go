package users

import nd "ndgo/ndarray"

// shiftedDifferences takes views of steps whose operands broadcast. The pass computes the steps again.
//
//ndgo:fuse
func shiftedDifferences[T nd.Number](x, y *nd.NDArray[T], k T) *nd.NDArray[T] {
	d := nd.Subtract(x, nd.Multiply(y, k))
	left, right := d.Slice(nd.Ellipsis, nd.From(1)), d.Slice(nd.Ellipsis, nd.To(-1))
	return nd.Add(nd.Multiply(left, right), nd.Subtract(left, x.Slice(nd.Ellipsis, nd.From(1))))
}

// shiftedTwice takes views of steps of views, views of views, and views with steps below 0.
//
//ndgo:fuse
func shiftedTwice(x, y *nd.NDArray[float64], n int) (*nd.NDArray[float64], float64) {
	sum := nd.Add(x, y)
	slope := nd.Subtract(sum.Slice(nd.From(1)), sum.Slice(nd.To(-1)))
	turned := slope.Slice(nd.From(min(n, 2))).Flip()
	bend := nd.Multiply(turned.Slice(nd.From(1)), slope.Slice(nd.Range(min(n, 2), -1)))
	return bend, nd.Sum(nd.Abs(turned)).Item()
}

// shiftedAndKept returns one view. Its array stays whole.
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

// shiftedShapes uses the sizes of a step and of a view of it, and arrays with one value.
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

package users

import nd "ndgo/ndarray"

// A Layer has weights and a kind of activation.
type Layer struct {
	Weights, Bias *nd.NDArray[float64]
	Kind          string
	Scales        [2]float64
}

// layers returns x after all layers of a network.
//
//ndgo:fuse
func layers(x *nd.NDArray[float64], all []Layer, others ...*nd.NDArray[float64]) *nd.NDArray[float64] {
	for _, l := range all {
		x = nd.Add(nd.Multiply(x, l.Weights), nd.Multiply(l.Bias, l.Scales[0]))
		switch l.Kind {
		case "mean":
			x = nd.Subtract(x, nd.Mean(x, nd.Axis(0), nd.KeepDims))
		case "edge":
			x = nd.Maximum(nd.Multiply(x, l.Scales[1]), x)
		}
	}
	for _, other := range others {
		x = nd.Add(x, nd.Square(nd.Subtract(other, 1)))
	}
	return x
}

// perColumn has operands with one value for each column.
//
//ndgo:fuse
func perColumn[T nd.Float](x *nd.NDArray[T]) *nd.NDArray[T] {
	d := nd.Subtract(x, nd.Mean(x, nd.Axis(0), nd.KeepDims))
	return nd.Divide(d, nd.Sqrt(nd.Add(nd.Mean(nd.Square(d), nd.Axis(0), nd.KeepDims), 1e-3)))
}

// firstOf computes e in each iteration. An iteration may return a sum with e; the other iterations release e.
//
//ndgo:fuse
func firstOf(x, y *nd.NDArray[float64], rounds int) *nd.NDArray[float64] {
	for round := range rounds {
		e := nd.Exp(nd.Multiply(x, -float64(round)))
		if nd.Sum(nd.Multiply(e, y)).Item() > 1 {
			return nd.Add(e, nd.Square(y))
		}
		y = nd.Subtract(nd.Multiply(e, 2), y)
	}
	return y
}

// constantOfAnother reads only the shape of the first value of a variable.
//
//ndgo:fuse
func constantOfAnother(x, y, z *nd.NDArray[int64], k int64) (*nd.NDArray[int64], *nd.NDArray[int64]) {
	first := nd.Add(z, k)
	first = nd.Subtract(nd.Add(y.Flip(), nd.ZerosLike(first)), k)
	sign := nd.Sign(x)
	y.SetMask(nd.Greater(nd.Add(turnedOver(first), sign.Slice(nd.Range(0, 1))), 1), k)
	return nd.Square(nd.Add(x, nd.Min(first, nd.Axis(0), nd.KeepDims))), z
}

// turnedOver returns a flipped view of x. It holds the view in a variable.
func turnedOver[T nd.Number](x *nd.NDArray[T]) *nd.NDArray[T] {
	y := x.Flip()
	return y
}

package users

import nd "ndgo/ndarray"

// normalised returns x with mean 0 and variance 1 along the last axis, and the variances.
//
//ndgo:fuse
func normalised[T nd.Float](x *nd.NDArray[T]) (*nd.NDArray[T], *nd.NDArray[T]) {
	mean, variance := nd.Mean(x, nd.Axis(-1), nd.KeepDims), nd.Var(x, nd.Axis(-1), nd.KeepDims)
	return nd.Divide(nd.Subtract(x, mean), nd.Sqrt(nd.Add(variance, 1e-5))), variance
}

// deviations returns three results for the differences of x and 2y: the standard deviation of each row as a sample, the variance of each
// column, and the standard deviation of all squared differences.
//
//ndgo:fuse
func deviations[T nd.Float](x, y *nd.NDArray[T]) (rows, columns, all *nd.NDArray[T]) {
	d := nd.Subtract(x, nd.Multiply(y, 2))
	return nd.Std(d, nd.Axis(-1), nd.Correction(1)), nd.Var(d, nd.KeepDims, nd.Axis(0)), nd.Std(nd.Square(d))
}

// spreads returns the variances and the deviations for any options, and the means.
//
//ndgo:fuse
func spreads(x, y *nd.NDArray[float32], options ...nd.Option) (*nd.NDArray[float32], *nd.NDArray[float32], *nd.NDArray[float32]) {
	return nd.Var(x, options...), nd.Std(nd.Multiply(x, y), options...), nd.Mean(nd.Multiply(x, y), options...)
}

// contrast sets x to c times its differences from the means of rows. It returns the standard deviations of the new rows, with c as the
// correction.
//
//ndgo:fuse
func contrast(x *nd.NDArray[float64], c float64) *nd.NDArray[float64] {
	x.Assign(nd.Multiply(nd.Subtract(x, nd.Mean(x, nd.Axis(-1), nd.KeepDims)), c))
	return nd.Std(x, nd.Axis(-1), nd.Correction(c))
}

// logShares returns the logarithms of the weights exp(x) / sum(exp(x)) along the last axis. A single operator between two passes is
// computed together with them.
//
//ndgo:fuse
func logShares[T nd.Float](x *nd.NDArray[T]) *nd.NDArray[T] {
	shifted := nd.Subtract(x, nd.Max(x, nd.Axis(-1), nd.KeepDims))
	log := nd.Log(nd.Sum(nd.Exp(shifted), nd.Axis(-1), nd.KeepDims))
	return nd.Subtract(shifted, log)
}

// focal returns the mean of a loss that weights wrong answers. The arrays of ones become constants for generic elements.
//
//ndgo:fuse
func focal[T nd.Float](x *nd.NDArray[T], y *nd.NDArray[bool]) *nd.NDArray[T] {
	p := nd.Divide(nd.OnesLike(x), nd.Add(nd.Exp(nd.Negative(x)), 1))
	right := nd.Where(y, p, nd.Subtract(nd.OnesLike(p), p))
	return nd.Mean(nd.Multiply(nd.Square(nd.Subtract(right, nd.FullLike(right, 1))), nd.Log(right)))
}

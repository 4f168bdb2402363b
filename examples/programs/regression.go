package programs

import nd "ndgo/ndarray"

// regression returns the slope and the intercept of the line of least squares along the last axis.
//
//ndgo:fuse
func regression(x, y *nd.NDArray[float64]) (slope, intercept *nd.NDArray[float64]) {
	mx, my := nd.Mean(x, nd.Axis(-1), nd.KeepDims), nd.Mean(y, nd.Axis(-1), nd.KeepDims)
	cov := nd.Sum(nd.Multiply(nd.Subtract(x, mx), nd.Subtract(y, my)), nd.Axis(-1), nd.KeepDims)
	slope = nd.Divide(cov, nd.Maximum(nd.Sum(nd.Square(nd.Subtract(x, mx)), nd.Axis(-1), nd.KeepDims), 1e-300))
	intercept = nd.Subtract(my, nd.Multiply(slope, mx))
	return slope.Squeeze(-1), intercept.Squeeze(-1)
}

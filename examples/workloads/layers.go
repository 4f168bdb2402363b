package workloads

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// Softmax returns eˣ divided by its sum along the last axis.
func Softmax(x *nd.NDArray[float32]) *nd.NDArray[float32] {
	e := inplace.Exp(nd.Subtract(x, nd.Max(x, nd.Axis(-1), nd.KeepDims)))
	return inplace.Divide(e, nd.Sum(e, nd.Axis(-1), nd.KeepDims))
}

// MLP returns what a perceptron of two layers says of the rows of x.
func MLP(x, w1, b1, w2, b2 *nd.NDArray[float32]) *nd.NDArray[float32] {
	hidden := inplace.Maximum(inplace.Add(nd.MatMul(x, w1), b1), 0)
	return Softmax(inplace.Add(nd.MatMul(hidden, w2), b2))
}

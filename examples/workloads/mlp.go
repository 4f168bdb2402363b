package workloads

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// MLP returns the output of a neural network with one hidden layer for each row of x.
//
//	h = np.maximum(x@w1 + b1, 0)
//	return softmax(h@w2 + b2)
func MLP(x, w1, b1, w2, b2 *nd.NDArray[float32]) *nd.NDArray[float32] {
	h := inplace.Add(nd.MatMul(x, w1), b1)
	inplace.Maximum(h, 0)
	return Softmax(inplace.Add(nd.MatMul(h, w2), b2))
}

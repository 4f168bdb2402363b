package workloads

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// Softmax returns eˣ over the sum of eˣ along the last axis, without overflow of the exponentials.
//
//	e = np.exp(x - x.max(axis=-1, keepdims=True))
//	return e/e.sum(axis=-1, keepdims=True)
func Softmax[T nd.Float](x *nd.NDArray[T]) *nd.NDArray[T] {
	e := nd.Subtract(x, nd.Max(x, nd.Axis(-1), nd.KeepDims))
	inplace.Exp(e)
	return inplace.Divide(e, nd.Sum(e, nd.Axis(-1), nd.KeepDims))
}

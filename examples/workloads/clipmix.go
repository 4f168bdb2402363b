package workloads

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// ClipMix returns 4a + 3b + 9, with a limited to the range [2, 10].
//
//	return np.clip(a, 2, 10)*4 + b*3 + 9
func ClipMix(a, b *nd.NDArray[int64]) *nd.NDArray[int64] {
	y := inplace.Multiply(nd.Clip(a, 2, 10), 4)
	return inplace.Add(inplace.Add(y, nd.Multiply(b, 3)), 9)
}

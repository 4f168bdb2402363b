package ndarray_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
)

// scattered returns the elements of x in other memory: a view with gaps, whose axes run backwards.
func scattered[T any](x *nd.NDArray[T]) *nd.NDArray[T] {
	shape := x.Shape()
	index := make([]nd.Index, len(shape))
	for i, n := range shape {
		shape[i] = 2*n + 1
		index[i] = nd.From(2*n - 1).By(-2)
		if n == 0 {
			index[i] = nd.To(0)
		}
	}
	z := nd.Zeros[T](shape...).Slice(index...)
	z.Assign(x)
	return z
}

// indices returns the multi-indices of shape in row-major order.
func indices(shape []int) (list [][]int) {
	if len(shape) == 0 {
		return [][]int{{}}
	}
	for _, index := range indices(shape[:len(shape)-1]) {
		for i := range shape[len(shape)-1] {
			list = append(list, append(slices.Clone(index), i))
		}
	}
	return list
}

// limited asserts that call, whose result takes more than limit bytes, is refused.
func limited(t *testing.T, limit int64, call func()) {
	t.Helper()
	defer nd.SetMaxBytes(nd.SetMaxBytes(limit))
	assert.ErrorIs(t, nd.Try(call), nd.ErrLimit)
}

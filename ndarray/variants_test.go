package ndarray_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
)

// indices returns all indices of an array of shape in row-major order.
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

// limited requires that call panics with ErrLimit under the given limit.
func limited(t *testing.T, limit int64, call func()) {
	t.Helper()
	defer nd.SetMaxBytes(nd.SetMaxBytes(limit))
	assert.ErrorIs(t, nd.Try(call), nd.ErrLimit)
}

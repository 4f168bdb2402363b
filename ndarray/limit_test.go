package ndarray_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
)

func ExampleSetMaxBytes() {
	old := nd.SetMaxBytes(1 << 20)
	defer nd.SetMaxBytes(old)
	fmt.Println(nd.MaxBytes())
	fmt.Println(nd.Try(func() { nd.Zeros[int64](1 << 20) }))
	// Output:
	// 1048576
	// ndarray: Zeros: an array of shape (1048576) of int64 takes 8388608 bytes, more than the limit of 1048576; raise it with SetMaxBytes, or work in parts
}

func TestMaxBytes(t *testing.T) {
	assert.Greater(t, nd.MaxBytes(), int64(1<<20), "the machine's memory")
	defer nd.SetMaxBytes(nd.SetMaxBytes(math.MaxInt64))
	assert.Equal(t, int64(math.MaxInt), nd.MaxBytes(), "no more than an int can count")
	nd.SetMaxBytes(80)
	assert.NoError(t, nd.Try(func() { nd.Add(nd.Zeros[float64](10), 1) }), "just the limit")
	assert.ErrorIs(t, nd.Try(func() { nd.Zeros[float64](11) }), nd.ErrLimit)
	for _, n := range []int64{0, -1} {
		assert.ErrorIs(t, nd.Try(func() { nd.SetMaxBytes(n) }), nd.ErrLimit)
	}
	assert.Equal(t, int64(80), nd.MaxBytes(), "as it was")
}

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

func TestNBytesOfLargeViews(t *testing.T) {
	x := nd.Scalar(1.0)
	assert.Equal(t, int64(8*math.MaxInt32), x.BroadcastTo(math.MaxInt32).NBytes())
	assert.Equal(t, int64(0), x.BroadcastTo(math.MaxInt/8, 0).NBytes())
	if math.MaxInt > math.MaxInt32 {
		const half = math.MaxInt/2 + 1 // 2⁶² if int has 64 bits
		assert.Equal(t, int64(math.MaxInt64), x.BroadcastTo(half).NBytes())
		assert.Equal(t, int64(math.MaxInt64), x.BroadcastTo(half/4).NBytes())
		assert.Equal(t, int64(half), nd.Scalar(1.0).BroadcastTo(half/8).NBytes())
		assert.Equal(t, int64(math.MaxInt64), nd.Scalar(1i).BroadcastTo(math.MaxInt).NBytes())
		assert.Equal(t, int64(math.MaxInt64), nd.Scalar(int8(1)).BroadcastTo(math.MaxInt).NBytes())
	}
}

// If a product of sizes wraps around to a small number, the array must still count as large.
func TestLargeViewsAreNoSmallResult(t *testing.T) {
	const half = math.MaxInt/2 + 1
	want := nd.ErrSize
	if math.MaxInt == math.MaxInt32 {
		want = nd.ErrLimit // ErrLimit, and not ErrSize, because the number of bytes fits in an int64
	}
	for _, rows := range []int{2, 3, 4, 5} {
		column := nd.Scalar(1.0).BroadcastTo(rows).ExpandDims(1)
		for _, columns := range []int{half, half + 1, math.MaxInt, half/2 + 1} {
			err := nd.Try(func() { nd.Add(column, nd.Scalar(1.0).BroadcastTo(columns)) })
			assert.ErrorIs(t, err, want, "%d rows of %d", rows, columns)
		}
	}
}

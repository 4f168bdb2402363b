package npy

import (
	"bytes"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/raw"
	nd "ndgo/ndarray"
)

// On 32-bit machines an int has fewer bits than the int64 of files. This test uses int32 in place of int.
func TestNarrow(t *testing.T) {
	read := func(values ...int64) (nd.Array, error) {
		data := raw.Bytes(values)
		if !raw.LittleEndian() {
			raw.Swap(data, 8)
		}
		i8, _ := typeOf(nd.Int64)
		return narrow[int32, int64](&elements{
			source: &source{op: "npy.Read", r: bytes.NewReader(data)}, elementType: i8, shape: []int{len(values)}})
	}
	x, err := read(math.MinInt32, -1, math.MaxInt32)
	require.NoError(t, err)
	assert.Equal(t, []int32{math.MinInt32, -1, math.MaxInt32}, x.(*nd.NDArray[int32]).ToSlice())
	for _, v := range []int64{math.MinInt32 - 1, math.MaxInt32 + 1, 1 << 32} {
		x, err = read(0, v)
		assert.ErrorIs(t, err, nd.ErrDType)
		assert.Nil(t, x, "nothing is cut off")
	}
}

func TestWiden(t *testing.T) {
	var narrow, wide bytes.Buffer
	require.NoError(t, widen[int32, int64](&narrow, nd.Of[int32](-1, 2)))
	require.NoError(t, writeAs[int64](&wide, nd.Of[int64](-1, 2), 8))
	assert.Equal(t, wide.Bytes(), narrow.Bytes())
}

package ndarray_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// TestPartsOfManyElements divides an array into parts. The number of elements times the number of parts overflows an int of 32 bits. There
// is no such test for 64 bits, because no memory is large enough.
func TestPartsOfManyElements(t *testing.T) {
	if strconv.IntSize == 64 {
		t.Skip("with 64 bits no memory has so many elements; the tests with GOARCH=386 run this")
	}
	defer nd.SetParallelism(nd.SetParallelism(2))
	x := nd.Zeros[uint8](1<<24, 9).Slice(nd.Colon, nd.To(8))
	inplace.Add(x, 1)
	sums := nd.SumAs[uint8](x, nd.Axis(1))
	assert.Equal(t, uint8(8), nd.Min(sums).Item())
	assert.Equal(t, uint8(8), nd.Max(sums).Item())
}

package zarr

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// An array with blosclz in its metadata is written so that it can be read.
func TestBlosclzIsWritten(t *testing.T) {
	x := nd.Arange[float32](0, 1000, 1)
	a, err := Create[float32](store.Memory(), "", []int{1000}, Codecs(Blosc("blosclz", 5, ByteShuffle)))
	require.NoError(t, err)
	require.NoError(t, a.Write(x))
	y, err := a.Read()
	require.NoError(t, err)
	assert.True(t, nd.ArrayEqual(x, y))
}

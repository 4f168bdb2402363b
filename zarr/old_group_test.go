package zarr

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// TestCreateInOldGroup creates nodes of version 3 below a group of version 2. This is an error, because other readers of the group
// would not find these nodes. The old nodes stay.
func TestCreateInOldGroup(t *testing.T) {
	const old = `{"zarr_format": 2, "shape": [3], "chunks": [2], "dtype": "<i2", "compressor": null, "fill_value": 0, "order": "C", "filters": null}`
	for _, above := range []string{"", "a/", "a/b/"} {
		s := store.Memory()
		put(t, s, above+".zgroup", `{"zarr_format": 2}`)
		put(t, s, "a/b/x/.zarray", old)
		for _, options := range [][]Option{{}, {Overwrite()}} {
			_, err := Create[int16](s, "a/b/y", []int{3}, options...)
			require.ErrorIs(t, err, nd.ErrReadOnly, above)
			assert.ErrorContains(t, err, "a group of version 2 of the format, where readers find no nodes of version 3; use a new store")
			_, err = CreateGroup(s, "a/b/y/z", options...)
			require.ErrorIs(t, err, nd.ErrReadOnly, above)
		}
		_, err := Create[int16](s, "a/b/x", []int{3}, Overwrite())
		require.ErrorIs(t, err, nd.ErrReadOnly, above)
		_, err = s.Get(context.Background(), "a/b/x/.zarray", nil, 1000)
		require.NoError(t, err, "the old array stays")
		g, err := OpenGroup(s, above[:max(len(above)-1, 0)])
		require.NoError(t, err)
		assert.Equal(t, 2, g.Version())
		g, err = CreateGroup(s, above[:max(len(above)-1, 0)], Overwrite())
		require.NoError(t, err, "nothing of version 2 remains")
		assert.Equal(t, 3, g.Version())
	}
}

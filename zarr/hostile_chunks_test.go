package zarr

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/raw"
	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// TestChunksOfAnOldArray creates an array in place of an incompletely deleted one. The old chunks must not become elements of the
// new array.
func TestChunksOfAnOldArray(t *testing.T) {
	for _, keys := range []Option{DotKeys(), V2Keys("/"), V2Keys("."), func(*options) {}} {
		s := store.Dir(filepath.Join(t.TempDir(), "s"))
		a, err := Create[int8](s, "a", []int{2, 2}, keys)
		require.NoError(t, err)
		require.NoError(t, a.Write(nd.Ones[int8](2, 2)))
		require.NoError(t, s.Delete(context.Background(), "a/zarr.json"))
		_, err = Create[int8](s, "a", []int{2, 2}, keys)
		assert.ErrorIs(t, err, fs.ErrExist)
		a, err = Create[int8](s, "a", []int{2, 2}, keys, Overwrite())
		require.NoError(t, err)
		x, err := a.Read()
		require.NoError(t, err)
		assert.True(t, nd.ArrayEqual(nd.Zeros[int8](2, 2), x))
		require.NoError(t, a.Write(nd.Ones[int8](2, 2)))
		require.NoError(t, a.Write(nd.Zeros[int8](2, 2))) // writing the fill value deletes the chunk
		require.NoError(t, s.Delete(context.Background(), "a/zarr.json"))
		_, err = Create[int8](s, "a", []int{2, 2}, keys)
		assert.NoError(t, err, "empty folders are no chunks")
	}
}

// TestOverwriteByScalar replaces an array by an array without axes.
func TestOverwriteByScalar(t *testing.T) {
	s := store.Dir(t.TempDir())
	a, err := Create[int8](s, "a", []int{3, 3}, Chunks(1, 1))
	require.NoError(t, err)
	require.NoError(t, a.Write(nd.Ones[int8](3, 3)))
	a, err = Create[int8](s, "a", nil, Overwrite())
	require.NoError(t, err)
	require.NoError(t, a.Write(nd.Ones[int8]()))
	x, err := a.Read()
	require.NoError(t, err)
	assert.Equal(t, []int8{1}, x.ToSlice())
}

// TestDamagedBools checks that bools from a damaged chunk have the bytes 0 and 1.
func TestDamagedBools(t *testing.T) {
	s := store.Memory()
	a, err := Create[bool](s, "", []int{4}, Codecs())
	require.NoError(t, err)
	require.NoError(t, s.Put(context.Background(), "c/0", []byte{7, 7, 7}, false))
	x := nd.Zeros[bool](4)
	require.ErrorIs(t, a.ReadInto(x), nd.ErrFormat)
	for _, b := range raw.Bytes(x.ToSlice()) {
		assert.LessOrEqual(t, b, byte(1))
	}
}

// TestFillOfBoolsV2 reads fill values of bools in version 2, which are bools or numbers.
func TestFillOfBoolsV2(t *testing.T) {
	for text, want := range map[string]bool{"0": false, "0.0": false, "-0.0": false, "1": true, "1.0": true, "false": false, "true": true, "null": false} {
		s := store.Memory()
		require.NoError(t, s.Put(context.Background(), ".zarray", fmt.Appendf(nil, `{"zarr_format": 2, "shape": [1], "chunks": [1], "dtype": "|b1",
			"fill_value": %s, "order": "C", "compressor": null, "filters": null}`, text), false))
		a, err := Open[bool](s, "")
		require.NoError(t, err)
		x, err := a.Read()
		require.NoError(t, err)
		assert.Equal(t, want, x.ToSlice()[0], text)
	}
}

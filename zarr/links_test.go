package zarr

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// TestLinkedChunks checks that Stored finds the chunks in a folder behind a symbolic link, and refuses a link leading out of the store.
func TestLinkedChunks(t *testing.T) {
	folder := t.TempDir()
	a, err := Create[int8](store.Dir(folder), "x", []int{4, 4}, Chunks(2, 2))
	require.NoError(t, err)
	require.NoError(t, a.Write(nd.Ones[int8](4, 4)))
	c := filepath.Join(folder, "x", "c")
	require.NoError(t, os.Rename(filepath.Join(c, "1"), filepath.Join(folder, "elsewhere")))
	if err := os.Symlink(filepath.Join("..", "..", "elsewhere"), filepath.Join(c, "1")); err != nil {
		t.Skip("the system makes no symbolic links, which are tested on Linux and macOS: ", err)
	}
	n := 0
	for chunk, err := range a.Stored() {
		require.NoError(t, err)
		x, err := a.Read(chunk.Indices()...)
		require.NoError(t, err)
		assert.True(t, nd.ArrayEqual(nd.Ones[int8](2, 2), x))
		n++
	}
	assert.Equal(t, 4, n)
	require.NoError(t, os.Remove(filepath.Join(c, "1")))
	require.NoError(t, os.Symlink(t.TempDir(), filepath.Join(c, "1")))
	_, err = a.Read()
	assert.ErrorContains(t, err, "chunk (1, 0) in ")
	for _, err = range a.Stored() {
	}
	assert.ErrorContains(t, err, "zarr: Stored: array x: ")
}

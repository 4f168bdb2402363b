package zarr

import (
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// TestIrregularChunks puts something other than a file in place of a chunk. Read and Write return an error that names the file, and Stored
// lists the chunk. Only missing files and empty folders are missing chunks.
func TestIrregularChunks(t *testing.T) {
	for name, put := range map[string]func(file string) error{
		"a folder with files": func(file string) error {
			if err := os.Mkdir(file, 0o700); err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(file, "x"), nil, 0o600)
		},
		"a symbolic link to a missing file": func(file string) error { return os.Symlink("missing", file) },
	} {
		for _, options := range [][]Option{{}, {DotKeys()}, {Shards(6)}, {Codecs()}} {
			folder := t.TempDir()
			a, err := Create[int8](store.Dir(folder), "x", []int{6}, append(options, Chunks(2))...)
			require.NoError(t, err)
			key := a.spec.Load().keys.of([]int{0})
			file := filepath.Join(folder, "x", filepath.FromSlash(key))
			require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
			if err := put(file); err != nil {
				t.Skip("the system makes no symbolic links, which are tested on Linux and macOS: ", err)
			}
			_, err = a.Read()
			require.ErrorContains(t, err, name)
			require.ErrorContains(t, err, filepath.Join("x", filepath.FromSlash(key)))
			assert.NotErrorIs(t, err, fs.ErrNotExist)
			assert.Error(t, a.Write(nd.Of[int8](1), nd.To(1)))
			var found [][]int
			for c, err := range a.Stored() {
				require.NoError(t, err)
				found = append(found, c.Origin)
			}
			assert.Equal(t, [][]int{{0}}, found, name)
		}
	}
}

// TestEmptyFolderForChunk overwrites an array of two axes by an array of one axis. The empty folders of the old array are no
// chunks.
func TestEmptyFolderForChunk(t *testing.T) {
	folder := t.TempDir()
	a, err := Create[int8](store.Dir(folder), "x", []int{4, 4}, Chunks(2, 2))
	require.NoError(t, err)
	require.NoError(t, a.Write(nd.Ones[int8](4, 4)))
	b, err := Create[int8](store.Dir(folder), "x", []int{4}, Chunks(2), Overwrite())
	require.NoError(t, err)
	require.DirExists(t, filepath.Join(folder, "x", "c", "0"))
	x, err := b.Read()
	require.NoError(t, err)
	assert.True(t, nd.ArrayEqual(nd.Zeros[int8](4), x))
	for range b.Stored() {
		t.Error("an empty folder is a chunk")
	}
}

// TestIrregularChunkOfSparseArray reads many missing chunks. In place of one chunk there is a link to a missing file.
func TestIrregularChunkOfSparseArray(t *testing.T) {
	folder := t.TempDir()
	a, err := Create[int8](store.Dir(folder), "", []int{4 * manyChunks}, Chunks(1))
	require.NoError(t, err)
	require.NoError(t, os.Mkdir(filepath.Join(folder, "c"), 0o700))
	if err := os.Symlink("missing", filepath.Join(folder, "c", strconv.Itoa(manyChunks+1))); err != nil {
		t.Skip("the system makes no symbolic links, which are tested on Linux and macOS: ", err)
	}
	_, err = a.Read()
	require.ErrorContains(t, err, "a symbolic link to a missing file")
	x, err := a.Read(nd.To(manyChunks))
	require.NoError(t, err)
	assert.Equal(t, manyChunks, x.Size())
}

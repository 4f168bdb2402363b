package npy_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

// names returns the names of the files in a folder.
func names(t *testing.T, folder string) []string {
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestSaveReplacesWhole(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x.npy")
	require.NoError(t, npy.Save(path, nd.Of(1)))
	require.NoError(t, npy.Save(path, nd.Of(2, 3)))
	x, err := npy.Load[int](path)
	require.NoError(t, err)
	assert.Equal(t, []int{2, 3}, x.ToSlice())

	require.Error(t, npy.Save(path, nd.Of("a")))
	require.Error(t, npy.SaveZip(path, map[string]nd.Array{"a": nd.Of(1), "b": nd.Of("b")}))
	x, err = npy.Load[int](path)
	require.NoError(t, err, "a Save that fails leaves the file alone")
	assert.Equal(t, []int{2, 3}, x.ToSlice())
	assert.Equal(t, []string{"x.npy"}, names(t, folder), "and nothing else")

	assert.ErrorIs(t, npy.Save(filepath.Join(folder, "missing", "x.npy"), nd.Of(1)), fs.ErrNotExist)
	assert.Error(t, npy.Save(folder, nd.Of(1)), "a folder is not replaced")
}

func TestSaveKeepsPermissions(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "wasip1" {
		t.Skip("files have no such permissions here")
	}
	folder := t.TempDir()
	path := filepath.Join(folder, "x.npy")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	require.NoError(t, os.Chmod(path, 0o640))
	require.NoError(t, npy.Save(path, nd.Of(1)))
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o640), info.Mode().Perm())

	require.NoError(t, os.Chmod(path, 0o444))
	require.NoError(t, npy.Save(path, nd.Of(2)), "a file that is read-only is replaced, as renaming does")
	info, err = os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o444), info.Mode().Perm())
	x, err := npy.Load[int](path)
	require.NoError(t, err)
	assert.Equal(t, 2, x.Item())
}

func TestSaveThroughLinks(t *testing.T) {
	folder := t.TempDir()
	target, link := filepath.Join(folder, "x.npy"), filepath.Join(folder, "link.npy")
	require.NoError(t, npy.Save(target, nd.Of(1)))
	if err := os.Symlink(target, link); err != nil {
		t.Skip("the system makes no symbolic links, which are tested on Linux and macOS: ", err)
	}
	require.NoError(t, npy.Save(link, nd.Of(2)))
	x, err := npy.Load[int](target)
	require.NoError(t, err)
	assert.Equal(t, 2, x.Item(), "the file that the link leads to is replaced")
	info, err := os.Lstat(link)
	require.NoError(t, err)
	assert.NotZero(t, info.Mode()&fs.ModeSymlink, "not the link")
}

func TestSaveToDevice(t *testing.T) {
	before, err := os.Stat(os.DevNull)
	if err != nil || before.Mode().IsRegular() {
		t.Skip("the system has no device to write to; it is tested on Linux and macOS")
	}
	require.NoError(t, npy.Save(os.DevNull, nd.Of(1)))
	after, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	assert.Equal(t, before.Mode(), after.Mode(), "a device is written to, not replaced")
}

// Stat reads no elements, but detects files that are too short or too long.
func TestStatCountsBytes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.npy")
	var b bytes.Buffer
	require.NoError(t, npy.Write(&b, nd.Of(1.5, 2)))
	for size, want := range map[int]string{b.Len(): "", b.Len() - 1: "the data ends at byte 143, within the 16 bytes of elements", b.Len() + 1: "bytes follow the last element, at byte 144"} {
		require.NoError(t, os.WriteFile(path, append(b.Bytes(), 0)[:size], 0o600))
		_, err := npy.Stat(path)
		if want == "" {
			require.NoError(t, err)
			continue
		}
		require.ErrorIs(t, err, nd.ErrFormat)
		require.ErrorContains(t, err, want)
	}
}

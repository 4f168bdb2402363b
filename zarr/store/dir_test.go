package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestObjectForFolder writes an object in place of a folder. This succeeds only if the folder's objects were deleted.
func TestObjectForFolder(t *testing.T) {
	s := Dir(t.TempDir())
	for _, key := range []string{"c/0/1", "c/0/2", "c/1/0/0"} {
		require.NoError(t, s.Put(ctx, key, []byte("x"), false))
	}
	require.NoError(t, s.Delete(ctx, "c/0/1"))
	require.NoError(t, s.Delete(ctx, "c/1/0/0"))
	assert.Error(t, s.Put(ctx, "c", []byte("y"), false), "an object is below it")
	b, err := s.Get(ctx, "c/0/2", nil, 10)
	require.NoError(t, err)
	assert.Equal(t, "x", string(b))
	require.NoError(t, s.Delete(ctx, "c/0/2"))
	_, err = s.Get(ctx, "c", nil, 10)
	assert.ErrorIs(t, err, fs.ErrNotExist, "empty folders are no objects")
	require.NoError(t, s.Put(ctx, "c", []byte("y"), false))
	b, err = s.Get(ctx, "c", nil, 10)
	require.NoError(t, err)
	assert.Equal(t, "y", string(b))
}

// TestObjectForFolderOfOthers checks that Put keeps a folder if it has files hidden from List.
func TestObjectForFolderOfOthers(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(folder, "c", "0"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "c", ".ndgo-x"), nil, 0o600))
	assert.Error(t, Dir(folder).Put(ctx, "c", []byte("y"), false))
	assert.DirExists(t, filepath.Join(folder, "c", "0"))
}

// TestLinkedFolders checks that chunks in folders behind symbolic links are listed by the size of their files, and other links as objects of
// unknown size.
func TestLinkedFolders(t *testing.T) {
	folder := t.TempDir()
	s := Dir(folder)
	require.NoError(t, s.Put(ctx, "a/0", []byte("xyz"), false))
	for name, target := range map[string]string{"folder": "a", "file": filepath.Join("a", "0"), "out": "..", "circle": "circle", "none": "nothing"} {
		if err := os.Symlink(target, filepath.Join(folder, name)); err != nil {
			t.Skip("the system makes no symbolic links, which are tested on Linux and macOS: ", err)
		}
	}
	assert.Equal(t, map[string]Entry{
		"a": {"a", true, -1}, "folder": {"folder", false, -1}, "file": {"file", false, 3}, "out": {"out", false, -1}, "circle": {"circle", false, -1}, "none": {"none", false, -1},
	}, names(t, s, ""))
	assert.Equal(t, map[string]Entry{"0": {"0", false, 3}}, names(t, s, "folder"))
}

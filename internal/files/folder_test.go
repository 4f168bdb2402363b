package files

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A temporary folder exists until its release. If it was renamed to its final name, the release does not remove it. Folders of live writers
// remain; folders without a locked file are removed.
func TestFolder(t *testing.T) {
	parent := t.TempDir()
	first, release, err := Folder(parent, ".tree")
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(first, "a", "b"), 0o700))
	require.NoError(t, os.Rename(first, filepath.Join(parent, "complete")))
	release()

	second, release, err := Folder(parent, ".tree")
	require.NoError(t, err)
	killed, other := filepath.Join(parent, prefix()+"KILLED.tree"), filepath.Join(parent, prefix()+"OTHER.bush")
	require.NoError(t, os.MkdirAll(filepath.Join(killed, "a"), 0o700))
	require.NoError(t, os.Mkdir(other, 0o700))
	outside := t.TempDir()
	link := filepath.Join(parent, prefix()+"LINK.tree")
	hasLink := os.Symlink(outside, link) == nil
	third, releaseThird, err := Folder(parent, ".tree")
	require.NoError(t, err)
	assert.DirExists(t, second, "its writer lives")
	assert.DirExists(t, third)
	assert.DirExists(t, other, "another suffix")
	if locks {
		assert.NoDirExists(t, killed)
	}
	if hasLink {
		assert.DirExists(t, outside)
		require.NoError(t, os.Remove(link))
	}
	require.NoError(t, os.MkdirAll(filepath.Join(second, "a"), 0o700))
	release()
	releaseThird()
	_ = os.RemoveAll(killed)
	entries, err := os.ReadDir(parent)
	require.NoError(t, err)
	assert.Len(t, entries, 2, "what is complete, and the other one")
	_, _, err = Folder(filepath.Join(parent, "none"), ".tree")
	assert.ErrorIs(t, err, os.ErrNotExist)
}

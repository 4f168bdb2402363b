//go:build unix

package files

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// modeOf returns the permissions of a file, with set-user-ID and similar bits.
func modeOf(t *testing.T, f interface{ Stat() (fs.FileInfo, error) }) fs.FileMode {
	t.Helper()
	info, err := f.Stat()
	require.NoError(t, err)
	return info.Mode()
}

// Before the first byte of a new file is written, the file has the permissions of the replaced one.
func TestModeBeforeTheFirstByte(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o644, 0o666, 0o777, 0o444, 0o200, 0o000} {
		require.NoError(t, os.WriteFile(path, []byte("old"), 0o600))
		require.NoError(t, os.Chmod(path, mode))
		require.NoError(t, Replace(path, func(w io.Writer) error {
			assert.Equal(t, mode, modeOf(t, w.(*os.File)), "before the first byte")
			return text("new")(w)
		}))
		info, err := os.Stat(path)
		require.NoError(t, err)
		assert.Equal(t, mode, info.Mode())
		require.NoError(t, os.Remove(path))
	}
}

// A new file has the permissions that the system gives to new files.
func TestModeOfNewFiles(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "model"), nil, 0o666))
	model, err := os.Stat(filepath.Join(folder, "model"))
	require.NoError(t, err)
	path := filepath.Join(folder, "x")
	require.NoError(t, Replace(path, func(w io.Writer) error {
		assert.Equal(t, model.Mode(), modeOf(t, w.(*os.File)))
		return nil
	}))
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, model.Mode(), info.Mode())
}

// Data that replaces a set-user-ID program must not run with the rights of the program's owner.
func TestSpecialBitsAreNotKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	require.NoError(t, os.Chmod(path, 0o755|fs.ModeSetuid|fs.ModeSetgid|fs.ModeSticky))
	require.NoError(t, Replace(path, text("new")))
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o755), info.Mode())
}

// A file replaced by root keeps its owner and its group. Both are set before the first byte.
func TestOwnerIsKept(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root may give files away; tests run as root in containers and in .ci/run there")
	}
	path := filepath.Join(t.TempDir(), "x")
	require.NoError(t, os.WriteFile(path, nil, 0o640))
	require.NoError(t, os.Chown(path, 4321, 5432))
	check := func(info fs.FileInfo, err error) {
		t.Helper()
		require.NoError(t, err)
		s := info.Sys().(*syscall.Stat_t)
		assert.EqualValues(t, []uint32{4321, 5432}, []uint32{s.Uid, s.Gid})
		assert.Equal(t, fs.FileMode(0o640), info.Mode())
	}
	require.NoError(t, Replace(path, func(w io.Writer) error {
		check(w.(*os.File).Stat())
		return nil
	}))
	check(os.Stat(path))
}

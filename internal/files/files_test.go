package files

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestReplace(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	text := func(s string, err error) func(io.Writer) error {
		return func(w io.Writer) error {
			_, e := io.WriteString(w, s)
			require.NoError(t, e)
			return err
		}
	}
	full := errors.New("the disk is full")
	assert.ErrorIs(t, Replace(path, text("half", full)), full)
	assert.NoFileExists(t, path)
	require.NoError(t, Replace(path, text("one", nil)))
	assert.ErrorIs(t, Replace(path, text("half", full)), full)
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "one", string(b), "what was there stays")
	require.NoError(t, Replace(path, text("two", nil)))
	b, err = os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "two", string(b))
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Len(t, entries, 1, "nothing else is left")
	assert.Error(t, Replace(filepath.Join(folder, "none", "x"), text("", nil)))
}

// Errors name the file to be written, not the temporary file.
func TestErrorsNameTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none", "x")
	err := Replace(path, func(io.Writer) error { return nil })
	require.ErrorIs(t, err, os.ErrNotExist)
	assert.EqualError(t, err, "open "+path+": "+errors.Unwrap(err).Error())

	path = filepath.Join(t.TempDir(), "x")
	err = Replace(path, func(w io.Writer) error {
		require.NoError(t, w.(*os.File).Close())
		_, err := io.WriteString(w, "text")
		return err
	})
	require.ErrorIs(t, err, os.ErrClosed)
	assert.EqualError(t, err, "write "+path+": "+os.ErrClosed.Error())

	err = Replace(path, func(io.Writer) error { return os.Mkdir(path, 0o700) })
	require.Error(t, err)
	assert.True(t, strings.HasPrefix(err.Error(), "rename "+path+": "), "%v", err)
}

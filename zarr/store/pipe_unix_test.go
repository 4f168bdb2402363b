//go:build unix

package store

import (
	"io/fs"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestPipe checks that a pipe is no object, and that no call waits for its writer.
func TestPipe(t *testing.T) {
	folder := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(folder, "zarr.json"), 0o600); err != nil {
		t.Skip("the folder takes no pipes, as those of Linux and macOS do: ", err)
	}
	s := Dir(folder)
	_, err := s.Get(ctx, "zarr.json", nil, 100)
	assert.ErrorContains(t, err, "zarr.json: it is a pipe or a device in place of an object's file")
	assert.NotErrorIs(t, err, fs.ErrNotExist)
	for e, err := range s.List(ctx, "zarr.json") {
		assert.Fail(t, "a pipe is no folder", "%v %v", e, err)
	}
}

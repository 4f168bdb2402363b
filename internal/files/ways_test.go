package files

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// text returns a function writing s.
func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// A write fails after any number of pieces, by an error, a panic or the end of its goroutine. The temporary file must then be closed and
// removed, and the old file must remain.
func TestEveryWayOut(t *testing.T) {
	full := errors.New("the disk is full")
	for name, leave := range map[string]func() error{
		"error":  func() error { return full },
		"panic":  func() error { panic(full) },
		"Goexit": func() error { runtime.Goexit(); return nil },
	} {
		for pieces := range 4 {
			for _, exists := range []bool{false, true} {
				t.Run(name, func(t *testing.T) {
					folder := t.TempDir()
					path := filepath.Join(folder, "x")
					if exists {
						require.NoError(t, os.WriteFile(path, []byte("old"), 0o600))
					}
					var f *os.File
					var got error
					var wait sync.WaitGroup
					wait.Go(func() {
						defer func() {
							if r := recover(); r != nil {
								got = r.(error)
							}
						}()
						got = Replace(path, func(w io.Writer) error {
							f = w.(*os.File)
							for range pieces {
								if _, err := io.WriteString(w, "a piece"); err != nil {
									return err
								}
							}
							return leave()
						})
					})
					wait.Wait()
					if name != "Goexit" {
						assert.ErrorIs(t, got, full)
					}
					_, err := f.Stat()
					assert.ErrorIs(t, err, os.ErrClosed)
					entries, err := os.ReadDir(folder)
					require.NoError(t, err)
					if !exists {
						assert.Empty(t, entries)
						return
					}
					assert.Len(t, entries, 1)
					b, err := os.ReadFile(path)
					require.NoError(t, err)
					assert.Equal(t, "old", string(b))
				})
			}
		}
	}
}

// A special file, for instance a device, is closed after every failure, like other files.
func TestEveryWayOutOfDevices(t *testing.T) {
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Skip("the system has no device to write to; it is tested on Linux and macOS")
	}
	var f *os.File
	assert.Panics(t, func() {
		_ = Replace(os.DevNull, func(w io.Writer) error {
			f = w.(*os.File)
			panic("stop")
		})
	})
	_, err := f.Stat()
	assert.ErrorIs(t, err, os.ErrClosed)
}

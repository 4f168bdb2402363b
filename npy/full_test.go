//go:build darwin || linux

package npy_test

import (
	"errors"
	"iter"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/picture"
	"ndgo/text"
)

// A point is a record.
type point struct{ X, Y float64 }

// blocks yields an array of 600 elements in two parts.
func blocks(shape ...int) iter.Seq2[*nd.NDArray[float64], error] {
	return func(yield func(*nd.NDArray[float64], error) bool) {
		for range 2 {
			if !yield(nd.Ones[float64](shape...), nil) {
				return
			}
		}
	}
}

// savers has functions that write files. The key is the file's name.
var savers = map[string]func(path string) error{
	"save.npy":     func(path string) error { return npy.Save(path, nd.Ones[float64](600)) },
	"rows.npy":     func(path string) error { return npy.SaveRows(path, blocks(30, 10), 60, 10) },
	"elements.npy": func(path string) error { return npy.SaveElements(path, blocks(300), 60, 10) },
	"records.npy":  func(path string) error { return npy.SaveRecords(path, nd.Zeros[point](300)) },
	"columns.npy": func(path string) error {
		return npy.SaveColumns(path, []string{"a", "b"}, []nd.Array{nd.Ones[float64](300), nd.Ones[float64](300)})
	},
	"zip.npz": func(path string) error {
		return npy.SaveZip(path, map[string]nd.Array{"a": nd.Ones[float64](300), "b": nd.Ones[int](300)})
	},
	"text.csv":    func(path string) error { return text.Save(path, nd.Ones[float64](300, 4)) },
	"text.csv.gz": func(path string) error { return text.Save(path, nd.Sin(nd.Arange(0.0, 400, 1))) },
	"p.png":       func(path string) error { return picture.Save(path, nd.Sin(nd.Arange(0.0, 6400, 1)).Reshape(80, 80)) },
	"p.jpg":       func(path string) error { return picture.Save(path, nd.Sin(nd.Arange(0.0, 6400, 1)).Reshape(80, 80)) },
}

// TestFullDisk makes each write of each file fail after every number of bytes. The old file must remain, and no other file may be left. The
// test runs in a separate process: the limit on bytes holds for a whole process, and go test writes a log in the main one.
func TestFullDisk(t *testing.T) {
	if os.Getenv("FULL_DISK") == "" {
		c := testrun.Again(t, "-test.run=^TestFullDisk$")
		c.Env = append(os.Environ(), "FULL_DISK=1")
		out, err := c.CombinedOutput()
		require.NoError(t, err, "%s", out)
		return
	}
	var before syscall.Rlimit
	require.NoError(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before))
	signal.Ignore(syscall.SIGXFSZ)
	set := func(size uint64) {
		t.Helper()
		now := before
		now.Cur = min(now.Cur, size)
		require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &now))
	}
	for name, save := range savers {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			path := filepath.Join(folder, name)
			require.NoError(t, save(path))
			info, err := os.Stat(path)
			require.NoError(t, err)
			size := info.Size()
			require.Greater(t, size, int64(400))
			defer syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before)
			for _, exists := range []bool{true, false} {
				if exists {
					require.NoError(t, os.WriteFile(path, []byte("old"), 0o600))
				} else {
					require.NoError(t, os.Remove(path))
				}
				for fits := int64(0); fits < size; fits += 1 + size/100 {
					set(uint64(fits))
					err := save(path)
					set(before.Cur)
					require.ErrorIs(t, err, syscall.EFBIG, "%d of %d bytes fit", fits, size)
					var e *os.PathError
					require.True(t, errors.As(err, &e) && e.Path == path, "%v", err)
					entries, err := os.ReadDir(folder)
					require.NoError(t, err)
					if !exists {
						require.Empty(t, entries)
						continue
					}
					require.Len(t, entries, 1)
					b, err := os.ReadFile(path)
					require.NoError(t, err)
					require.Equal(t, "old", string(b))
				}
			}
			set(uint64(size))
			require.NoError(t, save(path))
		})
	}
}

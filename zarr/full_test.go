//go:build darwin || linux

package zarr

import (
	"context"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// A crammed store limits the number of bytes of all its objects together.
type crammed struct {
	store.Store
	mutex sync.Mutex
	room  int
	sizes map[string]int
}

func (f *crammed) Put(ctx context.Context, key string, data []byte, durable bool) error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if more := len(data); more > f.room { // the old object stays until the new one is whole
		return &fs.PathError{Op: "write", Path: key, Err: syscall.ENOSPC}
	} else if err := f.Store.Put(ctx, key, data, durable); err != nil {
		return err
	} else {
		f.room -= more - f.sizes[key]
		f.sizes[key] = more
	}
	return nil
}

// filesIn returns the names of all files below a folder.
func filesIn(t *testing.T, folder string) (names []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, err = filepath.Rel(folder, name)
			names = append(names, filepath.ToSlash(name))
		}
		return err
	}))
	return names
}

// After a write to a full disk, every chunk is old or new. The error names the array, the chunk and the file. When there is room
// again, the same write succeeds.
func TestFullStore(t *testing.T) {
	before, after := nd.Full[int32](1, 8, 8), nd.Arange[int32](10, 74, 1).Reshape(8, 8)
	for _, options := range [][]Option{{Chunks(2, 4), Codecs()}, {Chunks(2, 4), Codecs(Zstd(1))}, {Chunks(2, 2), Shards(4, 4)}} {
		failures := 0
		for room := 0; ; room += 16 * testrun.Sparse(4) {
			dir := t.TempDir()
			a, err := Create[int32](store.Dir(dir), "deep/t", []int{8, 8}, options...)
			require.NoError(t, err)
			require.NoError(t, a.Write(before))
			f := &crammed{Store: store.Dir(dir), room: room, sizes: map[string]int{}}
			b, err := Open[int32](f, "deep/t")
			require.NoError(t, err)
			err = b.Write(after)
			if err == nil {
				break
			}
			failures++
			require.ErrorIs(t, err, syscall.ENOSPC)
			for _, want := range []string{"zarr: Write: array deep/t: chunk (", ") in ", "deep/t/c/"} {
				assert.Contains(t, filepath.ToSlash(err.Error()), want)
			}
			for at := range a.Chunks() {
				x, err := a.Read(at...)
				require.NoError(t, err)
				if !nd.ArrayEqual(x, before.Slice(at...)) && !nd.ArrayEqual(x, after.Slice(at...)) {
					t.Errorf("room for %d bytes: a chunk is neither old nor new: %v", room, x)
				}
			}
			f.room = 1 << 20
			require.NoError(t, b.Write(after))
			x, err := a.Read()
			require.NoError(t, err)
			assert.True(t, nd.ArrayEqual(after, x))
		}
		assert.Greater(t, failures, 3)
	}
}

// If a write fails at any byte of a file, the old chunk remains, and no other file is left.
//
// The test runs in a separate process, because the limit holds for a whole process.
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
		now := before
		now.Cur = min(now.Cur, size)
		require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &now))
	}
	defer set(before.Cur)
	dir := t.TempDir()
	a, err := Create[int32](store.Dir(dir), "t", []int{4, 8}, Chunks(4, 4), Codecs())
	require.NoError(t, err)
	old, want := nd.Full[int32](1, 4, 8), nd.Full[int32](2, 4, 8)
	require.NoError(t, a.Write(old))
	names := filesIn(t, dir)
	for fits := range 64 {
		set(uint64(fits))
		err := a.Write(want)
		set(before.Cur)
		require.ErrorIs(t, err, syscall.EFBIG, "%d bytes fit", fits)
		require.True(t, strings.HasPrefix(err.Error(), "zarr: Write: array t: chunk (0, "), "%v", err)
		require.True(t, slices.Equal(names, filesIn(t, dir)), "%q", filesIn(t, dir))
		x, err := a.Read()
		require.NoError(t, err)
		require.True(t, nd.ArrayEqual(old, x))
	}
	require.NoError(t, a.Write(want))
	require.True(t, slices.Equal(names, filesIn(t, dir)), "%q", filesIn(t, dir))
}

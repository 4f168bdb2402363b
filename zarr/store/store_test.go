package store

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

func TestMain(m *testing.M) {
	if folder := os.Getenv("NDGO_ZARR_WRITER"); folder != "" {
		writeForEver(folder)
	}
	testrun.Main(m)
}

var ctx = context.Background()

func names(t *testing.T, s Store, folder string) map[string]Entry {
	t.Helper()
	all := map[string]Entry{}
	for e, err := range s.List(ctx, folder) {
		require.NoError(t, err)
		require.NotContains(t, all, e.Name)
		all[e.Name] = e
	}
	return all
}

// TestContract checks all writable stores against the documentation of Store.
func TestContract(t *testing.T) {
	for name, s := range map[string]Store{"folder": Dir(filepath.Join(t.TempDir(), "new")), "memory": Memory()} {
		t.Run(name, func(t *testing.T) {
			_, err := s.Get(ctx, "a", nil, 10)
			assert.ErrorIs(t, err, fs.ErrNotExist)
			assert.Empty(t, names(t, s, ""))
			assert.NoError(t, s.Delete(ctx, "a/b"))

			data := []byte("0123456789")
			require.NoError(t, s.Put(ctx, "a/b/c", data, false))
			require.NoError(t, s.Put(ctx, "a/d", data[:3], true))
			clear(data)
			b, err := s.Get(ctx, "a/b/c", nil, 10)
			require.NoError(t, err)
			assert.Equal(t, "0123456789", string(b))
			room := make([]byte, 0, 16)
			b, err = s.Get(ctx, "a/d", room, 10)
			require.NoError(t, err)
			assert.Equal(t, "012", string(b))
			assert.Same(t, &room[:1][0], &b[0], "the memory is used")
			_, err = s.Get(ctx, "a/b/c", nil, 9)
			assert.ErrorIs(t, err, ErrTooLong)

			first, last := make([]byte, 2), make([]byte, 3)
			size, err := s.GetRanges(ctx, "a/b/c", []Range{{1, first}, {-3, last}, {10, nil}})
			require.NoError(t, err)
			assert.Equal(t, "12 789 10", fmt.Sprintf("%s %s %d", first, last, size))
			for _, r := range []Range{{9, first}, {-11, first}, {11, nil}, {-1, first}} {
				_, err = s.GetRanges(ctx, "a/b/c", []Range{r})
				assert.ErrorIs(t, err, ErrRange)
			}
			_, err = s.GetRanges(ctx, "a/x", nil)
			assert.ErrorIs(t, err, fs.ErrNotExist)

			assert.Equal(t, map[string]Entry{"a": {"a", true, -1}}, names(t, s, ""))
			assert.Equal(t, map[string]Entry{"b": {"b", true, -1}, "d": {"d", false, 3}}, names(t, s, "a"))
			assert.Empty(t, names(t, s, "a/d"))
			_, err = s.Get(ctx, "a/b", nil, 10)
			if name == "folder" {
				require.ErrorContains(t, err, filepath.Join("a", "b")+": it is a folder with files in place of an object's file")
				assert.NotErrorIs(t, err, fs.ErrNotExist)
			} else {
				assert.ErrorIs(t, err, fs.ErrNotExist, "a folder is no object")
			}
			_, err = s.Get(ctx, "a/d/e", nil, 10)
			assert.ErrorIs(t, err, fs.ErrNotExist, "below an object is nothing")

			assert.ErrorIs(t, s.PutIfAbsent(ctx, "a/d", []byte("new")), fs.ErrExist)
			require.NoError(t, s.PutIfAbsent(ctx, "a/e", []byte("new")))
			require.NoError(t, s.Delete(ctx, "a/d"))
			assert.ElementsMatch(t, []string{"b", "e"}, slices.Collect(maps.Keys(names(t, s, "a"))))

			opened, err := s.(Opener).Open(ctx, "a/e")
			require.NoError(t, err)
			require.NoError(t, s.Put(ctx, "a/e", []byte("longer"), false))
			three := make([]byte, 3)
			size, err = opened.GetRanges(ctx, []Range{{0, three}})
			require.NoError(t, err)
			assert.Equal(t, "new 3", fmt.Sprintf("%s %d", three, size), "what was open stays")
			require.NoError(t, opened.Close())
		})
	}
}

func TestKeys(t *testing.T) {
	outside := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(outside, "secret"), []byte("secret"), 0o600))
	folder := filepath.Join(outside, "store")
	require.NoError(t, os.Mkdir(folder, 0o700))
	for name, s := range map[string]Store{"folder": Dir(folder), "memory": Memory()} {
		for _, key := range []string{"", "..", "../secret", "a/../../secret", "/etc/passwd", "a//b", "a/", ".", "a\\b", "a\x00b", string(bytes.Repeat([]byte("x"), 2000))} {
			_, err := s.Get(ctx, key, nil, 100)
			assert.ErrorIs(t, err, ErrKey, "%s %q", name, key)
			_, err = s.GetRanges(ctx, key, nil)
			assert.ErrorIs(t, err, ErrKey)
			assert.ErrorIs(t, s.Put(ctx, key, nil, false), ErrKey)
			assert.ErrorIs(t, s.PutIfAbsent(ctx, key, nil), ErrKey)
			assert.ErrorIs(t, s.Delete(ctx, key), ErrKey)
		}
	}
}

// TestLinksOutOfTheStore checks that reads, writes and lists do not follow a link out of the folder.
func TestLinksOutOfTheStore(t *testing.T) {
	outside := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(outside, "secret"), []byte("secret"), 0o600))
	folder := filepath.Join(outside, "store")
	require.NoError(t, os.MkdirAll(filepath.Join(folder, "within"), 0o700))
	if err := os.Symlink("..", filepath.Join(folder, "out")); err != nil {
		t.Skip("the system makes no symbolic links, which are tested on Linux and macOS: ", err)
	}
	require.NoError(t, os.Symlink(filepath.Join(outside, "secret"), filepath.Join(folder, "file")))
	require.NoError(t, os.Symlink("within", filepath.Join(folder, "in")))
	s := Dir(folder)
	for _, key := range []string{"out/secret", "file"} {
		_, err := s.Get(ctx, key, nil, 100)
		assert.Error(t, err, key)
	}
	assert.Error(t, s.Put(ctx, "out/new", []byte("x"), false))
	assert.NoFileExists(t, filepath.Join(outside, "new"))
	for _, err := range s.List(ctx, "out") {
		assert.Error(t, err)
	}
	require.NoError(t, s.Put(ctx, "file", []byte("new"), false), "the link is replaced")
	b, err := os.ReadFile(filepath.Join(outside, "secret"))
	require.NoError(t, err)
	assert.Equal(t, "secret", string(b))
	require.NoError(t, s.Put(ctx, "in/x", []byte("y"), false), "links within the folder are followed")
	assert.FileExists(t, filepath.Join(folder, "within", "x"))
}

// TestPutIfAbsentOnce puts one object from several goroutines, on the condition that it is absent. Exactly one succeeds.
func TestPutIfAbsentOnce(t *testing.T) {
	folder := t.TempDir()
	for i := range 10 {
		var done atomic.Int64
		var group sync.WaitGroup
		for range 8 {
			s := Dir(folder)
			group.Go(func() {
				if s.PutIfAbsent(ctx, fmt.Sprint("x", i), []byte("x")) == nil {
					done.Add(1)
				}
			})
		}
		group.Wait()
		assert.EqualValues(t, 1, done.Load())
	}
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Len(t, entries, 10, "nothing else is left")
}

func archive(t *testing.T, fill func(w *zip.Writer)) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	fill(w)
	require.NoError(t, w.Close())
	name := filepath.Join(t.TempDir(), "x.zip")
	require.NoError(t, os.WriteFile(name, b.Bytes(), 0o600))
	return name
}

func TestZip(t *testing.T) {
	name := archive(t, func(w *zip.Writer) {
		for name, method := range map[string]uint16{"a/stored": zip.Store, "a/deflated": zip.Deflate, "../out": zip.Store, "/abs": zip.Store} {
			f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: method})
			require.NoError(t, err)
			_, err = f.Write([]byte("0123456789"))
			require.NoError(t, err)
		}
	})
	s, err := Zip(name)
	require.NoError(t, err)
	assert.Equal(t, map[string]Entry{"a": {"a", true, -1}}, names(t, s, ""), "names that lead out are none")
	for _, key := range []string{"a/stored", "a/deflated"} {
		b, err := s.Get(ctx, key, nil, 10)
		require.NoError(t, err)
		assert.Equal(t, "0123456789", string(b))
		_, err = s.Get(ctx, key, nil, 9)
		assert.ErrorIs(t, err, ErrTooLong)
		last := make([]byte, 3)
		size, err := s.GetRanges(ctx, key, []Range{{-3, last}})
		require.NoError(t, err)
		assert.Equal(t, "789 10", fmt.Sprintf("%s %d", last, size))
	}
	assert.ErrorIs(t, s.Put(ctx, "a", nil, false), ErrReadOnly)
	_, err = s.Get(ctx, "../out", nil, 10)
	assert.ErrorIs(t, err, ErrKey)
	require.NoError(t, s.(*zipped).Close())
	_, err = Zip(filepath.Join(t.TempDir(), "none"))
	assert.ErrorIs(t, err, fs.ErrNotExist)
}

// TestZipFalseSizes checks that a false size in an archive is an error, found before memory is allocated.
func TestZipFalseSizes(t *testing.T) {
	for _, method := range []uint16{zip.Store, zip.Deflate} {
		name := archive(t, func(w *zip.Writer) {
			f, err := w.CreateHeader(&zip.FileHeader{Name: "a", Method: method})
			require.NoError(t, err)
			_, err = f.Write([]byte("0123456789"))
			require.NoError(t, err)
		})
		whole, err := os.ReadFile(name)
		require.NoError(t, err)
		directory := bytes.LastIndex(whole, []byte("PK\x01\x02"))
		for _, size := range []uint32{9, 11, 1 << 30} {
			b := bytes.Clone(whole)
			binary.LittleEndian.PutUint32(b[directory+24:], size)
			require.NoError(t, os.WriteFile(name, b, 0o600))
			s, err := Zip(name)
			require.NoError(t, err)
			allocated := testing.AllocsPerRun(1, func() { _, err = s.Get(ctx, "a", nil, 1<<40) })
			assert.Error(t, err, "%d %d", method, size)
			assert.Less(t, allocated, 1000.0)
			require.NoError(t, s.(*zipped).Close())
		}
	}
}

// TestKill kills a writing program at 20 moments: objects are complete, and the next Put removes its hidden file.
func TestKill(t *testing.T) {
	for moment := range 20 {
		folder := t.TempDir()
		killWriter(t, folder, moment)
		s := Dir(folder)
		for e, err := range s.List(ctx, "") {
			require.NoError(t, err)
			b, err := s.Get(ctx, e.Name, nil, 1<<20)
			require.NoError(t, err)
			require.Len(t, b, objectBytes)
			require.Equal(t, bytes.Repeat(b[:1], objectBytes), b, "an object is of one write")
		}
		require.NoError(t, s.Put(ctx, "x0", []byte("after"), false))
		entries, err := os.ReadDir(folder)
		require.NoError(t, err)
		for _, e := range entries {
			assert.NotContains(t, e.Name(), ".ndgo-", "what was left is removed")
		}
	}
}

const objectBytes = 300_000

// writeForEver replaces objects in an endless loop.
func writeForEver(folder string) {
	s := Dir(folder)
	for i := 0; ; i++ {
		if err := s.Put(ctx, fmt.Sprint("x", i%4), bytes.Repeat([]byte{byte(i)}, objectBytes), false); err != nil {
			os.Exit(1)
		}
		if i == 4 {
			fmt.Println("begun")
		}
	}
}

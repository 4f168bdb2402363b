package zarr

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// A failure is one of the ways in which a call of a store can fail.
type failure string

const (
	fails failure = "fails"
	hangs failure = "hangs" // until the context ends
	cut   failure = "cut"   // reads return a part of the object, writes are done and return an error, and lists end early
)

// A faulty store fails in one of its calls, the nth.
type faulty struct {
	store.Store
	how    failure
	n      int64
	cancel func() // ends the context
	calls  atomic.Int64
}

var errFails = errors.New("the store fails")

// strikes reports whether this call is the nth. For a call that fails or hangs, strikes also returns the error.
func (f *faulty) strikes(ctx context.Context) (bool, error) {
	if f.calls.Add(1) != f.n {
		return false, nil
	}
	switch f.how {
	case hangs:
		f.cancel()
		<-ctx.Done()
		return true, ctx.Err()
	case cut:
		return true, nil
	}
	return true, errFails
}

func (f *faulty) Get(ctx context.Context, key string, room []byte, most int64) ([]byte, error) {
	now, err := f.strikes(ctx)
	if err != nil {
		return nil, err
	}
	b, err := f.Store.Get(ctx, key, room, most)
	if now && err == nil {
		return b[:len(b)/2], nil
	}
	return b, err
}

func (f *faulty) GetRanges(ctx context.Context, key string, ranges []store.Range) (int64, error) {
	o, err := f.Open(ctx, key)
	if err != nil {
		return 0, err
	}
	defer o.Close()
	return o.GetRanges(ctx, ranges)
}

// A faultyObject fails with its store.
type faultyObject struct {
	store.Object
	store *faulty
}

func (f *faulty) Open(ctx context.Context, key string) (store.Object, error) {
	if now, err := f.strikes(ctx); now && err == nil {
		return nil, io.ErrUnexpectedEOF
	} else if err != nil {
		return nil, err
	}
	if opener, ok := f.Store.(store.Opener); ok {
		o, err := opener.Open(ctx, key)
		return faultyObject{o, f}, err
	}
	return faultyObject{storeObject{f.Store, key}, f}, nil
}

func (o faultyObject) GetRanges(ctx context.Context, ranges []store.Range) (int64, error) {
	if now, err := o.store.strikes(ctx); now && err == nil {
		return 0, fmt.Errorf("an object that is cut: %w", store.ErrRange)
	} else if err != nil {
		return 0, err
	}
	return o.Object.GetRanges(ctx, ranges)
}

func (f *faulty) change(ctx context.Context, do func() error) error {
	now, err := f.strikes(ctx)
	if err != nil {
		return err
	}
	if err = do(); now && err == nil {
		return errFails
	}
	return err
}

func (f *faulty) Put(ctx context.Context, key string, data []byte, durable bool) error {
	return f.change(ctx, func() error { return f.Store.Put(ctx, key, data, durable) })
}

func (f *faulty) PutIfAbsent(ctx context.Context, key string, data []byte) error {
	return f.change(ctx, func() error { return f.Store.PutIfAbsent(ctx, key, data) })
}

func (f *faulty) Delete(ctx context.Context, key string) error {
	return f.change(ctx, func() error { return f.Store.Delete(ctx, key) })
}

func (f *faulty) List(ctx context.Context, folder string) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		now, err := f.strikes(ctx)
		if err != nil {
			yield(store.Entry{}, err)
			return
		}
		for e, err := range f.Store.List(ctx, folder) {
			if now || !yield(e, err) {
				break
			}
		}
		if now {
			yield(store.Entry{}, io.ErrUnexpectedEOF)
		}
	}
}

// everyFault calls work with a store that fails in its first call, in its second call, and so on. Each failure must be an error of
// this package. After each failure, work must succeed with s itself.
func everyFault(t *testing.T, name string, s store.Store, work func(s store.Store, o Option) error) {
	t.Helper()
	for _, how := range []failure{fails, hangs, cut} {
		finished := false
		for n := int64(1); !finished; n++ {
			ctx, cancel := context.WithCancel(t.Context())
			f := &faulty{Store: s, how: how, n: n, cancel: cancel}
			err := work(f, Context(ctx))
			finished = f.calls.Load() < n
			cancel()
			if finished {
				require.NoError(t, err, name)
				require.Greater(t, n, int64(5), "%s: few calls", name)
				continue
			}
			if !assert.Error(t, err, "%s: call %d %s", name, n, how) {
				continue
			}
			assert.True(t, strings.HasPrefix(err.Error(), "zarr: "), "%s: call %d %s: %v", name, n, how, err)
			if how == hangs {
				assert.ErrorIs(t, err, context.Canceled, "%s: call %d", name, n)
			}
			require.NoError(t, work(s, func(*options) {}), "%s: after call %d %s", name, n, how)
		}
	}
}

// faultLayouts has the ways to store an array of 8×8 elements in the tests of faults.
var faultLayouts = map[string][]Option{
	"chunks": {Chunks(2, 4)}, "shards": {Chunks(2, 4), Shards(4, 8)}, "raw": {Chunks(2, 4), Codecs(CRC32C())}, "compressed shards": {Chunks(2, 2), Shards(8, 4), Codecs(Blosc("lz4", 5, ByteShuffle))},
}

// In turn, each call of a store fails, hangs, or is cut short. The operation must return an error, and must succeed when it is
// repeated.
func TestEveryCallFails(t *testing.T) {
	x := nd.Arange[float64](0, 64, 1).Reshape(8, 8)
	want := x.Copy()
	want.Slice(nd.Range(1, 3), nd.At(2)).Fill(1.5)
	for layout, options := range faultLayouts {
		for name, s := range map[string]store.Store{"folder": store.Dir(t.TempDir()), "memory": store.Memory()} {
			if name == "folder" && (layout != "shards" || testing.Short()) { // a folder waits for the disk at each document
				continue
			}
			everyFault(t, name+" of "+layout, s, func(s store.Store, o Option) error {
				a, err := Create[float64](s, "g/x", []int{8, 8}, append([]Option{o, Overwrite()}, options...)...)
				if err == nil {
					err = a.Write(x)
				}
				if err == nil {
					err = a.Write(nd.Scalar(1.5), nd.Range(1, 3), nd.At(2))
				}
				if err == nil {
					err = a.Resize(6, 8)
				}
				if err == nil {
					err = a.Append(want.Slice(nd.From(6)), 0)
				}
				if err != nil {
					return err
				}
				return readAndCompare(t, s, want, o)
			})
		}
	}
}

// readAndCompare opens an array, walks its chunks, and reads parts. The elements of each successful read must equal those of want.
func readAndCompare(t *testing.T, s store.Store, want *nd.NDArray[float64], o Option) error {
	t.Helper()
	if _, err := OpenGroup(s, "g", o); err != nil {
		return err
	}
	a, err := Open[float64](s, "g/x", o)
	if err != nil {
		return err
	}
	for c, err := range a.Stored() {
		if err != nil {
			return err
		}
		y, err := a.Read(c.Indices()...)
		if err != nil {
			return err
		}
		require.True(t, nd.ArrayEqual(want.Slice(c.Indices()...), y))
	}
	y, err := a.Read(nd.Colon.By(2))
	if err == nil {
		require.True(t, nd.ArrayEqual(want.Slice(nd.Colon.By(2)), y))
	}
	return err
}

// In turn, each read of an archive fails, hangs, or is cut short.
func TestEveryReadOfZipFails(t *testing.T) {
	x := nd.Arange[float64](0, 64, 1).Reshape(8, 8)
	for layout, options := range faultLayouts {
		m := store.Memory()
		a, err := Create[float64](m, "g/x", []int{8, 8}, options...)
		require.NoError(t, err)
		require.NoError(t, a.Write(x))
		for _, method := range []uint16{zip.Store, zip.Deflate} {
			file := filepath.Join(t.TempDir(), "x.zip")
			f, err := os.Create(file)
			require.NoError(t, err)
			w := zip.NewWriter(f)
			for _, key := range keysBelow(t, m, "") {
				b, err := m.Get(t.Context(), key, nil, 1<<20)
				require.NoError(t, err)
				member, err := w.CreateHeader(&zip.FileHeader{Name: key, Method: method})
				require.NoError(t, err)
				_, err = member.Write(b)
				require.NoError(t, err)
			}
			require.NoError(t, w.Close())
			require.NoError(t, f.Close())
			s, err := store.Zip(file)
			require.NoError(t, err)
			everyFault(t, "archive of "+layout, s, func(s store.Store, o Option) error { return readAndCompare(t, s, x, o) })
			require.NoError(t, s.(io.Closer).Close())
		}
	}
}

// keysBelow returns the keys of all objects below a folder.
func keysBelow(t *testing.T, s store.Store, folder string) (keys []string) {
	t.Helper()
	for e, err := range s.List(t.Context(), folder) {
		require.NoError(t, err)
		key := strings.TrimPrefix(folder+"/"+e.Name, "/")
		if e.Folder {
			keys = append(keys, keysBelow(t, s, key)...)
		} else {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

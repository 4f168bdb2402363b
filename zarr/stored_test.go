package zarr

import (
	"context"
	"errors"
	"iter"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// A counting store counts its calls.
type counting struct {
	store.Store
	calls, lists atomic.Int64
	noLists      bool
}

func (c *counting) Get(ctx context.Context, key string, room []byte, most int64) ([]byte, error) {
	c.calls.Add(1)
	return c.Store.Get(ctx, key, room, most)
}

func (c *counting) GetRanges(ctx context.Context, key string, ranges []store.Range) (int64, error) {
	c.calls.Add(1)
	return c.Store.GetRanges(ctx, key, ranges)
}

func (c *counting) Put(ctx context.Context, key string, data []byte, durable bool) error {
	c.calls.Add(1)
	return c.Store.Put(ctx, key, data, durable)
}

func (c *counting) Delete(ctx context.Context, key string) error {
	c.calls.Add(1)
	return c.Store.Delete(ctx, key)
}

func (c *counting) List(ctx context.Context, folder string) iter.Seq2[store.Entry, error] {
	c.lists.Add(1)
	if c.noLists {
		return func(yield func(store.Entry, error) bool) { yield(store.Entry{}, errors.ErrUnsupported) }
	}
	return c.Store.List(ctx, folder)
}

// waysOfKeys has all encodings of the keys of chunks.
var waysOfKeys = map[string]Option{
	"c/0/1": func(*options) {}, "c.0.1": DotKeys(), "0.1": V2Keys("."), "0/1": V2Keys("/"),
}

// TestSparse counts the store's calls for an array of 10⁹ chunks. Only 10 of the chunks are stored.
func TestSparse(t *testing.T) {
	for name, keys := range waysOfKeys {
		s := &counting{Store: store.Memory()}
		a, err := Create[uint8](s, "deep/x", []int{1000, 1000, 2000}, Chunks(1, 1, 2), keys)
		require.NoError(t, err)
		var places [][]int
		for i := range 10 {
			at := []int{i * 99, 999 - i*111, 200*i + 1}
			require.NoError(t, a.Write(nd.Full[uint8](uint8(i+1), 1, 1, 2), nd.Range(at[0], at[0]+1), nd.Range(at[1], at[1]+1), nd.Range(at[2]-1, at[2]+1)))
			places = append(places, at)
		}
		var found [][]int
		for c, err := range a.Stored() {
			require.NoError(t, err)
			x, err := a.Read(c.Indices()...)
			require.NoError(t, err)
			require.Equal(t, []int{1, 1, 2}, x.Shape())
			i := int(x.At(0, 0, 0)) - 1
			found = append(found, places[i])
		}
		assert.Equal(t, places, found, "%s: the order is row-major", name)

		s.calls.Store(0)
		s.lists.Store(0)
		require.NoError(t, a.Resize(600, 800, 1001))
		assert.Less(t, s.calls.Load(), int64(60), name)
		assert.LessOrEqual(t, s.lists.Load(), int64(40), name)
		for c := range a.Stored() {
			_, err := a.Read(c.Indices()...)
			require.NoError(t, err)
		}
		require.NoError(t, a.Resize(1000, 1000, 2000))
		for i, at := range places {
			x, err := a.Read(nd.At(at[0]), nd.At(at[1]), nd.Range(at[2]-1, at[2]+1))
			require.NoError(t, err)
			want := []uint8{0, 0}
			if at[0] < 600 && at[1] < 800 && at[2]-1 < 1001 {
				want = []uint8{uint8(i + 1), uint8(i + 1)}
				if at[2] == 1001 {
					want[1] = 0
				}
			}
			assert.Equal(t, want, x.ToSlice(), "%s %v", name, at)
		}
	}
}

// TestStored checks that Stored finds exactly the chunks among other objects, for arrays of any rank.
func TestStored(t *testing.T) {
	for name, keys := range waysOfKeys {
		for _, shape := range [][]int{{}, {7}, {5, 6}, {3, 0}} {
			s := store.Dir(t.TempDir())
			a, err := Create[int16](s, "x", shape, Chunks(shape2(shape)...), keys, KeepEmpty())
			require.NoError(t, err)
			none := 0
			for range a.Stored() {
				none++
			}
			assert.Zero(t, none)
			require.NoError(t, a.Write(nd.Full[int16](3, shape...)))
			for _, key := range []string{"x/c/-1/0", "x/c/01", "x/c/0x1", "x/c.", "x/c.1.", "x/0.", "x/7.1.1.1", "x/c/99999999999999999999", "x/note", "x/c/9", "x/c.9.9", "x/9.9", "x/9/9"} {
				// The store also has objects beyond the grid, and objects that are no chunks. If a folder has the name, Put fails; the test
				// ignores this error.
				_ = s.Put(t.Context(), key, []byte("x"), false)
			}
			want, got := 0, 0
			for range a.Chunks() {
				want++
			}
			for c, err := range a.Stored() {
				require.NoError(t, err)
				x, err := a.Read(c.Indices()...)
				require.NoError(t, err)
				assert.Equal(t, c.Shape, x.Shape())
				assert.Positive(t, c.Bytes)
				got += min(1, x.Size())
			}
			assert.Equal(t, want, got, "%s %v", name, shape)
			for range a.Stored() {
				break
			}
		}
	}
	c := &counting{Store: store.Memory()}
	a, err := Create[int16](c, "", []int{3})
	require.NoError(t, err)
	c.noLists = true
	for _, err = range a.Stored() {
	}
	assert.ErrorIs(t, err, errors.ErrUnsupported)
}

// shape2 returns a shape of chunks with at most 2 indices along each axis.
func shape2(shape []int) []int {
	chunk := make([]int, len(shape))
	for i := range chunk {
		chunk[i] = 2
	}
	return chunk
}

// TestAtOnce checks that atOnce calls f once for each number, on at most the given number of goroutines. If f panics, atOnce must
// panic.
func TestAtOnce(t *testing.T) {
	for _, n := range []int{0, 1, 5, 100} {
		var calls, now, most atomic.Int64
		seen := make([]atomic.Int64, n)
		atOnce(n, 7, func(i int) {
			calls.Add(1)
			seen[i].Add(1)
			for here, before := now.Add(1), most.Load(); here > before && !most.CompareAndSwap(before, here); before = most.Load() {
			}
			now.Add(-1)
		})
		assert.EqualValues(t, n, calls.Load())
		assert.LessOrEqual(t, most.Load(), int64(7))
		for i := range seen {
			assert.EqualValues(t, 1, seen[i].Load())
		}
	}
	assert.PanicsWithValue(t, "fault", func() {
		atOnce(100, 7, func(i int) {
			if i == 50 {
				panic("fault")
			}
		})
	})
}

package cloud

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gocloud.dev/blob"
	"gocloud.dev/blob/memblob"

	nd "ndgo/ndarray"
	"ndgo/zarr"
	"ndgo/zarr/store"
)

var ctx = context.Background()

func inMemory(t *testing.T) (*blob.Bucket, *Store) {
	t.Helper()
	b := memblob.OpenBucket(nil)
	s := New(b, Config{Name: "mem://x", Limits: store.Limits{Gap: -1}})
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return b, s
}

// TestArrayInMemory stores arrays in a bucket with a Config without functions.
func TestArrayInMemory(t *testing.T) {
	_, s := inMemory(t)
	x := nd.Arange[float32](0, 600, 1).Reshape(20, 30)
	a, err := zarr.Create[float32](s, "a/x", x.Shape(), zarr.Chunks(2, 3), zarr.Shards(10, 15))
	require.NoError(t, err)
	require.NoError(t, a.Write(x))
	y, err := a.Read(nd.Colon.By(7))
	require.NoError(t, err)
	assert.True(t, nd.ArrayEqual(x.Slice(nd.Colon.By(7)), y))
	_, err = zarr.Create[float32](s, "a/x", x.Shape())
	assert.ErrorIs(t, err, fs.ErrExist)
	assert.ErrorIs(t, s.PutIfAbsent(ctx, "a/zarr.json", nil), fs.ErrExist)
	require.NoError(t, s.Delete(ctx, "a/zarr.json"))
	require.NoError(t, s.Delete(ctx, "a/zarr.json"), "a missing object is no error")
	assert.Equal(t, "mem://x/a/b", s.Locate("a/b"))
}

// TestChangesInMemory checks that, without tags in answers, a second request notices a change during a read.
func TestChangesInMemory(t *testing.T) {
	b, s := inMemory(t)
	require.NoError(t, s.Put(ctx, "a", []byte("aaaaaaaa"), false))
	o, err := s.Open(ctx, "a")
	require.NoError(t, err)
	data := make([]byte, 2)
	size, err := o.GetRanges(ctx, []store.Range{{Offset: -2, Data: data}})
	require.NoError(t, err)
	assert.Equal(t, "aa 8", fmt.Sprintf("%s %d", data, size))
	require.NoError(t, b.WriteAll(ctx, "a", []byte("bbbbbbbb"), nil))
	_, err = o.GetRanges(ctx, []store.Range{{Offset: -2, Data: data}})
	assert.ErrorContains(t, err, "the object has changed since it was opened")
	_, err = s.GetRanges(ctx, "a", []store.Range{{Offset: 0, Data: data}})
	require.NoError(t, err)
	assert.Equal(t, "bb", string(data))
	require.NoError(t, b.WriteAll(ctx, "a", []byte("c"), nil))
	_, err = o.GetRanges(ctx, []store.Range{{Offset: 0, Data: data[:1]}})
	assert.ErrorContains(t, err, "the object has changed since it was opened", "another size")
}

// TestMissing checks that an unknown host, and an answer about another region, do not count as a missing object: a missing chunk
// would have the fill value.
func TestMissing(t *testing.T) {
	status := 0
	s := New(memblob.OpenBucket(nil), Config{Name: "mem://x", Status: func(error) int { return status }})
	for _, c := range []struct {
		err     error
		status  int
		missing bool
	}{{nil, 0, true}, {nil, http.StatusNotFound, true}, {nil, http.StatusMovedPermanently, false}, {&net.DNSError{Err: "no such host", IsNotFound: true}, 0, false}} {
		status = c.status
		_, err := s.bucket.Attributes(ctx, "none")
		require.Error(t, err)
		if c.err != nil {
			err = c.err
		}
		assert.Equal(t, c.missing, errors.Is(s.plain("get", err), fs.ErrNotExist), "%v", c)
	}
	require.NoError(t, s.Close())
}

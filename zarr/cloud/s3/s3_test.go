package s3

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/zarr/cloud"
	"ndgo/zarr/store"
)

var ctx = context.Background()

// A fake is a server of S3 in this process.
type fake struct {
	http.Handler
	backend  gofakes3.Backend
	address  string
	requests atomic.Int64
	wrap     func(w http.ResponseWriter, r *http.Request, next http.Handler) // nil for a server without faults
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.requests.Add(1)
	if f.wrap != nil {
		f.wrap(w, r, f.Handler)
		return
	}
	f.Handler.ServeHTTP(w, r)
}

func begin(t *testing.T) *fake {
	t.Helper()
	t.Setenv("AWS_ACCESS_KEY_ID", "theidentity")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "thesecret")
	t.Setenv("AWS_SESSION_TOKEN", "thetoken")
	backend := s3mem.New()
	require.NoError(t, backend.CreateBucket("bucket"))
	f := &fake{backend: backend, Handler: gofakes3.New(backend).Server()}
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	f.address = "?region=us-east-1&use_path_style=true&endpoint=" + url.QueryEscape(server.URL)
	return f
}

func (f *fake) open(t *testing.T, prefix string, l store.Limits) *cloud.Store {
	t.Helper()
	if l.Wait == 0 {
		l.Wait = time.Microsecond
	}
	s, err := Open(ctx, "s3://bucket"+prefix+f.address, l)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func names(t *testing.T, s store.Store, folder string) map[string]store.Entry {
	t.Helper()
	all := map[string]store.Entry{}
	for e, err := range s.List(ctx, folder) {
		require.NoError(t, err)
		require.NotContains(t, all, e.Name)
		all[e.Name] = e
	}
	return all
}

// TestContract checks the store against the documentation of store.Store.
func TestContract(t *testing.T) {
	for _, prefix := range []string{"", "/climate.zarr"} {
		contract(t, begin(t).open(t, prefix, store.Limits{}))
	}
}

// contract checks an empty store against the documentation of store.Store.
func contract(t *testing.T, s store.Store) {
	t.Helper()
	_, err := s.Get(ctx, "a", nil, 10)
	assert.ErrorIs(t, err, fs.ErrNotExist)
	assert.Empty(t, names(t, s, ""))
	assert.NoError(t, s.Delete(ctx, "a/b"))
	data := []byte("0123456789")
	require.NoError(t, s.Put(ctx, "a/b/c", data, false))
	require.NoError(t, s.Put(ctx, "a/d", data[:3], true))
	require.NoError(t, s.Put(ctx, "empty", nil, true))
	clear(data)
	b, err := s.Get(ctx, "a/b/c", nil, 10)
	require.NoError(t, err)
	assert.Equal(t, "0123456789", string(b))
	room := make([]byte, 0, 16)
	b, err = s.Get(ctx, "a/d", room, 10)
	require.NoError(t, err)
	assert.Equal(t, "012", string(b))
	assert.Same(t, &room[:1][0], &b[0], "the memory is used")
	b, err = s.Get(ctx, "empty", nil, 0)
	require.NoError(t, err)
	assert.Equal(t, []byte{}, b)
	_, err = s.Get(ctx, "a/b/c", nil, 9)
	assert.ErrorIs(t, err, store.ErrTooLong)

	first, last := make([]byte, 2), make([]byte, 3)
	size, err := s.GetRanges(ctx, "a/b/c", []store.Range{{Offset: 1, Data: first}, {Offset: -3, Data: last}, {Offset: 10}})
	require.NoError(t, err)
	assert.Equal(t, "12 789 10", fmt.Sprintf("%s %s %d", first, last, size))
	for _, r := range []store.Range{{Offset: 9, Data: first}, {Offset: -11, Data: first}, {Offset: 11}, {Offset: -1, Data: first}} {
		_, err = s.GetRanges(ctx, "a/b/c", []store.Range{r})
		assert.ErrorIs(t, err, store.ErrRange)
	}
	_, err = s.GetRanges(ctx, "a/x", nil)
	assert.ErrorIs(t, err, fs.ErrNotExist)

	assert.Equal(t, map[string]store.Entry{"a": {Name: "a", Folder: true, Size: -1}, "empty": {Name: "empty"}}, names(t, s, ""))
	assert.Equal(t, map[string]store.Entry{"b": {Name: "b", Folder: true, Size: -1}, "d": {Name: "d", Size: 3}}, names(t, s, "a"))
	assert.Empty(t, names(t, s, "a/d"))

	assert.ErrorIs(t, s.PutIfAbsent(ctx, "a/d", []byte("new")), fs.ErrExist)
	require.NoError(t, s.PutIfAbsent(ctx, "a/e", []byte("new")))
	require.NoError(t, s.Delete(ctx, "a/d"))
	assert.ElementsMatch(t, []string{"b", "e"}, slices.Collect(maps.Keys(names(t, s, "a"))))
}

// TestPutIfAbsentOnce puts one object from several goroutines, on the condition that it is absent: exactly one succeeds.
func TestPutIfAbsentOnce(t *testing.T) {
	f := begin(t)
	once(t, func() store.Store { return f.open(t, "", store.Limits{}) })
}

// TestHostileKeys checks that no key leads out of the prefix, and that List returns objects with unusual names.
func TestHostileKeys(t *testing.T) {
	f := begin(t)
	whole := f.open(t, "", store.Limits{})
	require.NoError(t, whole.Put(ctx, "secret", []byte("x"), false))
	s := f.open(t, "/deep", store.Limits{})
	before := f.requests.Load()
	for _, key := range []string{"", "..", "../secret", "a/../../secret", "/secret", "a//b", "a/", ".", "a\\b", "a\x00b", strings.Repeat("x", 2000)} {
		_, err := s.Get(ctx, key, nil, 100)
		assert.ErrorIs(t, err, store.ErrKey, "%q", key)
		_, err = s.GetRanges(ctx, key, nil)
		assert.ErrorIs(t, err, store.ErrKey)
		assert.ErrorIs(t, s.Put(ctx, key, nil, false), store.ErrKey)
		assert.ErrorIs(t, s.PutIfAbsent(ctx, key, nil), store.ErrKey)
		assert.ErrorIs(t, s.Delete(ctx, key), store.ErrKey)
		if key != "" {
			for _, err := range s.List(ctx, key) {
				assert.ErrorIs(t, err, store.ErrKey)
			}
		}
	}
	assert.Equal(t, before, f.requests.Load())
	odd := []string{"a b", "é世", "100%", "a+b", "a?b#c", "a&b=c", "..a", "a:b", "'q\"", "~", "a*b", "[0]", "<x>"}
	for i, name := range odd {
		require.NoError(t, s.Put(ctx, "odd/"+name, make([]byte, i), false), name)
		b, err := s.Get(ctx, "odd/"+name, nil, 100)
		require.NoError(t, err, name)
		assert.Len(t, b, i)
	}
	assert.ElementsMatch(t, odd, slices.Collect(maps.Keys(names(t, s, "odd"))))
	// objects from other programs
	for _, key := range []string{"deep/walk/../../secret", "deep/walk//b", "deep/walk/", "deep/walk/a\\b", "deep/walk/./c"} {
		_, err := f.backend.PutObject("bucket", key, map[string]string{}, bytes.NewReader(nil), 0, nil)
		require.NoError(t, err)
	}
	require.NoError(t, s.Put(ctx, "walk/here", nil, false))
	assert.Equal(t, map[string]store.Entry{"here": {Name: "here"}}, names(t, s, "walk"))
}

// TestPages reads lists of several pages.
func TestPages(t *testing.T) {
	f := begin(t)
	s := f.open(t, "/deep", store.Limits{Tries: 20})
	const n = 2300
	for i := range n {
		key := fmt.Sprintf("deep/a/%d", i)
		if i%2 == 0 {
			key += "/0"
		}
		_, err := f.backend.PutObject("bucket", key, map[string]string{}, strings.NewReader("x"), 1, nil)
		require.NoError(t, err)
	}
	f.wrap = faults(1, 0.3)
	list := names(t, s, "a")
	assert.Len(t, list, n)
	assert.True(t, list["2"].Folder)
	assert.False(t, list["3"].Folder)
	assert.Greater(t, f.requests.Load(), int64(2))
	for range s.List(ctx, "a") {
		break // a caller may end the walk early
	}
}

// TestChanges changes objects during calls. All bytes of a call come from one version. After an opened object has changed, reads of it are
// errors.
func TestChanges(t *testing.T) {
	f := begin(t)
	s := f.open(t, "", store.Limits{Gap: -1})
	require.NoError(t, s.Put(ctx, "a", bytes.Repeat([]byte("a"), 100), false))
	var gets atomic.Int64
	f.wrap = func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		if r.Method == http.MethodGet && gets.Add(1) == 2 {
			_, err := f.backend.PutObject("bucket", "a", map[string]string{}, bytes.NewReader(bytes.Repeat([]byte("b"), 100)), 100, nil)
			assert.NoError(t, err)
		}
		next.ServeHTTP(w, r)
	}
	ranges := []store.Range{{Offset: 0, Data: make([]byte, 4)}, {Offset: 50, Data: make([]byte, 4)}}
	_, err := s.GetRanges(ctx, "a", ranges)
	require.NoError(t, err)
	assert.Equal(t, "bbbb bbbb", fmt.Sprintf("%s %s", ranges[0].Data, ranges[1].Data))
	f.wrap = nil
	o, err := s.Open(ctx, "a")
	require.NoError(t, err)
	require.NoError(t, s.Put(ctx, "a", bytes.Repeat([]byte("c"), 100), false))
	_, err = o.GetRanges(ctx, ranges[:1])
	assert.ErrorContains(t, err, "the object has changed since it was opened")
	require.NoError(t, o.Close())
}

// TestRequests checks that one request reads ranges within the gap.
func TestRequests(t *testing.T) {
	for gap, want := range map[int64]int64{-1: 4, 10: 2, 1000: 1} {
		f := begin(t)
		s := f.open(t, "", store.Limits{Gap: gap})
		require.NoError(t, s.Put(ctx, "a", make([]byte, 1000), false))
		o, err := s.Open(ctx, "a")
		require.NoError(t, err)
		var ranges []store.Range
		for _, at := range []int64{0, 10, 30, 600} {
			ranges = append(ranges, store.Range{Offset: at, Data: make([]byte, 10)})
		}
		f.requests.Store(0)
		_, err = o.GetRanges(ctx, ranges)
		require.NoError(t, err)
		assert.Equal(t, want, f.requests.Load(), gap)
	}
}

package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	nd "ndgo/ndarray"
	"ndgo/zarr"
	"ndgo/zarr/internal/remote"
	"ndgo/zarr/store"
)

func TestMain(m *testing.M) { testrun.Main(m) }

var ctx = context.Background()

// A files is a server with the objects of a store in memory, below /base/.
type files struct {
	store.Store
	wrap     func(w http.ResponseWriter, r *http.Request, next http.HandlerFunc) // nil for a server without faults
	noRanges bool
	requests atomic.Int64
}

func (f *files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.requests.Add(1)
	if f.wrap != nil {
		f.wrap(w, r, f.serve)
		return
	}
	f.serve(w, r)
}

func (f *files) serve(w http.ResponseWriter, r *http.Request) {
	key, ok := strings.CutPrefix(r.URL.Path, "/base/")
	b, err := f.Get(ctx, key, nil, 1<<30)
	if !ok || err != nil {
		http.Error(w, "none", http.StatusNotFound)
		return
	}
	if f.noRanges {
		w.Header().Set("Content-Length", fmt.Sprint(len(b)))
		_, _ = w.Write(b)
		return
	}
	w.Header().Set("ETag", fmt.Sprintf(`"%x-%d"`, b[:min(8, len(b))], len(b)))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(b))
}

// quick has limits for fast tests.
var quick = store.Limits{Wait: time.Microsecond, Tries: 8}

func serve(t *testing.T, l store.Limits, address string) (*files, store.Store) {
	t.Helper()
	f := &files{Store: store.Memory()}
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	s, err := Open(strings.Replace(server.URL, "http://", "http://"+address, 1)+"/base", nil, l)
	require.NoError(t, err)
	return f, s
}

// TestReads checks reads against the documentation of store.Store, on servers with and without support for ranges.
func TestReads(t *testing.T) {
	for _, noRanges := range []bool{false, true} {
		f, s := serve(t, quick, "")
		f.noRanges = noRanges
		for key, want := range map[string]string{"a/b": "0123456789", "a/ b%2F?#&+:é": "0123456789", "empty": ""} {
			require.NoError(t, f.Put(ctx, key, []byte(want), false))
			b, err := s.Get(ctx, key, nil, 10)
			require.NoError(t, err)
			assert.Equal(t, want, string(b))
			assert.NotNil(t, b)
			size, err := s.GetRanges(ctx, key, nil)
			require.NoError(t, err)
			assert.EqualValues(t, len(want), size)
		}
		room := make([]byte, 0, 16)
		b, err := s.Get(ctx, "a/b", room, 10)
		require.NoError(t, err)
		assert.Same(t, &room[:1][0], &b[0], "the memory is used")
		_, err = s.Get(ctx, "a/b", nil, 9)
		assert.ErrorIs(t, err, store.ErrTooLong)

		first, last, two := make([]byte, 2), make([]byte, 3), make([]byte, 2)
		size, err := s.GetRanges(ctx, "a/b", []store.Range{{Offset: 10}, {Offset: -3, Data: last}, {Offset: 1, Data: first}, {Offset: 2, Data: two}})
		require.NoError(t, err)
		assert.Equal(t, "12 789 23 10", fmt.Sprintf("%s %s %s %d", first, last, two, size))
		for _, r := range []store.Range{{Offset: 9, Data: first}, {Offset: -11, Data: first}, {Offset: 11}, {Offset: -1, Data: first}, {Offset: 40, Data: first}} {
			_, err = s.GetRanges(ctx, "a/b", []store.Range{r})
			assert.ErrorIs(t, err, store.ErrRange, "%v", r)
		}
		_, err = s.GetRanges(ctx, "empty", []store.Range{{Data: first}})
		assert.ErrorIs(t, err, store.ErrRange)
		_, err = s.Get(ctx, "a/x", nil, 10)
		assert.ErrorIs(t, err, fs.ErrNotExist)
		_, err = s.GetRanges(ctx, "a/x", nil)
		assert.ErrorIs(t, err, fs.ErrNotExist)
	}
}

// TestRefusals checks that writes and lists are errors, and that no key leads out of the address's path.
func TestRefusals(t *testing.T) {
	f, s := serve(t, quick, "")
	assert.ErrorIs(t, s.Put(ctx, "a", nil, false), store.ErrReadOnly)
	assert.ErrorIs(t, s.PutIfAbsent(ctx, "a", nil), store.ErrReadOnly)
	assert.ErrorIs(t, s.Delete(ctx, "a"), store.ErrReadOnly)
	for _, err := range s.List(ctx, "") {
		assert.ErrorIs(t, err, errors.ErrUnsupported)
	}
	for _, key := range []string{"", "..", "../secret", "a/../../secret", "/etc/passwd", "a//b", "a/", ".", "a\\b", "a\x00b"} {
		_, err := s.Get(ctx, key, nil, 10)
		assert.ErrorIs(t, err, store.ErrKey, "%q", key)
		_, err = s.GetRanges(ctx, key, nil)
		assert.ErrorIs(t, err, store.ErrKey, "%q", key)
	}
	assert.Zero(t, f.requests.Load())
	for _, address := range []string{"", "example.org", "ftp://example.org", "http://", "http://u:secret@ %", "file:///secret"} {
		_, err := Open(address, nil, quick)
		require.Error(t, err)
		assert.NotContains(t, err.Error(), "u:secret")
	}
}

// TestRequests checks that ranges close to each other share a request, and that other ranges have separate requests.
func TestRequests(t *testing.T) {
	for gap, want := range map[int64]int64{-1: 5, 9: 4, 10: 3, 1000: 2} {
		f, s := serve(t, store.Limits{Gap: gap, Wait: time.Microsecond}, "")
		whole := make([]byte, 1000)
		for i := range whole {
			whole[i] = byte(i * 7)
		}
		require.NoError(t, f.Put(ctx, "a", whole, false))
		ranges := []store.Range{{Offset: -4, Data: make([]byte, 4)}} // the first request tells the size of the object
		for _, at := range []int64{0, 20, 30, 600} {
			ranges = append(ranges, store.Range{Offset: at, Data: make([]byte, 10)})
		}
		_, err := s.GetRanges(ctx, "a", ranges)
		require.NoError(t, err)
		for _, r := range ranges {
			at := (r.Offset + 1000) % 1000
			assert.Equal(t, whole[at:at+int64(len(r.Data))], r.Data)
		}
		assert.Equal(t, want, f.requests.Load(), gap)
	}
}

// TestChanges changes objects during calls. All bytes of a call come from one version. After an opened object has changed, reads of
// it are errors.
func TestChanges(t *testing.T) {
	f, s := serve(t, store.Limits{Gap: -1, Wait: time.Microsecond}, "")
	require.NoError(t, f.Put(ctx, "a", bytes.Repeat([]byte("a"), 100), false))
	f.wrap = func(w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
		if f.requests.Load() == 2 {
			_ = f.Put(ctx, "a", bytes.Repeat([]byte("b"), 100), false)
		}
		next(w, r)
	}
	ranges := []store.Range{{Offset: 0, Data: make([]byte, 4)}, {Offset: 50, Data: make([]byte, 4)}}
	_, err := s.GetRanges(ctx, "a", ranges)
	require.NoError(t, err)
	assert.Equal(t, "bbbb bbbb", fmt.Sprintf("%s %s", ranges[0].Data, ranges[1].Data))

	o, err := s.(store.Opener).Open(ctx, "a")
	require.NoError(t, err)
	_, err = o.GetRanges(ctx, ranges[:1])
	require.NoError(t, err)
	require.NoError(t, f.Put(ctx, "a", bytes.Repeat([]byte("c"), 100), false))
	_, err = o.GetRanges(ctx, ranges)
	assert.ErrorIs(t, err, remote.ErrChanged)
	require.NoError(t, o.Close())
}

// TestRedirections checks that a redirection does not get the query of the first address, and does not lead from https to http.
func TestRedirections(t *testing.T) {
	var referer string
	second := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		referer = r.Header.Get("Referer")
		_, _ = w.Write([]byte("here"))
	}))
	defer second.Close()
	lead := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, second.URL, http.StatusFound) })
	plain, encrypted := httptest.NewServer(lead), httptest.NewTLSServer(lead)
	defer plain.Close()
	defer encrypted.Close()
	s, err := Open(plain.URL+"?sig=secret", nil, quick)
	require.NoError(t, err)
	b, err := s.Get(ctx, "a", nil, 10)
	require.NoError(t, err)
	assert.Equal(t, "here", string(b))
	assert.Empty(t, referer)
	s, err = Open(encrypted.URL+"?sig=secret", encrypted.Client(), quick)
	require.NoError(t, err)
	_, err = s.Get(ctx, "a", nil, 10)
	require.ErrorContains(t, err, "without encryption")
	assert.NotContains(t, err.Error(), "secret")
}

// TestHostileAnswers checks that answers are errors if no file server would give them.
func TestHostileAnswers(t *testing.T) {
	for name, answer := range map[string]func(w http.ResponseWriter){
		"no Content-Range":    func(w http.ResponseWriter) { w.WriteHeader(206) },
		"an unknown size":     func(w http.ResponseWriter) { w.Header().Set("Content-Range", "bytes 0-3/*"); w.WriteHeader(206) },
		"a negative size":     func(w http.ResponseWriter) { w.Header().Set("Content-Range", "bytes 0-3/-9"); w.WriteHeader(206) },
		"a range beyond":      func(w http.ResponseWriter) { w.Header().Set("Content-Range", "bytes 0-9/4"); w.WriteHeader(206) },
		"another range":       func(w http.ResponseWriter) { w.Header().Set("Content-Range", "bytes 8-9/10"); w.WriteHeader(206) },
		"nothing satisfiable": func(w http.ResponseWriter) { w.Header().Set("Content-Range", "bytes */10"); w.WriteHeader(416) },
		"compressed": func(w http.ResponseWriter) {
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write([]byte("0123"))
		},
		"not as many as said": func(w http.ResponseWriter) {
			w.Header().Set("Content-Range", "bytes 0-3/10")
			w.WriteHeader(206)
			_, _ = w.Write([]byte("01"))
		},
		"a size of 2⁶² bytes": func(w http.ResponseWriter) {
			w.Header().Set("Content-Range", "bytes 0-3/4611686018427387904")
			w.WriteHeader(206)
		},
		"a leap of no address": func(w http.ResponseWriter) { w.Header().Set("Location", "http://%"); w.WriteHeader(302) },
	} {
		f, s := serve(t, store.Limits{Wait: time.Microsecond, Tries: 2}, "")
		f.wrap = func(w http.ResponseWriter, _ *http.Request, _ http.HandlerFunc) { answer(w) }
		_, err := s.GetRanges(ctx, "a", []store.Range{{Offset: 0, Data: make([]byte, 4)}})
		assert.ErrorContains(t, err, "/base/a: attempt ", name)
	}
}

// TestRequestsOfShards checks that one request reads inner chunks within the gap.
func TestRequestsOfShards(t *testing.T) {
	for gap, want := range map[int64]int64{1 << 20: 2, 1: 9} { // including the request for the index
		f, s := serve(t, store.Limits{Gap: gap, Wait: time.Microsecond}, "")
		x := nd.Arange[float64](0, 64*256, 1).Reshape(64, 256)
		a, err := zarr.Create[float64](f.Store, "", x.Shape(), zarr.Chunks(8, 16), zarr.Shards(64, 256), zarr.Codecs())
		require.NoError(t, err)
		require.NoError(t, a.Write(x))
		b, err := zarr.Open[float64](s, "")
		require.NoError(t, err)
		f.requests.Store(0)
		y, err := b.Read(nd.Colon, nd.At(3))
		require.NoError(t, err)
		assert.True(t, nd.ArrayEqual(x.Slice(nd.Colon, nd.At(3)), y))
		assert.Equal(t, want, f.requests.Load(), gap)
	}
}

// TestAtOnce checks that more chunks of a store behind a network are read at once than there are processors. The same holds for
// chunks of one shard.
func TestAtOnce(t *testing.T) {
	for _, options := range [][]zarr.Option{{zarr.Chunks(10, 10)}, {zarr.Chunks(10, 10), zarr.Shards(100, 100)}} {
		f, s := serve(t, store.Limits{Gap: -1, Wait: time.Microsecond}, "")
		x := nd.Arange[float64](0, 100*100, 1).Reshape(100, 100)
		a, err := zarr.Create[float64](f.Store, "", x.Shape(), options...)
		require.NoError(t, err)
		require.NoError(t, a.Write(x))
		b, err := zarr.Open[float64](s, "")
		require.NoError(t, err)
		const together = 12
		var here, alone atomic.Int64
		all := make(chan struct{})
		f.wrap = func(w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
			tail := strings.HasPrefix(r.Header.Get("Range"), "bytes=-") // a request for the end of the shard, where its index is
			if !tail && here.Add(1) == together {
				close(all)
			}
			if !tail {
				select {
				case <-all:
				case <-time.After(5 * time.Second):
					alone.Add(1)
				}
			}
			next(w, r)
		}
		y, err := b.Read()
		require.NoError(t, err)
		assert.True(t, nd.ArrayEqual(x, y))
		assert.Zero(t, alone.Load(), "calls that others did not join")
	}
}

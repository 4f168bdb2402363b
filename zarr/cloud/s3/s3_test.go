package s3

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr"
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

// A mistake is a kind of faulty answer.
type mistake int

const (
	status500 mistake = iota
	status503
	slow
	cutBody
	lostAnswer
	mistakes
)

// mistaken gives a faulty answer of kind m.
func mistaken(m mistake, w http.ResponseWriter, r *http.Request, next http.Handler) {
	switch m {
	case status500:
		w.WriteHeader(http.StatusInternalServerError)
	case status503:
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte("<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>"))
	case slow:
		time.Sleep(2 * time.Millisecond)
		next.ServeHTTP(w, r)
	case cutBody:
		whole := httptest.NewRecorder()
		next.ServeHTTP(whole, r)
		maps.Copy(w.Header(), whole.Header())
		w.Header().Set("Content-Length", fmt.Sprint(max(1, whole.Body.Len())))
		w.WriteHeader(whole.Code)
		_, _ = w.Write(whole.Body.Bytes()[:whole.Body.Len()/2])
		panic(http.ErrAbortHandler)
	case lostAnswer:
		next.ServeHTTP(httptest.NewRecorder(), r)
		panic(http.ErrAbortHandler)
	}
}

// faults returns a handler that makes mistakes in a share of its answers. The mistakes depend only on the seed.
func faults(seed uint64, share float64) func(http.ResponseWriter, *http.Request, http.Handler) {
	var mutex sync.Mutex
	random := rand.New(rand.NewPCG(seed, 0))
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		mutex.Lock()
		m, fails := mistake(random.IntN(int(mistakes))), random.Float64() < share
		mutex.Unlock()
		if fails {
			mistaken(m, w, r, next)
		} else {
			next.ServeHTTP(w, r)
		}
	}
}

// TestArray writes and reads a sharded array on a server with mistakes.
func TestArray(t *testing.T) {
	for seed := range uint64(3) {
		f := begin(t)
		f.wrap = faults(seed, 0.3)
		s := f.open(t, "/deep", store.Limits{Tries: 30, Memory: 100_000, Gap: []int64{0, 100, -1}[seed]})
		x := nd.Arange[int32](0, 60*70, 1).Reshape(60, 70)
		a, err := zarr.Create[int32](s, "group/x", x.Shape(), zarr.Chunks(5, 7), zarr.Shards(20, 35))
		require.NoError(t, err)
		require.NoError(t, a.Write(x.Slice(nd.To(30)), nd.To(30)))
		require.NoError(t, a.Write(x))
		nodes, err := zarr.OpenGroup(s, "")
		require.NoError(t, err)
		list, err := nodes.Nodes()
		require.NoError(t, err)
		assert.Len(t, list, 1)
		b, err := zarr.Open[int32](s, "group/x")
		require.NoError(t, err)
		y, err := b.Read()
		require.NoError(t, err)
		assert.True(t, nd.ArrayEqual(x, y))
		y, err = b.Read(nd.At(3), nd.Colon.By(9))
		require.NoError(t, err)
		assert.True(t, nd.ArrayEqual(x.Slice(nd.At(3), nd.Colon.By(9)), y))
	}
}

// TestLostAnswers loses the answers to conditional puts. A put counts as success if the object has the same bytes, and as failure
// if it has other bytes or is missing.
func TestLostAnswers(t *testing.T) {
	f := begin(t)
	s := f.open(t, "", store.Limits{Tries: 4})
	puts := 0
	script := func(list ...mistake) {
		puts = 0
		f.wrap = func(w http.ResponseWriter, r *http.Request, next http.Handler) {
			if r.Method == http.MethodPut {
				if puts++; puts <= len(list) {
					mistaken(list[puts-1], w, r, next)
					return
				}
			}
			next.ServeHTTP(w, r)
		}
	}
	script(lostAnswer)
	require.NoError(t, s.PutIfAbsent(ctx, "a", []byte("mine")))
	assert.Equal(t, 2, puts)
	script(lostAnswer, lostAnswer, lostAnswer, lostAnswer)
	require.NoError(t, s.PutIfAbsent(ctx, "b", []byte("mine")), "there is no further attempt, and the object is there")
	require.NoError(t, s.Put(ctx, "c", []byte("theirs"), true))
	script(lostAnswer)
	assert.ErrorIs(t, s.PutIfAbsent(ctx, "c", []byte("mine!!")), fs.ErrExist)
	script(status503)
	assert.ErrorIs(t, s.PutIfAbsent(ctx, "c", []byte("x")), fs.ErrExist, "the object of others is longer")
	script()
	assert.ErrorIs(t, s.PutIfAbsent(ctx, "c", []byte("theirs")), fs.ErrExist, "no answer is lost: the same bytes are of others")
	script(status503, status503, status503, status503)
	err := s.PutIfAbsent(ctx, "d", []byte("mine"))
	assert.ErrorContains(t, err, "put s3://bucket/d: attempt 4 of 4: the server answered 503 Service Unavailable, expected success of the put")
	script(lostAnswer, status500)
	require.NoError(t, s.Put(ctx, "e", []byte("mine"), true))
	b, err := s.Get(ctx, "e", nil, 10)
	require.NoError(t, err)
	assert.Equal(t, "mine", string(b))
}

// TestMessages checks that errors name the object, the attempt and the expected answer, and contain no credentials.
func TestMessages(t *testing.T) {
	f := begin(t)
	s := f.open(t, "/deep", store.Limits{Tries: 3})
	for m, want := range map[mistake]string{status500: "the server answered 500", status503: "the server answered 503", lostAnswer: "EOF"} {
		f.requests.Store(0)
		f.wrap = func(w http.ResponseWriter, r *http.Request, next http.Handler) { mistaken(m, w, r, next) }
		_, e1 := s.Get(ctx, "a/b", nil, 10)
		_, e2 := s.GetRanges(ctx, "a/b", nil)
		e3 := s.Put(ctx, "a/b", []byte("x"), true)
		var e4 error
		for _, e4 = range s.List(ctx, "a/b") {
		}
		for _, err := range []error{e1, e2, e3, e4} {
			assert.ErrorContains(t, err, "s3://bucket/deep/a/b: attempt 3 of 3: ")
			assert.ErrorContains(t, err, want)
			for _, secret := range []string{"thesecret", "thetoken", "theidentity", "Signature"} {
				assert.NotContains(t, err.Error(), secret)
			}
		}
		if m != lostAnswer { // net/http itself repeats a read after a connection has ended
			assert.EqualValues(t, 12, f.requests.Load(), "the client makes no attempts of its own")
		}
	}
	for _, at := range []string{"", "s3://", "gs://bucket", "s3://theidentity:thesecret@bucket", "s3://bucket/../a", "s3://bucket/a//b", "s3://%", "s3://bucket?color=red"} {
		_, err := Open(ctx, at, store.Limits{})
		require.Error(t, err, at)
		assert.NotContains(t, err.Error(), "thesecret")
	}
}

// If a server stops answering, the call ends with a timeout. If its context is cancelled, the call ends at once.
func TestHanging(t *testing.T) {
	f := begin(t)
	stop := make(chan struct{})
	defer close(stop)
	f.wrap = func(w http.ResponseWriter, r *http.Request, _ http.Handler) {
		select {
		case <-stop:
		case <-r.Context().Done():
		}
	}
	s := f.open(t, "", store.Limits{Tries: 2, Timeout: 50 * time.Millisecond})
	_, e1 := s.Get(ctx, "a", nil, 10)
	_, e2 := s.GetRanges(ctx, "a", nil)
	for _, err := range []error{e1, e2, s.Put(ctx, "a", nil, false), s.Delete(ctx, "a"), s.PutIfAbsent(ctx, "a", nil)} {
		assert.ErrorContains(t, err, "attempt 2 of 2: no answer for 50ms")
	}
	patient := f.open(t, "", store.Limits{})
	c, cancel := context.WithCancel(ctx)
	time.AfterFunc(20*time.Millisecond, cancel)
	_, err := patient.Get(c, "a", nil, 10)
	assert.ErrorIs(t, err, context.Canceled)
	assert.ErrorIs(t, patient.Put(c, "a", nil, false), context.Canceled)
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
